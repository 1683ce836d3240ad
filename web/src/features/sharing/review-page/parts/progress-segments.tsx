import type { Tile } from '#features/sharing/review-page/store/tiles.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

const looks = {
  open: 'bg-press',
  approved: 'bg-ok',
  changes: 'bg-warn bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--paper)_3px_5px)]',
};
const order = { approved: 0, changes: 1, open: 2 };
/** More files than this share one bar per state. */
const mostSegments = 60;

/** One segment a file, the decided first; many files are three shares of one bar. */
export function ProgressSegments({ tiles, className }: { tiles: readonly Tile[]; className?: string }) {
  const t = useTranslations('reviewPage');
  const sorted = tiles.toSorted((a, b) => order[a.state] - order[b.state]);
  const decided = tiles.filter(({ state }) => state !== 'open').length;
  const isMany = tiles.length > mostSegments;
  return (
    <div
      role="img"
      aria-label={t('decided', { decided, total: tiles.length })}
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
