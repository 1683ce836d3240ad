import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AskedSlot, GivenFile } from '@ad-foundry/contract/guest-pages.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { discardUpload } from '#features/uploads/discard-upload.ts';
import { ScanNote } from '#features/uploads/scan-note.tsx';
import { isFileOf, isStopped, type Transfer } from '#features/uploads/transfer.ts';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { ApiError } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { refreshPage } from './guest-page-store.ts';
import { givenIn, type Place } from './place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';
import { StoppedFile } from './stopped-file.tsx';
import { TransferLine } from './transfer-line.tsx';
import { unfinishedOf } from './unfinished.ts';

interface Props extends SlotWorkProps {
  transfers: readonly Transfer[];
  /** Why files could not be given. */
  problem: unknown;
}

/** What stands against a file, what is on its way, and what stopped, each with what can be done about it. */
export function SlotWork({ slot, variation, page, isOpen, give, transfers, problem }: Props) {
  const t = useTranslations('guest.cards');
  const errorText = useErrorText();
  const isCarousel = slot.format.type === 'carousel';
  return (
    <>
      {givenIn(variation).map(({ card, file }) => (
        <ScanNote
          key={`${file.versionId}-scan`}
          scan={file.scan}
          title={isCarousel ? t('place', { position: card.position }) : undefined}
        />
      ))}
      {givenIn(variation).map(({ card, file }) => (
        <Judged
          key={file.versionId}
          slot={slot}
          file={file}
          position={isCarousel ? card.position : null}
          onFiles={
            isOpen && file.changeable && transfers.length === 0 ? (files) => give(files, { cardId: card.id }) : null
          }
        />
      ))}
      {transfers.filter(isStopped).map((transfer) => (
        <StoppedFile
          key={transfer.id}
          transfer={transfer}
          slot={slot}
          page={page}
          onFiles={(files) => give(files, placeOfTransfer(transfer))}
        />
      ))}
      {unfinishedOf(page, transfers)
        .filter(({ slotId }) => slotId === slot.id)
        .map((upload) => (
          <Unfinished key={upload.id} upload={upload} onFiles={give} />
        ))}
      {transfers
        .filter((transfer) => !isStopped(transfer))
        .map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
      <ProblemNote>{problem ? errorText(problem) : null}</ProblemNote>
    </>
  );
}

interface JudgedProps {
  slot: AskedSlot;
  file: GivenFile;
  /** Of a carousel's card. */
  position: number | null;
  onFiles: ((files: File[]) => void) | null;
}

/** What a delivered file breaks, or what the platform would like better. Nothing where it simply fits. */
function Judged({ slot, file, position, onFiles }: JudgedProps) {
  const t = useTranslations('guest');
  const { verdict, accepted } = file;
  if (verdict.outcome === 'passes') return null;
  const isWrong = verdict.outcome === 'breaks' && !accepted;
  const look = accepted
    ? 'border-line bg-sunk'
    : isWrong
      ? 'border-bad-line bg-bad-fill'
      : 'border-warn-line bg-warn-fill';
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-2.5 rounded-control border p-2.5 text-xs', look)}>
      {position === null ? null : <p className="font-semibold">{t('cards.place', { position })}</p>}
      {accepted ? (
        <p className="flex gap-1.5">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          {t('work.accepted')}
        </p>
      ) : null}
      <VerdictLines verdict={verdict} waived={accepted} />
      {onFiles && !accepted && position === null ? (
        <FileButton className="h-10 w-fit" accept={slot.accepts.join(',')} onFiles={onFiles}>
          {t('work.another')}
        </FileButton>
      ) : null}
    </div>
  );
}

/** Where a file was meant to go, card and all. */
const placeOfTransfer = ({ target: { cardId } }: Transfer): Place | undefined => (cardId ? { cardId } : undefined);

/** What has arrived whole meanwhile is there: another file comes in its place, and nobody minds a second "Discard". */
async function giveUp(uploadId: UnfinishedUpload['id']): Promise<void> {
  try {
    await discardUpload(uploadId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'upload.stored')) throw error;
  }
}

/** An upload that stopped with the page it was begun on: the same file goes on where it stopped. */
function Unfinished({ upload, onFiles }: { upload: UnfinishedUpload; onFiles: (files: File[]) => void }) {
  const t = useTranslations('guest.work');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAction(async (instead: File | null) => {
    await giveUp(upload.id);
    // Before the page is read anew: with the upload this box goes.
    if (instead) onFiles([instead]);
    await refreshPage();
  });
  const [other, setOther] = useState<File | null>(null);
  const goOn = (files: File[]) => {
    const [file] = files;
    if (!file || isFileOf(file, upload)) onFiles(files);
    else setOther(file);
  };
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control border border-info-line bg-info-fill p-2.5 text-xs">
      <p className="font-medium wrap-anywhere">
        {t('unfinished', { name: upload.fileName, percent: upload.receivedBytes / Math.max(upload.sizeBytes, 1) })}
      </p>
      <p role={other ? 'alert' : undefined} className={other ? 'font-medium text-warn wrap-anywhere' : 'text-ink-2'}>
        {other ? t('otherFile', { given: other.name, name: upload.fileName }) : t('unfinishedBody')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <FileButton className="h-10" onFiles={goOn}>
          {t('resume')}
        </FileButton>
        {other ? (
          <Button className="h-10" loading={isPending} onClick={() => mutate(other)}>
            {t('instead')}
          </Button>
        ) : null}
        <Button className="h-10" variant="ghost" loading={isPending} onClick={() => mutate(null)}>
          {t('discard')}
        </Button>
      </div>
      <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
    </div>
  );
}
