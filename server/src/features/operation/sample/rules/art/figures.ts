import { darken, lighten } from './colors.ts';
import { circle, ellipse, linear, path, round, stroke, type Paper, fade } from './paper.ts';

/** The colours of somebody in the street. */
export interface Outfit {
  skin: string;
  hair: string;
  top: string;
  legs: string;
  shoes: string;
}

type Point = [x: number, y: number];

const line = (points: Point[], color: string, width: number) =>
  `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const away = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.sin(angle) * length,
  y + Math.cos(angle) * length,
];

function shoe([x, y]: Point, angle: number, color: string): string {
  const turn = round((-angle * 180) / Math.PI);
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${path('M-4 -3C-5 3 -5 5 -4 6H10C13 6 12 2 9 1L3 -3Z', color)}${path('M-5 5H11C12 8 10 8 8 8H-4C-6 8 -6 6 -5 5Z', '#ffffff')}</g>`;
}

function leg(hip: Point, phase: number, { skin, legs, shoes }: Outfit, shade: number): string {
  const thigh = 0.16 + 0.78 * Math.sin(phase);
  const bend = 0.28 + 1.25 * Math.max(0, Math.cos(phase + 0.35));
  const knee = away(hip, thigh, 25);
  const ankle = away(knee, thigh - bend, 25);
  const short = away(hip, thigh, 16);
  return (
    line([hip, knee, ankle], darken(skin, shade), 7) +
    line([hip, short], darken(legs, shade), 11.5) +
    shoe(ankle, thigh - bend, darken(shoes, shade))
  );
}

function arm(shoulder: Point, phase: number, { skin, top }: Outfit, shade: number): string {
  const upper = -0.12 + 0.85 * Math.sin(phase);
  const elbow = away(shoulder, upper, 17);
  const hand = away(elbow, upper + 1.55, 16);
  return line([elbow, hand], darken(skin, shade), 5.4) + line([shoulder, elbow], darken(top, shade), 6.8);
}

/** Somebody running to the right, 100 high, with the feet at 0 0; a stride takes 2π. */
export function drawRunner(outfit: Outfit, phase: number): string {
  const lift = 3 - 3 * Math.abs(Math.sin(phase));
  const hip: Point = [-4, -51 - lift];
  const shoulder: Point = [5, -79 - lift];
  const head: Point = [10, -95 - lift];
  const hair = path(
    `M${head[0] - 8} ${head[1] + 1}C${head[0] - 10} ${head[1] - 12} ${head[0] + 8} ${head[1] - 13} ${head[0] + 8} ${head[1] - 4}C${head[0] + 2} ${head[1] - 5} ${head[0] - 3} ${head[1] - 2} ${head[0] - 8} ${head[1] + 1}Z`,
    outfit.hair,
  );
  const tail = stroke(
    `M${head[0] - 7} ${head[1] - 3}c-7 -2 -10 ${3 + Math.sin(phase * 2) * 3} -15 ${1 + Math.sin(phase * 2) * 4}`,
    outfit.hair,
    4.4,
  );
  return (
    arm(shoulder, phase, outfit, 0.35) +
    leg(hip, phase + Math.PI, outfit, 0.3) +
    leg(hip, phase, outfit, 0) +
    line([hip, [0, -60 - lift], shoulder], outfit.legs, 12) +
    line([[-1, -60 - lift], shoulder], outfit.top, 15.5) +
    line(
      [
        [-5, -58 - lift],
        [-1, -80 - lift],
      ],
      lighten(outfit.top, 0.4),
      2.2,
    ) +
    line([shoulder, [8, -88 - lift]], darken(outfit.skin, 0.2), 6) +
    tail +
    circle(head[0], head[1], 8, outfit.skin) +
    hair +
    arm(shoulder, phase + Math.PI, outfit, 0)
  );
}

function wheel(x: number, color: string, turn: number): string {
  const spokes = Array.from({ length: 9 }, (_, index) => {
    const angle = turn + (index / 9) * 2 * Math.PI;
    return `M${x} -19L${round(x + Math.cos(angle) * 18)} ${round(-19 + Math.sin(angle) * 18)}`;
  });
  return (
    stroke(spokes.join(''), '#ffffff', 0.5, 'opacity=".4"') +
    circle(x, -19, 18.5, 'none', `stroke="${color}" stroke-width="2.6"`) +
    circle(x, -19, 2.4, color)
  );
}

/** Somebody on a bicycle to the right, with its light. */
export function drawCyclist(paper: Paper, outfit: Outfit, phase: number): string {
  const crank: Point = [2, -19];
  const hip: Point = [-13, -56];
  const bar: Point = [29, -52];
  const pedal = (by: number): Point => [crank[0] + Math.cos(phase + by) * 9, crank[1] + Math.sin(phase + by) * 9];
  const knee = ([x, y]: Point): Point => [(hip[0] + x) / 2 + 13, (hip[1] + y) / 2 - 3];
  const legTo = (foot: Point, shade: number) =>
    line([hip, knee(foot), foot], darken(outfit.legs, shade), 7.5) +
    line([knee(foot), foot], darken(outfit.skin, shade), 5.4) +
    shoe([foot[0], foot[1] - 2], 0, darken(outfit.shoes, shade));
  const beam = path(
    'M36 -47L150 -72V-4L36 -43Z',
    linear(paper, [0, 0, 100, 0], 0, fade('#fff2b8', 0.75), 1, fade('#fff2b8', 0)),
  );
  return (
    beam +
    legTo(pedal(Math.PI), 0.35) +
    wheel(-30, outfit.shoes, phase) +
    wheel(36, outfit.shoes, phase) +
    line([[-30, -19], crank, [26, -46], [-12, -46], crank], outfit.shoes, 2.8) +
    line(
      [
        [-30, -19],
        [-12, -46],
        [-15, -53],
      ],
      outfit.shoes,
      2.4,
    ) +
    line([[36, -19], [26, -50], bar], outfit.shoes, 2.6) +
    ellipse(-15, -54.5, 8, 2.2, '#15131c') +
    legTo(pedal(0), 0) +
    line([hip, [-4, -70], [10, -80]], outfit.top, 15) +
    line(
      [
        [-15, -64],
        [2, -84],
      ],
      lighten(outfit.top, 0.4),
      2,
    ) +
    line([[10, -80], [17, -64], bar], darken(outfit.top, 0.15), 6) +
    circle(20, -92, 7.6, outfit.skin) +
    path('M11 -92C10 -106 30 -106 30 -94L29 -93H13Z', '#f6f2ea') +
    circle(bar[0], bar[1], 3, outfit.skin)
  );
}

/** Somebody walking with a bag. */
export function drawWalker({ skin, hair, top, legs, shoes }: Outfit, phase: number): string {
  const swing = Math.sin(phase) * 9;
  return (
    line(
      [
        [0, -46],
        [swing, -24],
        [swing * 1.3, -3],
      ],
      darken(legs, 0.3),
      8,
    ) +
    line(
      [
        [0, -46],
        [-swing, -24],
        [-swing * 1.2, -3],
      ],
      legs,
      8,
    ) +
    ellipse(swing * 1.3 + 3, -1.5, 6, 2.6, shoes) +
    ellipse(-swing * 1.2 + 3, -1.5, 6, 2.6, shoes) +
    path('M-9 -80C-14 -60 -16 -44 -15 -34H14C14 -46 12 -64 9 -80Z', top) +
    path('M-9 -80C-14 -60 -16 -44 -15 -34H-8C-8 -50 -6 -66 -4 -80Z', lighten(top, 0.25)) +
    line(
      [
        [6, -76],
        [10, -60],
        [13 + swing * 0.3, -46],
      ],
      darken(top, 0.2),
      6,
    ) +
    path('M7 -44H23L25 -20H5Z', '#f4d9a0') +
    stroke('M10 -44C10 -52 20 -52 20 -44', '#c79a4a', 1.2) +
    circle(1, -92, 8, skin) +
    path('M-8 -86C-12 -106 10 -108 9 -94C4 -98 -1 -96 -3 -84Z', hair)
  );
}
