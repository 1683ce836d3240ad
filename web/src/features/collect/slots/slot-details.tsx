import { Fragment } from 'react';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { isStopped } from '#features/collect/uploads/transfer.ts';
import { useErrorText } from '#lib/error-text.ts';
import { SlotCards } from './slot-cards.tsx';
import { SlotVariations } from './slot-variations.tsx';
import { SeeFile } from './see-in-place.tsx';
import { SlotVerdict } from './slot-verdict.tsx';
import { StoppedFile } from './stopped-file.tsx';
import { TransferRow } from './transfer-row.tsx';
import { UnfinishedUpload } from './unfinished-upload.tsx';
import type { SlotView } from './use-slot.ts';

/** Variations, cards, verdicts and transfers of a slot, each with its actions. */
export function SlotDetails({ view }: { view: SlotView }) {
  const errorText = useErrorText();
  const { slot, transfers, unfinished, addFiles, problem } = view;
  return (
    <>
      {slot.variations.length > 1 ? <SlotVariations view={view} /> : null}
      {slot.format.type === 'carousel' ? <SlotCards view={view} /> : null}
      <SlotVerdict view={view} />
      {transfers.filter(isStopped).map((transfer) => {
        const { cardId } = transfer.target;
        return (
          <Fragment key={transfer.id}>
            <StoppedFile
              transfer={transfer}
              slot={slot}
              onFiles={(files) => addFiles(files, cardId ? { cardId } : undefined)}
            />
            {transfer.phase === 'blocked' ? <SeeFile place={view} file={transfer.file} /> : null}
          </Fragment>
        );
      })}
      {unfinished.map((upload) => (
        <UnfinishedUpload key={upload.id} upload={upload} onFiles={addFiles} />
      ))}
      {transfers
        .filter((transfer) => !isStopped(transfer))
        .map((transfer) => (
          <Fragment key={transfer.id}>
            <TransferRow transfer={transfer} />
            <SeeFile place={view} file={transfer.file} />
          </Fragment>
        ))}
      <ProblemNote>{problem ? errorText(problem) : null}</ProblemNote>
    </>
  );
}
