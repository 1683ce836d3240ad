import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import type { PixelSize } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { gridOf, type Focus, type FocusGrid } from './focus.ts';
import type { KeyFrame } from './operation.ts';

export interface CropQuestion {
  file: PixelSize;
  /** The size of the window in pixels of the file. */
  part: PixelSize;
  /** What the platform covers of the window; null if nothing is published. */
  zone: SafeZone | null;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** A place of the window, with the shares of all that stands out in the picture. */
export interface CropProposal {
  left: number;
  top: number;
  /** Inside the window and not covered by the platform. */
  kept: number;
  /** Inside the window and covered. */
  covered: number;
  /** What is cut off at each side that the window leaves out: its share of the picture and of what stands out. */
  lost: { side: Side; ofPicture: number; ofFocus: number }[];
}

/** What is covered counts for little: it is seen behind texts and buttons. */
const coveredWeight = 0.25;
/** How much it counts that the window's edge cuts through what stands out. */
const cutWeight = 0.35;
/** How much it counts that what stands out is in the middle of what stays free. */
const middleWeight = 0.12;
/** The places that are tried along one side. */
const steps = 64;
/** Proposals differ by at least this share of the window's side, or of the way that it can move. */
const leastShare = { ofWindow: 0.3, ofWay: 0.18 };

/** Up to three places of a window, the best first, for one shot of a focus. The same input has the same proposals. */
export function proposeCrops(focus: Focus, question: CropQuestion, shot = 0): CropProposal[] {
  const grid = gridOf(focus, shot);
  const free = freeShareOf(question.zone);
  const places = placesFor(question).map((place) => ({ ...place, score: scoreOf(grid, { ...question, free }, place) }));
  const { file, part } = question;
  const way = Math.max(file.width - part.width, file.height - part.height);
  const least = Math.max(leastShare.ofWay * way, Math.min(leastShare.ofWindow * longest(part), 0.45 * way), 1);
  const chosen: Place[] = [];
  for (const place of places.toSorted((a, b) => b.score - a.score || a.left - b.left || a.top - b.top)) {
    if (chosen.length === 3) break;
    if (chosen.every((each) => Math.max(Math.abs(each.left - place.left), Math.abs(each.top - place.top)) >= least))
      chosen.push(place);
  }
  return chosen.map(({ left, top }) => describe(grid, { ...question, free }, { left, top }));
}

/** What a window at a place keeps and loses. */
export function describeCrop(focus: Focus, question: CropQuestion, place: Place, shot = 0): CropProposal {
  return describe(gridOf(focus, shot), { ...question, free: freeShareOf(question.zone) }, place);
}

/** Shots whose windows are nearer than this share of the window's side keep one window. */
const sameShare = 0.06;

/** The best window of each shot of a video, which stays still during the shot; one for a picture. */
export function bestFrames(focus: Focus, question: CropQuestion): KeyFrame[] {
  const frames: KeyFrame[] = [];
  for (const [index, { atMs }] of focus.shots.entries()) {
    const [best] = proposeCrops(focus, question, index);
    const last = frames.at(-1);
    if (!best) continue;
    const moved = last ? Math.max(Math.abs(last.left - best.left), Math.abs(last.top - best.top)) : Infinity;
    if (moved > sameShare * longest(question.part))
      frames.push({ atMs, left: best.left, top: best.top, glides: false });
  }
  return frames;
}

type Place = { left: number; top: number };
/** Shares of the window from its left and top. */
type Free = { left: number; top: number; right: number; bottom: number };
type Judged = CropQuestion & { free: Free };

const longest = ({ width, height }: PixelSize) => Math.max(width, height);

function placesFor({ file, part }: CropQuestion): Place[] {
  const along = (most: number): number[] => {
    const count = Math.min(steps, most);
    return count <= 0 ? [0] : Array.from({ length: count + 1 }, (_, index) => Math.round((index * most) / count));
  };
  const tops = along(file.height - part.height);
  return along(file.width - part.width).flatMap((left) => tops.map((top) => ({ left, top })));
}

/** The part of a window that the platform leaves free. */
function freeShareOf(zone: SafeZone | null): Free {
  const canvas = zone && parseDimensions(zone.canvas);
  if (!zone || !canvas) return { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: (zone.left ?? 0) / canvas.width,
    top: (zone.top ?? 0) / canvas.height,
    right: 1 - (zone.right ?? 0) / canvas.width,
    bottom: 1 - (zone.bottom ?? 0) / canvas.height,
  };
}

interface Sums {
  total: number;
  free: number;
  covered: number;
  atEdges: number;
  /** Centre of what stands out in the window, in shares of the free part; 0.5 if nothing does. */
  x: number;
  y: number;
}

function sum(grid: FocusGrid, { file, part, free }: Judged, { left, top }: Place): Sums {
  const { columns, rows, weights } = grid;
  const cell = { width: file.width / columns, height: file.height / rows };
  const sums = { total: 0, free: 0, covered: 0, atEdges: 0, x: 0, y: 0 };
  const moves = { x: part.width < file.width, y: part.height < file.height };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const weight = weights[row * columns + column] ?? 0;
      sums.total += weight;
      const [x, y] = [(column + 0.5) * cell.width - left, (row + 0.5) * cell.height - top];
      const inside = overlap(x, cell.width, part.width) * overlap(y, cell.height, part.height);
      if (weight === 0 || inside === 0) continue;
      const [across, down] = [x / part.width, y / part.height];
      const isFree = across >= free.left && across <= free.right && down >= free.top && down <= free.bottom;
      sums[isFree ? 'free' : 'covered'] += weight * inside;
      sums.x += weight * inside * across;
      sums.y += weight * inside * down;
      const isAtEdge =
        (moves.x && Math.min(x, part.width - x) < cell.width) ||
        (moves.y && Math.min(y, part.height - y) < cell.height);
      if (isAtEdge) sums.atEdges += weight * inside;
    }
  }
  const seen = sums.free + sums.covered;
  return { ...sums, x: seen > 0 ? sums.x / seen : 0.5, y: seen > 0 ? sums.y / seen : 0.5 };
}

/** The share of a cell around a position that lies between 0 and a length. */
function overlap(centre: number, size: number, length: number): number {
  const [from, to] = [Math.max(0, centre - size / 2), Math.min(length, centre + size / 2)];
  return Math.max(0, Math.min(1, (to - from) / size));
}

function scoreOf(grid: FocusGrid, question: Judged, place: Place): number {
  const { total, free, covered, atEdges, x, y } = sum(grid, question, place);
  const { free: part, file } = question;
  const seen = total > 0 ? (free + coveredWeight * covered - cutWeight * atEdges) / total : 0;
  const offMiddle =
    (question.part.width < file.width ? Math.abs(x - (part.left + part.right) / 2) : 0) +
    (question.part.height < file.height ? Math.abs(y - (part.top + part.bottom) / 2) : 0);
  // Without anything that stands out, the middle of the picture.
  const offCentre =
    Math.abs(place.left * 2 + question.part.width - file.width) / file.width +
    Math.abs(place.top * 2 + question.part.height - file.height) / file.height;
  return seen - middleWeight * offMiddle - 0.01 * offCentre;
}

function describe(grid: FocusGrid, question: Judged, place: Place): CropProposal {
  const { total, free, covered } = sum(grid, question, place);
  const { file, part } = question;
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  const of = (size: PixelSize, at: Place) => {
    if (size.width <= 0 || size.height <= 0 || total === 0) return 0;
    return sum(grid, { file, part: size, zone: null, free: whole }, at).free / total;
  };
  const right = file.width - place.left - part.width;
  const bottom = file.height - place.top - part.height;
  const sides: { side: Side; size: PixelSize; at: Place }[] = [
    { side: 'left', size: { width: place.left, height: file.height }, at: { left: 0, top: 0 } },
    { side: 'right', size: { width: right, height: file.height }, at: { left: file.width - right, top: 0 } },
    { side: 'top', size: { width: file.width, height: place.top }, at: { left: 0, top: 0 } },
    { side: 'bottom', size: { width: file.width, height: bottom }, at: { left: 0, top: file.height - bottom } },
  ];
  return {
    ...place,
    kept: total > 0 ? free / total : 1,
    covered: total > 0 ? covered / total : 0,
    lost: sides
      .map(({ side, size, at }) => ({
        side,
        ofPicture: (size.width * size.height) / (file.width * file.height),
        ofFocus: of(size, at),
      }))
      .filter(({ ofPicture }) => ofPicture > 0.005),
  };
}
