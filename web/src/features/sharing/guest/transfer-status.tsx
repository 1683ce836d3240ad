import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePageProgress } from './page-progress.ts';
import { scrollTo } from './scroll-to.ts';

const looks = { going: 'text-info', wrong: 'text-bad', stopped: 'text-warn' };

/** Counts of running, rejected and stopped files; clicking one scrolls to its first slot. */
export function TransferStatus({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.status');
  const progress = usePageProgress(page);
  const shownKinds = (['going', 'wrong', 'stopped'] as const).filter((each) => progress[each].length > 0);
  if (!progress.isUnsettled || shownKinds.length === 0) return null;
  return (
    <div className="flex flex-wrap rounded-card border border-line bg-card px-1 text-xs font-medium shadow-float">
      {shownKinds.map((each) => (
        <button
          key={each}
          type="button"
          onClick={() => scrollTo(`slot-${progress[each][0]}`)}
          className={cn('num min-h-10 rounded-control px-2 text-left text-pretty', looks[each])}
        >
          {t(each, { count: each === 'wrong' ? progress.attention : progress[each].length })}
        </button>
      ))}
    </div>
  );
}
