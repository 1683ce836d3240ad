import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { placingStatuses, type JudgedFile, type PlacingStatus } from './judge-placements.ts';

export type Shown = PlacingStatus | 'all';

interface FilterProps {
  judged: readonly JudgedFile[];
  value: Shown;
  onChange: (shown: Shown) => void;
  /** Content at the end of the line. */
  children?: ReactNode;
}

const neutral = 'bg-press text-ink-2 max-lg:in-aria-pressed:bg-transparent max-lg:in-aria-pressed:text-on-ink';
const tones: Record<Shown, string> = {
  all: neutral,
  ready: neutral,
  kept: neutral,
  suggested: neutral,
  asks: neutral,
  replaces: 'bg-warn-fill text-warn',
  stopped: 'bg-bad-fill text-bad',
  none: 'bg-bad-fill text-bad',
};

const order: PlacingStatus[] = ['ready', 'replaces', 'suggested', 'asks', 'stopped', 'none', 'kept'];

/** Filters the files by open decision, with counts; filters without files are hidden. */
export function StatusFilter({ judged, value, onChange, children }: FilterProps) {
  const t = useTranslations('placing.filter');
  const counts = new Map(placingStatuses.map((each) => [each, judged.filter(({ status }) => status === each).length]));
  const shown: Shown[] = ['all', ...order.filter((each) => (counts.get(each) ?? 0) > 0 || each === value)];
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="scroll-none flex shrink-0 gap-4 overflow-x-auto border-b border-line px-5 max-lg:gap-2 max-lg:py-2"
    >
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={cn(
            'flex h-9 shrink-0 items-center gap-1.5 text-sm text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2',
            'lg:border-b-2 lg:border-transparent lg:aria-pressed:border-ink lg:aria-pressed:font-medium lg:aria-pressed:text-ink',
            'max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-3.5 max-lg:aria-pressed:border-ink max-lg:aria-pressed:bg-ink max-lg:aria-pressed:text-on-ink',
          )}
        >
          {t(each)}
          <span className={cn('num rounded-full px-1.5 text-xs leading-4.5 font-medium', tones[each])}>
            {each === 'all' ? judged.length : (counts.get(each) ?? 0)}
          </span>
        </button>
      ))}
      {children}
    </div>
  );
}
