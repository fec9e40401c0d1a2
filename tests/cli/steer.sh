#!/bin/sh
# steer: one row for each flight in the columns that scripts rely on, the same bytes each time, exit statuses, messages
# of one line.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
status() {
  want=$1; shift
  timeout 300 "$ASTRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null; got=$?
  [ $got = "$want" ] || complain "astray $*: exit $got, not $want: $(cat "$dir/err")"
}
complains() { status "$@"; [ "$(wc -l <"$dir/err")" = 1 ] || complain "not one line: $(cat "$dir/err")"; }

short='steer --scene headon --ship fighter --ship drone -b magnets -b tangent:look=2 --seeds 2 --first-seed 40 --no-time'
status 0 $short -f csv; cp "$dir/out" "$dir/a.csv"
status 0 $short -f csv -o "$dir/b.csv"
cmp -s "$dir/a.csv" "$dir/b.csv" || complain "two runs differ, or -o differs from standard output"
head -n 1 "$dir/a.csv" | grep -qx 'schema,scene,behaviour,options,ship,ships,seed,ok,reached,contacts,min_clearance,time_ratio,length_ratio,turn_rad,flips_per_s,stuck,ns_per_ship_step,hash,version,role,min_gap,time_s,length,laps,nodes,off_line,circles,distance,no_way,operations,hauls,fuel,haul_s,lap_s,reading,settings' ||
  complain "header: $(head -n 1 "$dir/a.csv")"
[ "$(wc -l <"$dir/a.csv")" = 9 ] || complain "expected a header and eight rows: $(cat "$dir/a.csv")"
grep -q '^1,headon,tangent,look=2,drone,1,41,1,1,0,' "$dir/a.csv" || complain "rows: $(cat "$dir/a.csv")"
status 0 steer --map warren -b hybrid --ship scout --seeds 1 --no-time
grep -q "warren, hybrid, scout, seed 1: no way: the door at 55,18 is closed (1 of 1 flights)" "$dir/err" || complain "a sealed goal: $(cat "$dir/err")"
status 0 race -b hybrid --prey still --seed 1 warren
grep -qx "astray: ship:hybrid: no way: the door at [0-9]*,[0-9]* is closed" "$dir/err" || complain "a sealed prey: $(cat "$dir/err")"
status 0 $short -f json; [ "$(grep -c '^{.*"ns_per_ship_step":null.*}$' "$dir/out")" = 8 ] || complain "$(cat "$dir/out")"
status 0 $short; grep -q '^all  *4 ' "$dir/out" || complain "table: $(cat "$dir/out")"
status 0 steer --scene asteroids --seeds 1 -f csv --no-time; grep -q '^1,asteroids,blend,' "$dir/out" ||
  complain "a scene that names all its ships: $(cat "$dir/out")"

# Behaviours that a scene does not tell apart are named, since their rows look like a mistake.
status 0 steer --scene headon --ship drone -b seek -b orca -b pursue -b rails --seeds 2 --no-time
grep -qx 'astray: headon: nothing here tells seek from .*rails: they fly alike' "$dir/err" || complain "alike: $(cat "$dir/err")"
grep -q orca "$dir/err" && complain "not alike: $(cat "$dir/err")"

# One row for each role, under its own behaviour and class; -b and --ship are obeyed or refused.
status 0 steer --scene evade --seeds 1 -f csv --no-time; cut -d, -f2,3,5,20 "$dir/out" >"$dir/roles"
printf '%s\n' scene,behaviour,ship,role evade,pursue,scout,pursuer evade,evade,drone,evader evade,flee,drone,fleer |
  cmp -s - "$dir/roles" || complain "roles: $(cat "$dir/roles")"
complains 2 steer --scene evade -b hybrid --seeds 1; grep -q 'pursuer, evader, fleer' "$dir/err" || complain "$(cat "$dir/err")"
complains 2 steer --scene evade --ship tug --seeds 1; complains 2 steer --scene evade --role nobody -b seek
complains 2 steer --scene evade --role evader
status 0 steer --scene evade --role evader -b hybrid --ship tug --seeds 1 -f csv --no-time
cut -d, -f2,3,5,20 "$dir/out" | grep -qx evade,hybrid,tug,evader || complain "--role: $(cat "$dir/out")"
cut -d, -f2,3,5,20 "$dir/out" | grep -qx evade,pursue,scout,pursuer || complain "other roles: $(cat "$dir/out")"
status 0 steer --scene seek -b arrive --ship tug --seeds 1 -f csv --no-time; grep -q '^1,seek,arrive,,tug,1,' "$dir/out" ||
  complain "the only role: $(cat "$dir/out")"
status 0 steer --scene crossing --role southward -b tangent --ship scout --seeds 1 -f csv --no-time
cut -d, -f3,5,20 "$dir/out" | grep -qx orca,drone,eastward || complain "--role in an open scene: $(cat "$dir/out")"

# Routes: laps, nodes and the distance from the line; a radius too small circles.
status 0 steer --scene patrol --seeds 1 -f csv --no-time
awk -F, 'NR > 1 && !($24 > 3 && $25 > 10 && $26 > 0 && $26 < 0.5 && $9 == 1 && $16 == 0) { exit 1 }' "$dir/out" ||
  complain "patrols: $(cat "$dir/out")"
status 0 steer --scene node -b path-follow --ship scout --radius 0.3 --seeds 1 -f csv --no-time
awk -F, 'NR > 1 && !($27 > 5 && $9 == 0 && $16 == 1) { exit 1 }' "$dir/out" || complain "circling: $(cat "$dir/out")"
complains 2 steer --radius 0; complains 2 steer --radius wide

# Without -b, a behaviour that keeps off its target is flown only where nobody is sent anywhere.
for scene in node headon; do
  status 0 steer --scene $scene --ship drone --seeds 1 -f csv --no-time; cut -d, -f3 "$dir/out" >"$dir/flown"
  grep -qx -e flee -e evade -e wander -e follow -e companion "$dir/flown" && complain "$scene: $(cat "$dir/flown")"
  grep -qx flow "$dir/flown" || complain "$scene: $(cat "$dir/flown")"
done
status 0 steer --scene headon -b flee --ship drone --seeds 1 -f csv --no-time; grep -q '^1,headon,flee,' "$dir/out" ||
  complain "a behaviour that is named: $(cat "$dir/out")"
echo 'arena = [30.0, 20.0]; ships = ( { start = [2.0, 2.0, 2.0, 18.0]; target = "nowhere"; } );' >"$dir/free.cfg"
status 0 steer --scene "$dir/free.cfg" --ship drone --seeds 1 -f csv --no-time; grep -q '^1,free,wander,' "$dir/out" ||
  complain "nobody is sent anywhere: $(cat "$dir/out")"

# Seeds as the screens show them.
status 0 steer --scene seek --seeds 1 --first-seed amber-otter -f csv --no-time; cp "$dir/out" "$dir/words"
number=$(cut -d, -f7 "$dir/out" | tail -n 1)
status 0 steer --scene seek --seeds 1 --first-seed "$number" -f csv --no-time
cmp -s "$dir/words" "$dir/out" || complain "words and number differ: $(cat "$dir/words" "$dir/out")"
complains 2 steer --first-seed amber-nobody
complains 2 steer -b lj:n=1.5 --seeds 1; complains 2 steer -b lj:m=2.9 --seeds 1

cat >"$dir/own.cfg" <<X
arena = [30.0, 20.0];
ships = ( { count = 2; start = [2.0, 2.0, 2.0, 18.0]; goal = [28.0, 10.0]; } );
X
status 0 steer --scene "$dir/own.cfg" --ship drone -b seek --seeds 1 --ships 3 -f csv --no-time
grep -q '^1,own,seek,,drone,3,' "$dir/out" || complain "own scene: $(cat "$dir/out")"
sed 's/2.0, 18.0/2.0, nan/' "$dir/own.cfg" >"$dir/nan.cfg"
complains 4 steer --scene "$dir/nan.cfg"; grep -q 'nan.cfg:2' "$dir/err" || complain "no file and line: $(cat "$dir/err")"
complains 4 steer --scene nowhere; complains 4 steer --scene "$dir/none.cfg"
complains 2 steer -b nobody; complains 2 steer -b tangent:look=99; complains 2 steer -b tangent:colour=1
complains 2 steer --seeds 0; complains 2 steer --seeds many; complains 2 steer --first-seed -1
complains 2 steer --ship boat; complains 2 steer -f xml; complains 2 steer rocks30
complains 6 steer --scene headon --ship drone -b seek --seeds 1 -o "$dir/no/where"

status 0 list scenes; grep -q '^utrap  *The trap' "$dir/out" || complain "scenes: $(cat "$dir/out")"
status 0 list ships; grep -q '^cruiser ' "$dir/out" || complain "ships: $(cat "$dir/out")"
exit $bad
