import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { UnfinishedUpload as Upload } from '@ad-foundry/contract/uploads.ts';
import { targetOf } from '#features/slots/place.ts';
import { UnfinishedUpload } from '#features/slots/unfinished-upload.tsx';
import { StoppedFile } from '#features/uploads/stopped-file.tsx';
import { moveTransfer } from '#features/uploads/store.ts';
import type { Transfer } from '#features/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface StopsProps {
  creative: Creative;
  slot: Slot;
  stopped: Transfer[];
  unfinished: Upload[];
  onFiles: (files: File[]) => void;
}

/** Transfers that need a decision: rejected files, and interrupted uploads of an earlier visit. */
export function SlotStops({ creative, slot, stopped, unfinished, onFiles }: StopsProps) {
  return (
    <>
      {stopped.map((transfer) => (
        <StoppedFile
          key={transfer.id}
          transfer={transfer}
          onFiles={onFiles}
          moves={<Moves creative={creative} slot={slot} transfer={transfer} />}
        />
      ))}
      {(slot.can.deliver ? unfinished : []).map((upload) => (
        <UnfinishedUpload key={upload.id} upload={upload} onFiles={onFiles} />
      ))}
    </>
  );
}

/** Up to two other empty slots of the creative whose rules the file meets. */
function Moves({ creative, slot, transfer: { id, facts } }: { creative: Creative; slot: Slot; transfer: Transfer }) {
  const t = useTranslations('upload.action');
  if (!facts) return null;
  const fitting = creative.slots.filter(({ id: slotId, state, format }) => {
    if (slotId === slot.id || state !== 'empty' || format.type === 'carousel') return false;
    return fits(judge({ facts, spec: format.spec, type: format.type, strict: creative.strict }));
  });
  return fitting.slice(0, 2).map((other) => (
    <Button key={other.id} size="sm" onClick={() => moveTransfer(id, targetOf(creative, other))}>
      {t('move', { format: other.format.name })}
    </Button>
  ));
}
