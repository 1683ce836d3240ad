import { countsOf, type Tile } from '#features/sharing/review-page/store/tiles.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

const looks = {
  open: 'bg-press',
  approved: 'bg-ok',
  none: '',
  changes: 'bg-warn bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--paper)_3px_5px)]',
};
const order = { approved: 0, changes: 1, open: 2, none: 3 };
/** More files than this share one bar per state. */
const mostSegments = 36;

/** One segment a file, the decided first; many files are three shares of one bar. */
export function ProgressSegments({ tiles, className }: { tiles: readonly Tile[]; className?: string }) {
  const t = useTranslations('reviewPage');
  const sorted = tiles.filter(({ state }) => state !== 'none').toSorted((a, b) => order[a.state] - order[b.state]);
  const { decided } = countsOf(sorted);
  const isMany = sorted.length > mostSegments;
  return (
    <div
      role="img"
      aria-label={t('decided', { decided, total: sorted.length })}
      className={cn('flex h-1.5', isMany ? 'overflow-hidden rounded-full' : 'gap-0.5 sm:gap-1', className)}
    >
      {sorted.map(({ id, state }) => (
        <span
          key={id}
          title={isMany ? undefined : t(`state.${state}`)}
          className={cn('min-w-0 flex-1', looks[state], isMany ? '' : 'rounded-xs')}
        />
      ))}
    </div>
  );
}
