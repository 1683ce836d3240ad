import { cn } from '#lib/cn.ts';

export interface ProgressRingProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  /** The width in pixels. */
  size?: number;
  className?: string;
}

/** A circular progress indicator; at 100 %, it is green with a tick. */
export function ProgressRing({ value, label, size = 18, className }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  const done = share === 1;
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={cn('shrink-0', className)}
    >
      <circle cx="10" cy="10" r="8" fill="none" strokeWidth="4" className="stroke-line" />
      {share > 0 ? (
        <circle
          cx="10"
          cy="10"
          r="8"
          fill="none"
          strokeWidth="4"
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 10 10)"
          className="stroke-ok transition-[stroke-dasharray] duration-200"
        />
      ) : null}
      {done ? (
        <path
          d="m7 10.2 2.1 2 3.9-4.2"
          fill="none"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ok"
        />
      ) : null}
    </svg>
  );
}
