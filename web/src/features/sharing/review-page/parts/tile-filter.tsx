import { tileStates } from '#features/sharing/review-page/store/tiles.ts';
import type { Reviewing, TileFilter } from '#features/sharing/review-page/use-reviewing.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { StateMark } from './state-mark.tsx';

type FilterProps = Pick<Reviewing, 'filter' | 'setFilter' | 'tiles' | 'counts'>;

/** Files by decision, with their numbers. */
export function TileFilters({ tiles, counts, filter, setFilter }: FilterProps) {
  const t = useTranslations('reviewPage.filter');
  const numbers = { all: tiles.length, ...counts };
  const options: TileFilter[] = ['all', ...tileStates];
  const inWork = tiles.filter((tile) => tile.isInWork).length;
  return (
    <div role="group" aria-label={t('label')} className="flex min-w-0 flex-wrap items-center gap-2">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={filter === option}
          onClick={() => setFilter(option)}
          className={cn(
            'num inline-flex h-control-sm items-center gap-1.5 rounded-full border px-3 text-xs font-medium whitespace-nowrap',
            filter === option
              ? 'border-ink bg-ink text-on-ink'
              : 'border-line-strong bg-card text-ink-2 hover:bg-sunk hover:text-ink',
          )}
        >
          {option === 'all' ? null : <StateMark state={option} className={filter === option ? 'text-current' : ''} />}
          {t(option, { count: numbers[option] })}
        </button>
      ))}
      {inWork > 0 ? <span className="text-sm text-ink-2">{t('inWork', { count: inWork })}</span> : null}
    </div>
  );
}
