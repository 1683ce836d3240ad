import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  type DayMark,
  heights,
  inkOf,
  type Layout,
  layoutOf,
  type Panel,
  type PlacedMark,
  placeMarks,
} from './panel.ts';
import { PanelDrawing } from './panel-drawing.tsx';
import { labelIndexes } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface DayPanelsProps {
  /** The accessible name of the chart. */
  label: string;
  days: readonly { short: string; long: string }[];
  /** The days of the previous period. */
  daysBefore: readonly string[] | null;
  panels: readonly Panel[];
  marks?: readonly DayMark[];
  /** The index of the first day whose figures may still change; days from it on are shaded. */
  openFrom?: number | undefined;
}

/** The values of a day as a sentence. */
function sentenceOf({ days, panels, marks = [] }: DayPanelsProps, day: number): string {
  const figures = panels.map(({ label, values, before, format }) => {
    const [value = null, then = null] = [values[day], before?.[day]];
    const text = `${label} ${value === null ? '–' : format(value)}`;
    return then === null ? text : `${text} (${format(then)})`;
  });
  return [days[day]?.long, ...marks.filter(({ at }) => at === day).map(({ text }) => text), ...figures].join(', ');
}

/**
 * Figures by day, one panel each above a common time axis. Arrow keys move from day to day; a screen reader reads the
 * values of the day like those of a slider.
 */
export function DayPanels(props: DayPanelsProps) {
  const { label, days, daysBefore, panels, marks = [] } = props;
  const [ref, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const layout = layoutOf(width, days.length, panels.length);
  const last = days.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const here = at ?? last;
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) =>
    setAt(layout.dayAt(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div ref={ref} className="relative min-w-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={sentenceOf(props, at ?? last)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        className="rounded-control"
        style={{ height: layout.height }}
      >
        {width === 0 ? null : <Drawing {...props} width={width} layout={layout} at={at} />}
      </div>
      {at === null ? null : (
        <DayTip
          x={layout.x(at)}
          width={width}
          day={days[at]?.long ?? ''}
          dayBefore={daysBefore?.[at]}
          mark={marks.find((mark) => mark.at === at)?.text}
          panels={panels}
          at={at}
        />
      )}
    </div>
  );
}

function Drawing(props: DayPanelsProps & { width: number; layout: Layout; at: number | null }) {
  const { days, panels, marks = [], openFrom, width, layout, at } = props;
  const { x, left, right, height, isNarrow } = layout;
  const bottom = height - heights.axis;
  const openX = openFrom === undefined || openFrom < 1 ? null : x(openFrom - 0.5);
  return (
    <svg width={width} height={height} aria-hidden className="block overflow-visible">
      {openX === null ? null : (
        <rect x={openX} y={heights.top} width={right - openX} height={bottom - heights.top} className="fill-sunk" />
      )}
      {placeMarks(marks, x, width).map((placed) => (
        <Mark key={placed.mark.at} placed={placed} hasText={!isNarrow} bottom={bottom} />
      ))}
      {at === null ? null : <line x1={x(at)} x2={x(at)} y1={heights.top} y2={bottom} className="stroke-edge" />}
      {panels.map((panel, index) => (
        <PanelDrawing key={panel.id} panel={panel} index={index} layout={layout} at={at} />
      ))}
      {labelIndexes(days.length, Math.floor((right - left) / (isNarrow ? 76 : 84)) + 1).map((day) => (
        <text
          key={day}
          x={x(day)}
          y={height - 4}
          textAnchor={day === 0 && isNarrow ? 'start' : 'middle'}
          className="num fill-ink-2 text-xs"
        >
          {days[day]?.short}
        </text>
      ))}
    </svg>
  );
}

interface MarkProps {
  placed: PlacedMark;
  hasText: boolean;
  bottom: number;
}

function Mark({ placed: { mark, x, side }, hasText, bottom }: MarkProps) {
  return (
    <g>
      <line x1={x} x2={x} y1={10} y2={bottom} strokeDasharray="2 3" className="stroke-ink-3" />
      <path d={`M${x - 4} 3h8l-4 6z`} className="fill-ink" />
      {hasText && side ? (
        <text x={side === 'end' ? x - 8 : x + 8} y={11} textAnchor={side} className="num fill-ink-2 text-xs">
          {mark.text}
        </text>
      ) : null}
    </g>
  );
}

interface DayTipProps {
  /** Distance from the left edge, in pixels. */
  x: number;
  width: number;
  day: string;
  dayBefore: string | undefined;
  /** What happened on the day. */
  mark: string | undefined;
  panels: readonly Panel[];
  at: number;
}

/**
 * The values of the day under the pointer, on the side with more room; screen readers get the same values from the
 * slider.
 */
function DayTip({ x, width, day, dayBefore, mark, panels, at }: DayTipProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-6 z-10 grid min-w-44 gap-0.5 rounded-control border border-line bg-card px-3 py-2 text-xs shadow-float"
      style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <p className="font-medium">{day}</p>
      {mark === undefined ? null : <p className="num text-ink-2">▾ {mark}</p>}
      {panels.map(({ id, label, values, before, format }, index) => {
        const [value = null, then = null] = [values[at], before?.[at]];
        return (
          <p key={id} className="flex justify-between gap-4">
            <span className={inkOf(index).text}>{label}</span>
            <span className="num">
              {value === null ? '–' : format(value)}
              {then === null ? null : <span className="text-ink-2"> · {format(then)}</span>}
            </span>
          </p>
        );
      })}
      {dayBefore ? <p className="text-right text-ink-2">· {dayBefore}</p> : null}
    </div>
  );
}
