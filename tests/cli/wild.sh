#!/bin/sh
# The kinds of files that others write: each is read as its author means it.  Of a map of Tiled, unless it says otherwise, the upper
# two cells of the middle column of 5 x 3 are wall.
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
complain() { echo "$*"; bad=1; }
XDG_CONFIG_HOME=$dir/none; export XDG_CONFIG_HOME
mkdir "$dir/maps" "$dir/sets"
middle='..#../..#../.....' open='...../...../.....'
# reads FILE ROWS [OPTION...]: as a map of ours it has these rows
reads() {
  file=$1 want=$2; shift 2
  "$ASTRAY" convert -f astray "$@" "$file" "$dir/out" >"$dir/said" 2>&1 || { complain "$file: $(cat "$dir/said")"; return; }
  got=$(sed '1,/^map$/d' "$dir/out" | tr '\n' '/'); [ "$got" = "$want/" ] || complain "$what: $got and not $want: $(cat "$dir/said")"
}
# tmx NAME [TILES [ATTRIBUTES [ORIENTATION [SET]]]]: the map of the layers $body, whose tileset has these tiles and attributes; in $map
ground='<layer name="Ground" width="5" height="3"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1,1,1,1</data></layer>'
tiles='1,1,2,1,1,1,1,2,1,1,1,1,1,1,1' walls='0,0,2,0,0,0,0,2,0,0,0,0,0,0,0'
tmx() {
  map=$dir/maps/m.tmx what=$1
  { printf '<?xml version="1.0"?>\n<map orientation="%s" width="5" height="3" tilewidth="16" tileheight="16" %s>\n' "${4:-orthogonal}" "$3"
    printf '<tileset firstgid="1" %s>%s</tileset>\n' "$5" "$2"; printf '%s</map>' "$body"; } >"$map"
}
layer() { printf '<layer name="%s" width="5" height="3" %s>%s<data encoding="csv">%s</data></layer>\n' "$1" "$3" "$4" "$2"; }
objects() { printf '%s<objectgroup name="%s">%s</objectgroup>\n' "$ground" "$1" "$2"; }
box='<object x="32" y="0" width="16" height="32"'
property() { printf '<properties><property name="%s" value="%s"/></properties>' "$1" "$2"; }

if "$ASTRAY" list formats | grep -q '^tmx'; then
  # A: names of layers, of objects, classes, properties
  for name in Collisions SOLID walls Obstacle_Layer blocked not-walkable; do
    body=$(objects "$name" "$box/>"); tmx "objects in $name"; reads "$map" "$middle"
    body=$({ echo "$ground"; layer "$name" "$walls"; }); tmx "tiles in $name"; reads "$map" "$middle"
    body=$(objects x "$box class=\"$name\"/>"); tmx "objects of class $name"; reads "$map" "$middle"
    body=$(layer x "$tiles"); tmx "tiles of type $name" "<tile id=\"1\" type=\"$name\"/>"; reads "$map" "$middle"
    body=$({ echo "$ground"; echo '<group name="a" offsetx="16"><group name="'$name'" offsety="-16">'; layer b "0,0,0,0,0,$(echo "$walls" | cut -c3-21)" ; echo '</group></group>'; }); tmx "a group $name"; reads "$map" "$middle"
  done
  for said in 'collides true' 'Solid 1' 'isBlocked yes' 'walkable false' 'IS_PASSABLE 0' 'unwalkable true' 'can_walk no' 'type Wall'; do
    p=$(property "${said% *}" "${said#* }")
    body=$(layer x "$tiles"); tmx "tiles with $said" "<tile id=\"1\">$p</tile>"; reads "$map" "$middle"
    body=$(objects x "$box>$p</object>"); tmx "an object with $said"; reads "$map" "$middle"
    body=$({ echo "$ground"; layer x "$walls" '' "$p"; }); tmx "a layer with $said"; reads "$map" "$middle"
  done
  for said in 'collides false' 'walkable true' 'unwalkable 0' 'noCollision true'; do
    p=$(property "${said% *}" "${said#* }")
    body=$(objects Collision "$box>$p</object>"); tmx "an object of Collision with $said"; reads "$map" "$open"
    body=$(layer x "$tiles"); tmx "walls with $said" "<tile id=\"1\" type=\"wall\">$p</tile>"; reads "$map" "$open"
  done
  body=$(layer x "$tiles"); tmx 'a value between tags' '<tile id="1"><properties><property name="solid">false</property></properties></tile>'; reads "$map" "$open"
  nested='<properties><property name="a" type="class" propertytype="A"><properties><property name="b" type="class" propertytype="B"><properties><property name="solid" type="bool" value="true"/></properties></property></properties></property></properties>'
  body=$(layer x "$tiles"); tmx 'a member of a member' "<tile id=\"1\">$nested</tile>"; reads "$map" "$middle"
  body=$(objects x "$box>$nested</object>"); tmx 'a member of an object'; reads "$map" "$middle"
  body=$({ echo "$ground"; layer Hecke "$walls"; }); tmx 'the word of a user'; reads "$map" "$open"; reads "$map" "$middle" --solid 'x,hecke'
  for name in worldcollision 'Walls (lower)' Wände 碰撞层 Стены; do body=$({ echo "$ground"; layer "$name" "$walls"; }); tmx "tiles in $name"; reads "$map" "$middle"; done
  long='What nobody in our project can walk on'; body=$({ echo "$ground"; layer "$long" "$walls"; }); tmx 'a long word'; reads "$map" "$middle" --solid "$long"
  body=$({ echo "$ground"; layer Walkable "$walls"; }); tmx 'a layer called Walkable'; reads "$map" "$open"; reads "$map" "$middle" --solid Walkable
  grep -q -- "--solid 'Walkable'" "$dir/said" && complain 'Walkable: said where it was asked for'
  "$ASTRAY" check "$map" | grep -q "assuming tiles of layer 'Walkable' are floor (if not, use --solid 'Walkable')" || complain 'Walkable: its option is not named'
  # B: files in other folders, by either slash, with a byte order mark
  printf '\357\273\277<?xml version="1.0"?>\r\n<tileset name="t" tilewidth="16" tileheight="16">\r\n<tile id="1" type="wall"/></tileset>\n' >"$dir/sets/t.tsx"
  printf '\357\273\277\n {"tiles":[{"id":1,"class":"Wall"}]}' >"$dir/maps/t.tsj"
  for source in ../sets/t.tsx '..\sets\t.tsx' ./t.tsj '../maps/t.tsj'; do
    body=$(layer x "$tiles"); tmx 'a tileset elsewhere' '' '' '' "source=\"$source\""; reads "$map" "$middle"
  done
  body=$(layer x "$tiles"); tmx 'tilesets that are not there' '' '' '' 'source="none-a.tsx"/><tileset firstgid="5" source="../../none-b.tsx"/><tileset firstgid="7"'
  for command in check 'solve -s 0,0 -g 4,2' 'bench -n 1 -r 1' 'race --ticks 1 -a planner' "trace -s 0,0 -g 4,2 -o $dir/t.json" 'steer -b seek --ship drone --seeds 1 --map'; do
    # shellcheck disable=SC2086 # several words
    "$ASTRAY" $command "$map" 2>&1 | grep -q "tileset 'none-a.tsx': no such file; tileset '../../none-b.tsx': it lies outside" || complain "$command does not say what is missing"
  done
  for command in 'play --map' 'space --map' lab; do
    # shellcheck disable=SC2086 # several words
    "$ASTRAY" shot $command "$map" 2>&1 | tr -s '\n ' '  ' | grep -q "warning: no cell is blocked; tileset 'none-a.tsx'" || complain "the screen of $command does not say what is missing"
  done
  for command in 'bench -n 1 -r 1' 'race --ticks 1 -a planner' 'solve -s 0,0 -g 4,2' 'steer -b seek --ship drone --seeds 1 --map' check; do
    # shellcheck disable=SC2086 # several words
    "$ASTRAY" $command "$map" -f json 2>/dev/null | grep -q '"\(reading\|notes\)":"[^"]*none-a.tsx[^"]*none-b.tsx' || complain "$command -f json does not say what was read"
  done
  # C: infinite, isometric, staggered
  body='<layer name="a" width="5" height="3"><data encoding="csv"><chunk x="-2" y="-1" width="3" height="3">1,1,2,1,1,2,1,1,1</chunk><chunk x="1" y="-1" width="2" height="3">1,1,1,1,1,1</chunk></data></layer>'
  tmx 'an infinite map' '<tile id="1" type="wall"/>' 'infinite="1"'; reads "$map" "$middle"
  for way in isometric staggered; do
    body=$(layer x "$tiles"); tmx "a map that is $way" '<tile id="1" type="wall"/>' 'staggeraxis="y"' $way; reads "$map" "$middle"
    "$ASTRAY" check "$map" | grep -q "$way: read as" || complain "$way is not said"
  done
  # E: what things inherit
  body=$(objects x '<object gid="2" x="32" y="32" width="16" height="32"/>'); tmx 'an object of a tile' '<tile id="1" type="wall"/>'; reads "$map" "$middle"
  body=$(objects x '<object gid="2147483650" x="40" y="16" width="16" height="32"/>'); tmx 'a tile by its middle' '<tile id="1" type="wall"/>' '' '' 'objectalignment="center"'; reads "$map" "$middle"
  printf '<?xml version="1.0"?><template><object type="Wall" width="16" height="32"/></template>' >"$dir/sets/o.tx"
  printf '\357\273\277{"object":{"type":"Wall","width":16,"height":32}}' >"$dir/sets/o.tj"
  printf '<template><tileset firstgid="1" source="t.tsx"/><object gid="2" width="16" height="32"/></template>' >"$dir/sets/g.tx"
  for file in ../sets/o.tx '..\sets\o.tj'; do body=$(objects x "<object template=\"$file\" x=\"32\" y=\"0\"/>"); tmx "the template $file"; reads "$map" "$middle"; done
  body=$(objects x '<object template="../sets/g.tx" x="32" y="32"/>'); tmx 'a template with a tile' '' '' '' 'source="../sets/t.tsx"'; reads "$map" "$middle"
  echo '{' >"$dir/sets/torn.tj"; body=$(objects x "<object template=\"../sets/torn.tj\" x=\"32\" y=\"0\"/>$box type=\"wall\"/>"); tmx 'a torn template'; reads "$map" "$middle"
  body=$({ echo "$ground"; layer Wall "0,2,0,0,0,0,2,0,0,0,0,0,0,0,0" 'offsetx="16" visible="0"'; }); tmx 'a layer that is moved'; reads "$map" "$middle"
  body=$(layer x "$(echo "$tiles" | sed 's/2/3221225474/g')"); tmx 'tiles that are turned' '<tile id="1" type="wall"/>'; reads "$map" "$middle"
  shape='<objectgroup><object x="6" y="12" width="4" height="4"/></objectgroup>'
  body=$(layer x "$tiles"); tmx 'a collision shape' "<tile id=\"1\">$shape</tile>"; reads "$map" "$middle"
  "$ASTRAY" check -f csv "$map" | grep -q 'a collision shape makes its tile a wall' || complain 'a collision shape is not reported'
  tmx 'a shape of what one walks on' "<tile id=\"1\">$(property walkable true)$shape</tile>"; reads "$map" "$open"
  # F: words of ours in maps of others
  p=$(property terrain road)
  body=$(objects x "<object type=\"hunter\" x=\"1\" y=\"1\"/><object type=\"goal\" x=\"900\" y=\"1\"/><object x=\"1\" y=\"1\">$p</object><object><polygon points=\"a\"/></object>$box type=\"wall\"/>"); tmx 'words of ours'; reads "$map" "$middle"
  body=$(layer x "$(echo "$tiles" | sed 's/1/70000/g; s/2/70001/g')"); tmx 'high numbers' '<tile id="1" type="wall"/>' '' '' 'x="1"'; sed -i 's/firstgid="1"/firstgid="70000"/' "$map"; reads "$map" "$middle"
fi
# D: JSON, of today and of before 1.2
json() { printf '{"width":5,"height":3,"tilewidth":16,"tileheight":16,"orientation":"orthogonal","tilesets":[{"firstgid":1,%s}],"layers":[{"type":"tilelayer","name":"a","width":5,"height":3,"data":[%s]}]}' "$1" "$tiles" >"$dir/maps/j.json"; what="JSON with $1"; reads "$dir/maps/j.json" "$middle"; }
json '"tileproperties":{"1":{"collides":true}}'; json '"tiles":{"1":{"type":"Wall"}}'; json '"tiles":{"1":{"objectgroup":{"objects":[{"x":0}]}}}'
json '"tiles":[{"id":1,"properties":[{"name":"walkable","type":"bool","value":false}]}]'
json '"tiles":[{"id":1,"properties":[{"name":"p","type":"class","propertytype":"P","value":{"q":{"solid":true}}}]}]'
# H: what one types, matrices, pictures
awk 'BEGIN { for (y = 0; y < 16; y++) { for (x = 0; x < 40; x++) printf "%s", y % 15 == 0 || x % 39 == 0 ? "#" : y == 3 && x == 3 ? "K" : "."; print "" } }' >"$dir/field.txt"
"$ASTRAY" shot space defence --map "$dir/field.txt" 2>&1 | tr -s '\n ' '  ' | grep -q "field.txt: .*assuming 'K' is floor" || complain 'the screen of defence does not say what was guessed'
what='a maze'; printf '\357\273\277#######\r\n#S...E#\r\n#######\r\n' >"$dir/m.txt"; reads "$dir/m.txt" '#######/#@...1#/#######'
for matrix in '1,1,1,1\n1,0,0,1\n1,1,1,1\n' '1 1 1 1\r\n1 0 0 1\r\n1 1 1 1\r\n' '1\t1\t1\t1\n1\t0\t0\t1\n1\t1\t1\t1\n' '[[1,1,1,1],\n [1,0,0,1],\n [1,1,1,1]]\n' '1111\n1001\n1111\n' '0;0;0;0\n0;1;1;0\n0;0;0;0'; do
  what="the matrix $matrix"; printf '%b' "$matrix" >"$dir/m.csv"; reads "$dir/m.csv" '####/#..#/####'
  if printf '%b' "$matrix" | head -n 1 | grep -q '^.*1'; then other=costs; else other=walls; fi; reads "$dir/m.csv" '..../.##./....' --digits $other
done
what='the pictures'; printf 'P3 4 2 9 0 0 0 9 9 9 0 0 0 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9' >"$dir/p"; reads "$dir/p" '#.#./....'; reads "$dir/p" '.#.#/####' --invert
printf 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nTUPLTYPE GRAYSCALE\nENDHDR\n\000\377' >"$dir/p"; reads "$dir/p" '#.'
printf 'P5 2 1 255 # grey\n\000\377' >"$dir/p"; reads "$dir/p" '#.'
exit $bad
