import { ShieldCheck } from 'lucide-react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { TransferRow } from '#features/slots/transfer-row.tsx';
import { UnfinishedUpload } from '#features/slots/unfinished-upload.tsx';
import { ScanNote } from '#features/uploads/scan-note.tsx';
import { isStopped, type Transfer } from '#features/uploads/transfer.ts';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { givenIn, type Place } from '#features/slots/place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';
import { StoppedFile } from './stopped-file.tsx';
import { unfinishedOf } from './unfinished.ts';

interface Props extends SlotWorkProps {
  transfers: readonly Transfer[];
  /** The error of the last attempt to add files. */
  problem: unknown;
}

/** Broken rules, running transfers and stopped transfers of a slot, each with its actions. */
export function SlotWork({ slot, variation, page, isOpen, give, transfers, problem }: Props) {
  const t = useTranslations('guest.cards');
  const errorText = useErrorText();
  const isCarousel = slot.format.type === 'carousel';
  return (
    <>
      {givenIn(variation).map(({ card, file }) => (
        <ScanNote
          key={`${file.id}-scan`}
          scan={file.scan}
          title={isCarousel ? t('place', { position: card.position }) : undefined}
        />
      ))}
      {givenIn(variation).map(({ card, file }) => (
        <Judged
          key={file.id}
          slot={slot}
          file={file}
          position={isCarousel ? card.position : null}
          onFiles={
            isOpen && file.can.change && transfers.length === 0 ? (files) => give(files, { cardId: card.id }) : null
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
          <UnfinishedUpload key={upload.id} upload={upload} onFiles={give} />
        ))}
      {transfers
        .filter((transfer) => !isStopped(transfer))
        .map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      <ProblemNote>{problem ? errorText(problem) : null}</ProblemNote>
    </>
  );
}

interface JudgedProps {
  slot: Slot;
  file: Version;
  /** Position of the carousel card; null outside carousels. */
  position: number | null;
  onFiles: ((files: File[]) => void) | null;
}

/** Rules or recommendations that a delivered file breaks; nothing if it passes. */
function Judged({ slot, file, position, onFiles }: JudgedProps) {
  const t = useTranslations('guest');
  const { verdict, waived } = file;
  if (verdict.outcome === 'passes') return null;
  const isWrong = verdict.outcome === 'breaks' && !waived;
  const look = waived
    ? 'border-line bg-sunk'
    : isWrong
      ? 'border-bad-line bg-bad-fill'
      : 'border-warn-line bg-warn-fill';
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-2.5 rounded-control border p-2.5 text-xs', look)}>
      {position === null ? null : <p className="font-semibold">{t('cards.place', { position })}</p>}
      {waived ? (
        <p className="flex gap-1.5">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          {t('work.accepted')}
        </p>
      ) : null}
      <VerdictLines verdict={verdict} waived={waived} />
      {onFiles && !waived && position === null ? (
        <FileButton className="h-10 w-fit" accept={slot.accepts.join(',')} onFiles={onFiles}>
          {t('work.another')}
        </FileButton>
      ) : null}
    </div>
  );
}

/** The place a transfer was meant for: its card, if it has one. */
const placeOfTransfer = ({ target: { cardId } }: Transfer): Place | undefined => (cardId ? { cardId } : undefined);
