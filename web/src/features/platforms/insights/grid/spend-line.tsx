import { linear, linePath } from '#features/platforms/insights/chart/scale.ts';

/** Spend against the largest, and its course by day. */
export function SpendLine({ text, share, days }: { text: string; share: number; days: readonly (number | null)[] }) {
  const most = Math.max(1, ...days.map((spend) => spend ?? 0));
  const x = linear([0, Math.max(1, days.length - 1)], [1, 55]);
  const y = linear([0, most], [15, 2]);
  const last = days.findLastIndex((spend) => spend !== null);
  return (
    <div className="flex items-center gap-2">
      <span className="num text-sm font-semibold">{text}</span>
      <span aria-hidden className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-press">
        <span className="block h-full rounded-full bg-ink" style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      {days.length > 1 ? (
        <svg viewBox="0 0 60 18" aria-hidden className="h-4.5 w-15 shrink-0">
          <path
            d={linePath(days.map((spend, day) => (spend === null ? null : ([x(day), y(spend)] as const))))}
            fill="none"
            strokeWidth="1.5"
            className="stroke-edge"
          />
          {last < 0 ? null : <circle cx={x(last)} cy={y(days[last] ?? 0)} r="2.2" className="fill-ink" />}
        </svg>
      ) : null}
    </div>
  );
}
