import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { fits } from '@ad-foundry/contract/rules/fits.ts';
import { judge } from '@ad-foundry/contract/rules/upload-rules.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { StoppedFile } from '#features/uploads/stopped-file.tsx';
import { moveTransfer } from '#features/uploads/store.ts';
import { useDiscardUpload } from '#features/uploads/queries.ts';
import type { Transfer } from '#features/uploads/transfer.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { toast } from '#ui/toast.tsx';
import { useRights } from './rights.ts';
import { targetOf } from './use-slot-files.ts';

interface StopsProps {
  creative: Creative;
  slot: Slot;
  stopped: Transfer[];
  unfinished: UnfinishedUpload[];
  onFiles: (files: File[]) => void;
}

/** Files that wait for the person: those that do not fit, and those that stopped half-way some other time. */
export function SlotStops({ creative, slot, stopped, unfinished, onFiles }: StopsProps) {
  const { mayDeliver } = useRights(creative);
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
      {(mayDeliver ? unfinished : []).map((upload) => (
        <Unfinished key={upload.id} creative={creative} upload={upload} onFiles={onFiles} />
      ))}
    </>
  );
}

/** Up to two other slots of the creative that still wait for a file and whose rules this one meets. */
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

function Unfinished({
  creative,
  upload,
  onFiles,
}: {
  creative: Creative;
  upload: UnfinishedUpload;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations('upload');
  const errorText = useErrorText();
  const discard = useDiscardUpload(creative.id);
  return (
    <div className="grid gap-2 rounded-control border border-info-line bg-info-fill p-2.5 text-xs">
      <p className="font-medium">
        {t('unfinished.title', {
          name: upload.fileName,
          percent: upload.receivedBytes / Math.max(upload.sizeBytes, 1),
        })}
      </p>
      <p className="text-ink-2">{t('unfinished.body')}</p>
      <div className="flex flex-wrap gap-1.5">
        <FileButton size="sm" onFiles={onFiles}>
          {t('action.resume')}
        </FileButton>
        <Button
          size="sm"
          variant="ghost"
          loading={discard.isPending}
          onClick={() => discard.mutate(upload.id, { onError: (error) => void toast.error(errorText(error)) })}
        >
          {t('unfinished.discard')}
        </Button>
      </div>
    </div>
  );
}
