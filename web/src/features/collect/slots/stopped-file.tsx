import { useState } from 'react';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { useRefusalText } from '#features/collect/uploads/refusal-text.ts';
import { moveTransfer, sendAnyway } from '#features/collect/uploads/store.ts';
import { dismissTransfer, transfersNow } from '#features/collect/uploads/transfer-list.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { VerdictLines } from '#features/collect/uploads/verdict-lines.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { targetOf } from './place.ts';
import { ReasonForm } from './reason-form.tsx';
import { useButtonSize, useSlotsData } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';

interface StoppedProps {
  transfer: Transfer;
  slot: SlotView['slot'];
  /** Receives another file for the same place. */
  onFiles: (files: File[]) => void;
}

/** A file that was not sent: the rules it breaks or why it cannot be used, with the possible actions. */
export function StoppedFile({ transfer, slot, onFiles }: StoppedProps) {
  const t = useTranslations('upload.refused');
  const action = useTranslations('slots.stopped');
  const refusalText = useRefusalText();
  const size = useButtonSize();
  const { repairUnsent } = useSlotsData();
  const [isAsking, setAsking] = useState(false);
  const { id, phase, file, refusal, verdict } = transfer;
  const replace = (files: File[]) => {
    dismissTransfer(id);
    onFiles(files);
  };
  return (
    <div
      role="alert"
      className="grid grid-cols-1 gap-2.5 rounded-control border border-bad-line bg-bad-fill p-2.5 text-xs"
    >
      <div className="flex min-w-0 items-center gap-2">
        <LocalPicture key={id} file={file} />
        <FileName name={file.name} className="flex-1 font-medium" />
      </div>
      {refusal ? (
        <p>
          <span className="font-semibold text-bad">{t('title')}.</span> {refusalText(refusal)}
        </p>
      ) : null}
      {verdict ? <VerdictLines verdict={verdict} /> : null}
      <div className="flex flex-wrap gap-1.5">
        {phase === 'blocked' ? repairUnsent?.(transfer, slot) : null}
        <MoveButtons transfer={transfer} slot={slot} />
        <FileButton {...size} accept={slot.accepts.join(',')} onFiles={replace}>
          {action('another')}
        </FileButton>
        {phase === 'blocked' ? (
          <Button {...size} variant="ghost" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {action('anyway')}
          </Button>
        ) : null}
        <Button {...size} variant="ghost" onClick={() => dismissTransfer(id)}>
          {action('dismiss')}
        </Button>
      </div>
      {isAsking ? <ReasonForm onSubmit={(reason) => sendAnyway(id, reason)} /> : null}
    </div>
  );
}

/** Buttons that move the file to other empty slots that it fits; at most two. */
function MoveButtons({ transfer: { id, facts }, slot }: Omit<StoppedProps, 'onFiles'>) {
  const t = useTranslations('slots.stopped');
  const { creatives, isTouch } = useSlotsData();
  if (!facts) return null;
  const taken = new Set([slot.id, ...transfersNow().map(({ target }) => target.slotId)]);
  const fitting = creatives.flatMap((creative) =>
    creative.slots
      .filter(({ id: other, state, format: { type, spec } }) => {
        if (taken.has(other) || state !== 'empty' || type === 'carousel') return false;
        return fits(judge({ facts, spec, type, strict: creative.strict }));
      })
      .map((other) => ({ creative, other })),
  );
  return fitting.slice(0, 2).map(({ creative, other }) => {
    const isHere = creative.slots.some(({ id: each }) => each === slot.id);
    const place = isHere ? other.format.name : `${creative.name} / ${other.format.name}`;
    return (
      <Button
        key={other.id}
        size="sm"
        className={`h-auto max-w-full py-1 text-left whitespace-normal ${isTouch ? 'min-h-10' : 'min-h-7'}`}
        onClick={() => moveTransfer(id, targetOf(creative, other))}
      >
        {t('move', { place })}
      </Button>
    );
  });
}

/** Thumbnail of a local picture; renders nothing for other or unreadable files. */
function LocalPicture({ file }: { file: File }) {
  const [url, setUrl] = useState(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null));
  if (!url) return null;
  const release = () => URL.revokeObjectURL(url);
  const drop = () => {
    release();
    setUrl(null);
  };
  return (
    <img
      src={url}
      alt=""
      onLoad={release}
      onError={drop}
      className="max-h-16 max-w-16 shrink-0 rounded-xs object-contain"
    />
  );
}
