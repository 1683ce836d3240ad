import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

export type DotTone = 'empty' | 'info' | 'ok' | 'bad' | 'warn' | 'plain' | 'ink';

export interface StatusDotsProps {
  items: readonly { tone: DotTone; label: string }[];
  /** Maximum number of dots; further ones are shown as a number. */
  max?: number;
  className?: string;
}

/** Distance between dots: a dot is 10 units wide and rendered 9 pixels wide with a gap of 2 pixels. */
const pitch = 110 / 9;
/** Up to this many dots share one SVG, which renders faster; more are separate elements, so that they can wrap. */
const together = 12;

/** Dotted and solid ring, half disc, disc, square, triangle and diamond are distinguishable without colour. */
function Dot({ tone, x }: { tone: DotTone; x: number }) {
  if (tone === 'ok') return <circle cx={x + 5} cy="5" r="4" className="fill-ok" />;
  if (tone === 'bad') return <rect x={x + 1.25} y="1.25" width="7.5" height="7.5" rx="1.5" className="fill-bad" />;
  if (tone === 'warn') return <path d={`M${x + 5} 1l4.2 7.6h-8.4z`} className="fill-warn" />;
  if (tone === 'empty') {
    const dots = { strokeDasharray: '1.2 1.47', strokeLinecap: 'butt' } as const;
    return <circle cx={x + 5} cy="5" r="3.4" fill="none" strokeWidth="1.4" className="stroke-edge" {...dots} />;
  }
  if (tone === 'ink') return <path d={`M${x + 5} 0.8l4.200 4.200-4.200 4.200-4.200-4.200z`} className="fill-ink" />;
  if (tone === 'plain') {
    return (
      <>
        <circle cx={x + 5} cy="5" r="3.4" fill="none" strokeWidth="1.2" className="stroke-ink-2" />
        <circle cx={x + 5} cy="5" r="1.4" className="fill-ink-2" />
      </>
    );
  }
  return (
    <>
      <circle cx={x + 5} cy="5" r="3.4" fill="none" strokeWidth="1.2" className="stroke-info" />
      <path d={`M${x + 5} 1.6a3.4 3.4 0 0 1 0 6.8z`} className="fill-info" />
    </>
  );
}

/** The mark of one state, beside a text that names it. */
export function StatusMark({ tone, className }: { tone: DotTone; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={cn('size-2.5 shrink-0', className)}>
      <Dot tone={tone} x={0} />
    </svg>
  );
}

function Dots({ items }: Pick<StatusDotsProps, 'items'>) {
  return (
    <svg viewBox={`0 0 ${pitch * (items.length - 1) + 10} 10`} className="h-2.25">
      {items.map(({ tone }, index) => (
        <Dot key={index} tone={tone} x={pitch * index} />
      ))}
    </svg>
  );
}

/** The states of several items at a glance; screen readers read the counts ("4 delivered, 1 empty"). */
export function StatusDots({ items, max = 24, className }: StatusDotsProps) {
  const t = useTranslations('ui.dots');
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item.label, (counts.get(item.label) ?? 0) + 1);
  const spoken = [...counts].map(([label, count]) => t('count', { count, label })).join(', ');
  const shown = items.slice(0, max);
  return (
    <span
      role="img"
      aria-label={spoken}
      title={spoken}
      className={cn('inline-flex flex-wrap items-center gap-0.5', className)}
    >
      {shown.length <= together ? (
        <Dots items={shown} />
      ) : (
        shown.map((item, index) => <Dots key={index} items={[item]} />)
      )}
      {items.length > max ? <span className="num ml-0.5 text-xs text-ink-2">+{items.length - max}</span> : null}
    </span>
  );
}
