import { linear, linePath } from './scale.ts';

/** A small line without axes; the chart and the table beside it have the values. */
export function Sparkline({ values, className }: { values: readonly (number | null)[]; className?: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <svg viewBox="0 0 120 24" aria-hidden className={className} />;
  const x = linear([0, values.length - 1], [1, 119]);
  const y = linear([Math.min(...known), Math.max(...known)], [21, 3]);
  const points = values.map((value, index) => (value === null ? null : ([x(index), y(value)] as const)));
  return (
    <svg viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden className={className}>
      <path
        d={linePath(points)}
        fill="none"
        className="stroke-edge"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
