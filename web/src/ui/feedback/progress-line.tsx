import { cn } from '#lib/cn.ts';

export type LineTone = 'ok' | 'warn' | 'bad' | 'info' | 'ink';

const fills: Record<LineTone, string> = {
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  ink: 'bg-ink',
};

export interface ProgressLineProps {
  label: string;
  /** From 0 to 1; absent if there are segments. */
  value?: number;
  /** Shares of the whole, each from 0 to 1, drawn in order. */
  segments?: readonly { value: number; tone: LineTone }[];
  tone?: LineTone;
  size?: 'sm' | 'md';
  className?: string;
}

/** A progress bar, in one tone or in segments. */
export function ProgressLine({ label, value = 0, segments, tone = 'ink', size = 'sm', className }: ProgressLineProps) {
  const parts = segments ?? [{ value, tone }];
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, total) * 100)}
      className={cn(
        'flex w-full gap-0.5 overflow-hidden rounded-full bg-press',
        size === 'sm' ? 'h-1' : 'h-2',
        className,
      )}
    >
      {parts
        .filter((part) => part.value > 0)
        .map((part, index) => (
          <span
            key={`${part.tone}-${index}`}
            className={cn('h-full transition-[width] duration-200', fills[part.tone])}
            style={{ width: `${Math.min(1, part.value) * 100}%` }}
          />
        ))}
    </div>
  );
}
