import { useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import type { Verdict } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { logarithmic, logTicks } from '#features/platforms/insights/chart/scale.ts';
import { useWidth } from '#features/platforms/insights/chart/use-width.ts';
import { assetSearch } from '#features/platforms/insights/asset-link.tsx';
import { formatFigure, formatTick } from '#features/platforms/insights/figure-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import type { PlaceChange } from '#features/platforms/insights/search.ts';
import { cutMiddle, type Point, type Quadrant } from './points.ts';

export interface ScatterPoint {
  point: Point;
  verdict: Verdict;
  verdictText: string;
  spend: string;
  cost: string;
}

interface ScatterProps {
  points: readonly ScatterPoint[];
  /** The median spend, and the cost that points are judged against; null for none. */
  middle: { spend: number; cost: number | null };
  /** The spend from which points are judged. */
  floor: number;
  style: Style;
  place: PlaceChange | null;
  /** Below the chart while no point is shown. */
  note: string;
}

const height = 300;
const edges = { top: 24, bottom: 26, left: 52, right: 14 };
/** Of a picture. */
const size = { width: 28, height: 35 };
/** Without a picture, distinguished by fill as well as by colour. */
const looks: Record<Verdict, { dot: string; frame: string; name: string }> = {
  good: { dot: 'fill-ok stroke-ok', frame: 'stroke-ok', name: 'fill-ok' },
  bad: { dot: 'fill-bad stroke-bad', frame: 'stroke-bad', name: 'fill-bad' },
  even: { dot: 'fill-card stroke-ink-2', frame: 'stroke-line-strong', name: 'fill-ink-2' },
  'too-little-data': { dot: 'fill-sunk stroke-line-strong', frame: 'stroke-line', name: 'fill-ink-2' },
};

const widen = (values: readonly number[]): [number, number] => [Math.min(...values) / 1.3, Math.max(...values) * 1.3];

const domainsOf = (points: readonly ScatterPoint[], standard: number | null) => ({
  spend: widen(points.map(({ point }) => point.spend)),
  cost: widen([...points.map(({ point }) => point.cost), ...(standard === null ? [] : [standard])]),
});

/** Indexes of the points, by spend. */
const orderOf = (points: readonly ScatterPoint[]): number[] =>
  [...points.keys()].sort((a, b) => (points[a]?.point.spend ?? 0) - (points[b]?.point.spend ?? 0));

/** The point that an arrow key goes to; undefined for another key. */
function stepFrom(bySpend: readonly number[], at: number | null, key: string): number | undefined {
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  if (step === undefined) return undefined;
  const place = at === null ? (step > 0 ? -1 : bySpend.length) : bySpend.indexOf(at);
  return bySpend[Math.min(bySpend.length - 1, Math.max(0, place + step))];
}

/** Opens the page of a point's asset, where it has one. */
function useOpen(place: PlaceChange | null): (point: Point | undefined) => void {
  const navigate = useNavigate();
  return (point) => {
    if (place && point?.key) void navigate({ to: '/creatives', search: assetSearch(place, point.key) });
  };
}

/**
 * Spend to the right, cheaper upwards, both logarithmic; a line at what costs are judged against. Names stand beside outliers only. Arrow
 * keys go from point to point; Enter and a click open the creative.
 */
export function Scatter({ points, middle, floor, style, place, note }: ScatterProps) {
  const t = useTranslations('insights.scatter');
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const open = useOpen(place);
  const right = Math.max(edges.left + 60, width - edges.right);
  const bottom = height - edges.bottom;
  const domains = domainsOf(points, middle.cost);
  const x = logarithmic(domains.spend, [edges.left, right]);
  const y = logarithmic(domains.cost, [edges.top, bottom]);
  const bySpend = orderOf(points);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at !== null) open(points[at]?.point);
    const next = stepFrom(bySpend, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const shown = at === null ? undefined : points[at];
  const text = shown
    ? t('point', { name: shown.point.name, spend: shown.spend, cost: shown.cost, verdict: shown.verdictText })
    : t(place ? 'hintOpen' : 'hint');
  return (
    <div ref={ref} className="px-4 pb-3">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('title')}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at === null ? 0 : bySpend.indexOf(at)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        className="rounded-control"
        style={{ height }}
      >
        {width === 0 ? null : (
          <svg width={width} height={height} aria-hidden className="block">
            <Axes domains={domains} x={x} y={y} right={right} bottom={bottom} style={style} />
            <Ungraded edge={Math.min(right, x(floor))} bottom={bottom} />
            <Corners
              cross={[x(middle.spend), middle.cost === null ? null : y(middle.cost)]}
              standard={middle.cost === null ? '' : formatFigure('costPerResult', middle.cost, style)}
              right={right}
              bottom={bottom}
            />
            <Dots points={points} at={at} onAt={setAt} onOpen={place ? open : null} x={x} y={y} />
            <Names points={points} x={x} y={y} right={right} />
          </svg>
        )}
      </div>
      <p aria-hidden className="num min-h-4.5 text-xs text-pretty text-ink-2">
        {shown ? text : note}
      </p>
    </div>
  );
}

interface DotsProps {
  points: readonly ScatterPoint[];
  at: number | null;
  onAt: (at: number | null) => void;
  onOpen: ((point: Point) => void) | null;
  x: (spend: number) => number;
  y: (cost: number) => number;
}

function Dots({ points, at, onAt, onOpen, x, y }: DotsProps) {
  return points.map(({ point, verdict }, index) => (
    <g
      key={point.key}
      className={cn(onOpen && 'cursor-pointer')}
      onClick={() => onOpen?.(point)}
      onPointerEnter={() => onAt(index)}
      onPointerLeave={() => onAt(null)}
    >
      <Dot point={point} verdict={verdict} isCurrent={index === at} center={[x(point.spend), y(point.cost)]} />
    </g>
  ));
}

interface DotProps extends Pick<ScatterPoint, 'point' | 'verdict'> {
  isCurrent: boolean;
  center: readonly [number, number];
}

function Dot({ point, verdict, isCurrent, center: [x, y] }: DotProps) {
  const { dot, frame } = looks[verdict];
  if (point.picture === null)
    return (
      <circle cx={x} cy={y} r={isCurrent ? 7 : 5} strokeWidth="2" className={cn(dot, isCurrent && 'stroke-ink')} />
    );
  const place = { x: x - size.width / 2, y: y - size.height / 2, ...size };
  return (
    <>
      <rect {...place} rx="4" className="fill-sunk" />
      <image href={point.picture} preserveAspectRatio="xMidYMid slice" clipPath="inset(0 round 4px)" {...place} />
      <rect
        {...place}
        rx="4"
        fill="none"
        strokeWidth={isCurrent ? 3 : 1.5}
        className={isCurrent ? 'stroke-ink' : frame}
      />
    </>
  );
}

/** Names of the points that are farthest from what they are judged against, the certain ones first. */
const maxNames = 4;
/** The least difference of a named point that only chance may put there. */
const farOff = 0.1;
const maxLetters = 22;
/** Of a letter and a line of a name, about. */
const letter = { width: 6.6, height: 16 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxAround = (x: number, y: number, width: number, tall: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - tall / 2,
  bottom: y + tall / 2,
});

function Names({
  points,
  x,
  y,
  right,
}: Pick<ScatterProps, 'points'> & Omit<AxesProps, 'domains' | 'bottom' | 'style'>) {
  const distance = ({ point }: ScatterPoint) => Math.abs(point.judgement?.difference ?? 0);
  const isSure = ({ verdict }: ScatterPoint) => verdict === 'good' || verdict === 'bad';
  const outliers = points
    .filter((each) => isSure(each) || (each.verdict === 'even' && distance(each) >= farOff))
    .toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)) || distance(b) - distance(a))
    .slice(0, maxNames);
  // A name is left out where it would cover another point or name.
  const taken = points.map(({ point }) => boxAround(x(point.spend), y(point.cost), size.width, size.height));
  return outliers.map(({ point, verdict }) => {
    const name = cutMiddle(point.name, maxLetters);
    const width = name.length * letter.width;
    const [left, top] = [x(point.spend), y(point.cost)];
    const gap = size.width / 2 + 6;
    const isLeft = left + gap + width > right;
    const box = boxAround(isLeft ? left - gap - width / 2 : left + gap + width / 2, top, width, letter.height);
    if (taken.some((each) => overlap(each, box))) return null;
    taken.push(box);
    return (
      <text
        key={point.key}
        x={isLeft ? box.right : box.left}
        y={top}
        dy="0.32em"
        textAnchor={isLeft ? 'end' : 'start'}
        strokeWidth="3"
        paintOrder="stroke"
        className={cn('pointer-events-none stroke-card text-xs font-medium', looks[verdict].name)}
      >
        {name}
      </text>
    );
  });
}

/** Of the label of a tick, with the gap to the next one. */
const tickWidth = 44;

/** The ticks whose labels have room beside each other. */
function spaced(ticks: readonly number[], x: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || x(tick) - x(last) >= tickWidth) kept.push(tick);
  }
  return kept;
}

interface AxesProps {
  domains: { spend: [number, number]; cost: [number, number] };
  x: (spend: number) => number;
  y: (cost: number) => number;
  right: number;
  bottom: number;
  style: Style;
}

function Axes({ domains, x, y, right, bottom, style }: AxesProps) {
  return (
    <g className="num fill-ink-2 text-xs">
      {logTicks(domains.cost).map((tick) => (
        <g key={tick}>
          <line x1={edges.left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={edges.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatTick('costPerResult', tick, style)}
          </text>
        </g>
      ))}
      {spaced(logTicks(domains.spend), x).map((tick) => (
        <text key={tick} x={x(tick)} y={bottom + 18} textAnchor="middle">
          {formatTick('spend', tick, style)}
        </text>
      ))}
    </g>
  );
}

/** A narrower part has no label. */
const leastLabelled = 100;

/** The part below the floor of spend, where nothing is judged. */
function Ungraded({ edge, bottom }: { edge: number; bottom: number }) {
  const t = useTranslations('insights.judgement');
  if (edge <= edges.left) return null;
  return (
    <g>
      <rect
        x={edges.left}
        y={edges.top}
        width={edge - edges.left}
        height={bottom - edges.top}
        className="fill-sunk opacity-60"
      />
      {edge - edges.left > leastLabelled ? (
        <text x={edges.left + 6} y={edges.top + 14} className="fill-ink-2 text-xs">
          {t('tooLittle')}
        </text>
      ) : null}
    </g>
  );
}

interface CornersProps {
  cross: [number, number | null];
  /** What costs are judged against, as text. */
  standard: string;
  right: number;
  bottom: number;
}

/** The median spend, what costs are judged against, and the names of the four quadrants. */
function Corners({ cross: [x, y], standard, right, bottom }: CornersProps) {
  const t = useTranslations('insights.scatter');
  const corner = (quadrant: Quadrant, left: number, top: number, anchor: 'start' | 'end') => (
    <text x={left} y={top} textAnchor={anchor} className="fill-ink-2 text-xs font-medium">
      {t(quadrant)}
    </text>
  );
  if (y === null) return null;
  return (
    <g>
      <line x1={x} x2={x} y1={edges.top} y2={bottom} strokeDasharray="3 4" className="stroke-edge" />
      <line x1={edges.left} x2={right} y1={y} y2={y} strokeDasharray="3 4" className="stroke-edge" />
      <text
        x={edges.left - 8}
        y={y}
        dy="0.32em"
        textAnchor="end"
        strokeWidth="6"
        paintOrder="stroke"
        className="num fill-ink stroke-card text-xs font-medium"
      >
        {standard}
      </text>
      {corner('gem', edges.left + 6, edges.top - 8, 'start')}
      {corner('scale', right, edges.top - 8, 'end')}
      {corner('watch', edges.left + 6, bottom - 8, 'start')}
      {corner('stop', right, bottom - 8, 'end')}
    </g>
  );
}
