import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

export type DotTone = 'empty' | 'info' | 'ok' | 'bad' | 'warn';

export interface StatusDotsProps {
  items: readonly { tone: DotTone; label: string }[];
  /** Dots beyond this many become a number. */
  max?: number;
  className?: string;
}

/** Ring, half, disc, square, triangle: told apart without colour. */
function shape(tone: DotTone) {
  if (tone === 'ok') return <circle cx="5" cy="5" r="4" className="fill-ok" />;
  if (tone === 'bad') return <rect x="1.25" y="1.25" width="7.5" height="7.5" rx="1.5" className="fill-bad" />;
  if (tone === 'warn') return <path d="M5 1 9.2 8.6H.8Z" className="fill-warn" />;
  if (tone === 'empty') {
    return <circle cx="5" cy="5" r="3.4" fill="none" strokeWidth="1.2" className="stroke-edge" />;
  }
  return (
    <>
      <circle cx="5" cy="5" r="3.4" fill="none" strokeWidth="1.2" className="stroke-info" />
      <path d="M5 1.6a3.4 3.4 0 0 1 0 6.8Z" className="fill-info" />
    </>
  );
}

/** The state of several things at a glance; read aloud as counts ("4 delivered, 1 empty"). */
export function StatusDots({ items, max = 24, className }: StatusDotsProps) {
  const t = useTranslations('ui.dots');
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item.label, (counts.get(item.label) ?? 0) + 1);
  const spoken = [...counts].map(([label, count]) => t('count', { count, label })).join(', ');
  return (
    <span
      role="img"
      aria-label={spoken}
      title={spoken}
      className={cn('inline-flex flex-wrap items-center gap-0.5', className)}
    >
      {items.slice(0, max).map((item, index) => (
        <svg key={index} viewBox="0 0 10 10" className="size-2.25">
          {shape(item.tone)}
        </svg>
      ))}
      {items.length > max ? <span className="num ml-0.5 text-xs text-ink-2">+{items.length - max}</span> : null}
    </span>
  );
}
