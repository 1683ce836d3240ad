import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { toneLook, type Tone } from '#ui/data/tone.ts';

const icons = { neutral: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info };

export interface BannerProps {
  tone?: Exclude<Tone, 'ink'>;
  title: ReactNode;
  body?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Whether the banner spans the full width instead of looking like a card. */
  edge?: boolean;
  className?: string;
}

/** A message about the whole page, shown until it is resolved or dismissed. */
export function Banner({ tone = 'neutral', title, body, action, onDismiss, edge, className }: BannerProps) {
  const t = useTranslations('ui.action');
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 text-sm',
        edge ? 'border-b' : 'rounded-card border',
        toneLook[tone],
        className,
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <p className="min-w-40 flex-1 text-pretty">
        <span className="font-medium">{title}</span> {body ? <span className="text-ink">{body}</span> : null}
      </p>
      {action}
      {onDismiss ? (
        <button
          type="button"
          aria-label={t('dismiss')}
          onClick={onDismiss}
          className="-mr-1 grid size-6 place-items-center rounded-xs hover:bg-press pointer-coarse:size-9"
        >
          <X className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
