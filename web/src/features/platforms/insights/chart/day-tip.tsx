import { inkOf, type Panel } from './panel.ts';

export interface DayTipProps {
  /** Pixels from the left edge, and the width of the chart. */
  x: number;
  width: number;
  day: string;
  dayBefore: string | undefined;
  panels: readonly Panel[];
  at: number;
}

/** The values of the day that is pointed at, on the side with more room; the slider says the same to screen readers. */
export function DayTip({ x, width, day, dayBefore, panels, at }: DayTipProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-6 z-10 grid min-w-44 gap-0.5 rounded-control border border-line bg-card px-3 py-2 text-xs shadow-float"
      style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <p className="font-medium">{day}</p>
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
