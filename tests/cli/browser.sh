#!/bin/sh
# The pages in a browser: each step forwards and back shows the same, the frontier's first cell is what is taken next, a
# question is answered and its line collected, and two moments are two pictures.
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || { echo "left out: pages in a browser, which is not installed"; exit 77; }
dir=$(mktemp -d) || exit 1; trap 'rm -rf "$dir"' EXIT; bad=0
export XDG_DATA_HOME="$dir/home" XDG_STATE_HOME="$dir/home" XDG_CONFIG_HOME="$dir/home"
complain() { echo "$*"; bad=1; }
browse() { timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$dir/profile" --virtual-time-budget=20000 --window-size=1200,800 "$@" 2>"$dir/err"; }
# with SCRIPT: the page at a.html, in which the script runs at the end, as b.html
with() { sed '/^<\/html>$/d' "$dir/a.html" >"$dir/b.html"; printf '<pre id="result"></pre><script>"use strict"; const fail = []; const result = text => { document.getElementById("result").textContent = "RESULT " + text };\n%s\n</script></html>\n' "$1" >>"$dir/b.html"; }
result() { browse --dump-dom "file://$dir/b.html" | sed -n 's/.*RESULT \(.*\)<\/pre>.*/\1/p' | sed 's/&amp;/\&/g; s/&lt;/</g; s/&gt;/>/g'; }
echo '<html><pre id="result">RESULT ready</pre></html>' >"$dir/b.html"
[ "$(result)" = ready ] || { echo "left out: pages in a browser, which does not run here: $(tail -n 1 "$dir/err")"; exit 77; }

# Forwards by its button, then back: every moment looks the same, and what the list says comes true.
steps='
const seen = [], state = () => JSON.stringify(panes.map(p => [p.caption.textContent, p.why.textContent, p.model.signs ? [...p.model.signs].filter(s => s[1] !== 32).sort((a, b) => a[0] - b[0]) : p.model.cells ? [...p.model.cells].sort((a, b) => a[0] - b[0]) : p.model.now]));
for (let i = 0; i <= longest; i++) {
  seen.push(state());
  for (const p of panes) if (p.kind === "search" && p.log.order !== "future" && p.model.moment < p.model.end && p.model.frontier()[0] !== p.log.steps[p.model.moment + 1][0]) fail.push(p.log.title + " takes another cell than the first after step " + i);
  for (const p of panes) if (p.kind === "search" && p.model.frontier().length !== p.model.now[1]) fail.push(p.log.title + " has " + p.model.now[1] + " open, not " + p.model.frontier().length + ", at " + i);
  document.getElementById("step").click();
}
for (let i = longest; i >= 0; i--) { if (state() !== seen[i]) fail.push("moment " + i + " differs on the way back"); document.getElementById("back").click() }
if (new Set(seen).size < longest) fail.push("only " + new Set(seen).size + " of " + longest + " moments differ");
document.getElementById("scrub").value = Math.floor(longest / 2); document.getElementById("scrub").oninput({target: document.getElementById("scrub")});
if (state() !== seen[Math.floor(longest / 2)]) fail.push("scrubbing leads elsewhere");
result(longest + " steps " + fail.slice(0, 3).join("; "));'
both_ways() {
  want=$1; shift
  "$ASTRAY" page -o "$dir/a.html" "$@" || complain "no page of $*"
  with "$steps"; got=$(result)
  [ "$got" = "$want steps " ] || complain "page $*: '$got', not '$want steps '"
}
both_ways 324 lab bench -a dijkstra -a astar
both_ways 1075 lab pocket -a jps -a dfs -a bidir -a wastar
both_ways 400 replay "${srcdir:?}/tests/golden/chase.journal"
both_ways 390 space -b seek -b lj-derived rocks30
both_ways 60 race warren -a planner:path=astar,budget=20 -a wall --obstacles 3 --ticks 60

# The numbers, the list and two moments as pictures.
"$ASTRAY" page -o "$dir/a.html" lab bench -a dijkstra -a astar
with 'for (const id of ["numbers", "frontier"]) document.getElementById(id).click(); go(60); result([...panes[1].list.querySelectorAll("tr")].length + " " + panes[1].list.querySelectorAll("td")[1].textContent + " " + place(panes[1].log.steps[61][0]));'
got=$(result); [ "${got%% *}" -ge 10 ] && [ "$(echo "$got" | cut -d ' ' -f 2)" = "$(echo "$got" | cut -d ' ' -f 3)" ] || complain "the list of the frontier: $got"
for at in 20 90; do with "go($at)"; browse --screenshot="$dir/$at.png" "file://$dir/b.html"; [ -s "$dir/$at.png" ] || complain "no picture of step $at"; done
! cmp -s "$dir/20.png" "$dir/90.png" || complain "two moments are one picture"

# A lesson: the right answer is right, a wrong one is wrong, and the line comes back as a row.
"$ASTRAY" page -o "$dir/a.html" lesson 01-rings
with '
const box = document.getElementById("lesson"), press = word => { const b = [...box.querySelectorAll("button")].find(b => b.textContent === word); if (!b) fail.push("no button " + word + " at step " + lesson.step); else b.click() };
let asked = 0;
for (let guard = 0; lesson.step < data.lesson.steps.length && guard < 99; guard++) {
  const step = data.lesson.steps[lesson.step];
  if (!step.ask || lesson.answered) { press("next"); continue }
  const right = asked++ > 0;
  if (step.ask === "number") box.querySelector("input").value = right ? (step.range[0] + step.range[1]) / 2 : step.range[1] * 2 + 5;
  if (step.choices) box.querySelectorAll("input").forEach((mark, i) => { mark.checked = step.ask === "set" ? !!step.choices[i][1] === right : mark.checked || !!step.choices[i][1] === right });
  if (step.ask === "cell") draw(right ? step.cells[0] : data.map.start);
  if (step.ask === "path") { const p = panes[step.pane].log.path; for (let i = 0; i < p.length; i += 2) draw(p[i + 1] * width + p[i]) }
  press("answer");
  if (!box.textContent.includes(right || step.ask === "path" ? "Right: " : "No: ")) fail.push("answer " + asked + " was judged " + box.textContent);
  if (!lesson.answered) press("give up");
}
document.getElementById("pupil").value = "Ada & Co"; document.getElementById("pupil").oninput();
result(fail.length ? "FAIL " + fail.join("; ") : document.getElementById("line").value);'
result >"$dir/line.txt"
"$ASTRAY" lesson --collect -f csv "$dir/line.txt" >"$dir/out" || complain "the line of the page: $(cut -c 1-300 "$dir/line.txt")"
asked=$(grep -c 'ask = ' "$srcdir/data/lessons/01-rings.cfg")
grep -q "^1,Ada & Co,01-rings,$((asked - 1)),0,$asked," "$dir/out" || complain "the row of the page, with $asked questions: $(cat "$dir/out")"
exit $bad
