import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { StoppedBox } from '#features/uploads/stopped-box.tsx';
import { moveTransfer, sendAnyway } from '#features/uploads/store.ts';
import { dismissTransfer, transfersNow } from '#features/uploads/transfer-list.ts';
import type { Transfer } from '#features/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { targetOf } from '#features/slots/place.ts';
import { fitOf, slotsOf } from './sorting.ts';

interface StoppedProps {
  transfer: Transfer;
  slot: Slot;
  page: GuestPage;
  onFiles: (files: File[]) => void;
}

/** A guest's stopped transfer with its reason and actions. */
export function StoppedFile({ transfer, slot, page, onFiles }: StoppedProps) {
  const t = useTranslations('guest.work');
  const { id, phase } = transfer;
  const replace = (files: File[]) => {
    dismissTransfer(id);
    onFiles(files);
  };
  return (
    <StoppedBox transfer={transfer}>
      <Moves transfer={transfer} slot={slot} page={page} />
      <FileButton className="h-10" accept={slot.accepts.join(',')} onFiles={replace}>
        {t('another')}
      </FileButton>
      {phase === 'blocked' ? (
        <Button className="h-10" variant="ghost" title={t('anywayHint')} onClick={() => sendAnyway(id)}>
          {t('anyway')}
        </Button>
      ) : null}
      <Button className="h-10" variant="ghost" onClick={() => dismissTransfer(id)}>
        {t('dismiss')}
      </Button>
    </StoppedBox>
  );
}

/** Up to two other empty slots of the page whose rules the file meets. */
function Moves({ transfer: { id, facts }, slot, page }: Omit<StoppedProps, 'onFiles'>) {
  const t = useTranslations('guest.work');
  if (!facts) return null;
  const taken = new Set([slot.id, ...transfersNow().map(({ target }) => target.slotId)]);
  const fitting = slotsOf(page).filter(({ creative, slot: other }) => {
    if (taken.has(other.id) || other.state !== 'empty' || other.format.type === 'carousel') return false;
    return fitOf(facts, { creative, slot: other });
  });
  return fitting.slice(0, 2).map(({ creative, slot: other }) => (
    <Button
      key={other.id}
      className="h-auto min-h-10 max-w-full py-1 text-left whitespace-normal"
      onClick={() => moveTransfer(id, targetOf(creative, other))}
    >
      {t('useFor', { name: other.format.name })}
    </Button>
  ));
}
