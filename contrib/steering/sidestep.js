#!/usr/bin/env node
// A steering behaviour: full speed along a free direction, near to that of the goal and to that of the nose.
//
//     astray space -b exec:contrib/steering/sidestep.js rocks30
'use strict';

const SHIP = ['x', 'y', 'vx', 'vy', 'noseX', 'noseY', 'radius', 'gap', 'speed', 'turn', 'force', 'mass', 'team'];
const GOAL = ['x', 'y', 'vx', 'vy', 'reach'];
const THINGS = [['ships', 6], ['rocks', 5], ['walls', 2], ['nodes', 2]];

function read(words) {
  let at = 0;
  const take = (n) => { at += n; return words.slice(at - n, at).map(Number); };
  const named = (names) => { const numbers = take(names.length); return Object.fromEntries(names.map((name, i) => [name, numbers[i]])); };
  const ship = named(SHIP), goal = named(GOAL), discs = [];
  for (const [kind, width] of THINGS) {
    if (words[at++] !== kind) throw new Error(`no ${kind}`);
    for (let n = take(1)[0]; n > 0; n--) {
      const [x, y, vx, vy, radius] = take(width);
      // Only the nearest point of a wall is told; there is more of it.
      if (kind === 'walls') discs.push({ x, y, vx: 0, vy: 0, radius: 0.5 });
      else if (kind !== 'nodes') discs.push({ x, y, vx, vy, radius });
    }
  }
  return { ship, goal, discs };
}

// Seconds until a ship with this velocity comes too near to the disc; infinity: never.
function firstContact(ship, vx, vy, disc) {
  const dx = disc.x - ship.x, dy = disc.y - ship.y, wx = vx - disc.vx, wy = vy - disc.vy;
  const room = ship.radius + ship.gap + disc.radius;
  const closing = dx * wx + dy * wy, speed2 = wx * wx + wy * wy, gap2 = dx * dx + dy * dy - room * room;
  if (closing <= 0 || speed2 === 0) return Infinity;
  if (gap2 <= 0) return 0;
  const inside = closing * closing - speed2 * gap2;
  return inside < 0 ? Infinity : (closing - Math.sqrt(inside)) / speed2;
}

function turnBetween(a, b) {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn);
}

function steer({ ship, goal, discs }) {
  const dx = goal.x - ship.x, dy = goal.y - ship.y, distance = Math.hypot(dx, dy);
  if (distance === 0) return [0, 0];
  const ahead = Math.atan2(dy, dx), nose = Math.atan2(ship.noseY, ship.noseX);
  // Long enough to turn round, but no longer than the way to the goal.
  const horizon = Math.min(1 + (ship.turn > 0 ? Math.PI / ship.turn : 0), distance / ship.speed);
  let best = { free: -1 };
  for (let step = 0; step < 38; step++) {
    // Without the nose it would not know to which side of an obstacle it wanted to go.
    const turn = step === 0 ? nose - ahead : (step - 19) * Math.PI / 18;
    const vx = ship.speed * Math.cos(ahead + turn), vy = ship.speed * Math.sin(ahead + turn);
    const cost = turnBetween(turn, 0) + turnBetween(ahead + turn, nose) / 2;
    const free = Math.min(horizon, ...discs.map((disc) => firstContact(ship, vx, vy, disc)));
    if (free > best.free || (free === best.free && cost < best.cost)) best = { free, cost, vx, vy };
  }
  return [best.vx, best.vy];
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, ...rest] = line.split(' ');
  if (word === 'hello') process.stdout.write('hello 1 steer Sidestep in JavaScript\n');
  else if (word === 'steer') process.stdout.write(`wish ${steer(read(rest.slice(2))).join(' ')}\n`);
});
