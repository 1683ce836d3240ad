import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import { isBusy, isStopped, isUnsent } from '#features/uploads/transfer.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { notRunning } from '#features/slots/unfinished.ts';
import { scrollTo } from './scroll-to.ts';

const looks = { going: 'text-info', wrong: 'text-bad', stopped: 'text-warn' };

/** Slots with running, rejected and stopped transfers; a slot is listed once per file. */
export function useTransferCounts(page: GuestPage): Record<keyof typeof looks, SlotId[]> {
  const transfers = useTransfers();
  const slotsOf = (chosen: typeof transfers) => chosen.map(({ target }) => target.slotId);
  return {
    going: slotsOf(transfers.filter(isBusy)),
    wrong: slotsOf(transfers.filter(isStopped)),
    stopped: [
      ...slotsOf(transfers.filter((transfer) => isUnsent(transfer) && !isBusy(transfer))),
      ...notRunning(page.campaign.archivedAt === null ? page.unfinished : [], transfers).map(({ slotId }) => slotId),
    ],
  };
}

/** Sticky bar while any transfer is unsettled; each part scrolls to the first such slot. */
export function TransferStatus({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.status');
  const counts = useTransferCounts(page);
  const told = (['going', 'wrong', 'stopped'] as const).filter((each) => counts[each].length > 0);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      {told.length > 0 ? (
        <div className="pointer-events-auto flex max-w-full flex-wrap justify-center rounded-2xl border border-line bg-card px-1 text-xs font-medium shadow-float">
          {told.map((each) => (
            <button
              key={each}
              type="button"
              onClick={() => scrollTo(`slot-${counts[each][0]}`)}
              className={cn('num min-h-10 rounded-control px-2 text-pretty', looks[each])}
            >
              {t(each, { count: counts[each].length })}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
