import type { Area } from '@ad-foundry/contract/comments.ts';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import type { Review } from '#features/sharing/review-page/use-review-page.ts';
import { PinsLayer } from './pins-layer.tsx';

interface PinsProps {
  page: ReviewPage;
  review: Review;
  onPlace?: (area: Area) => void;
}

/** The pins of the selected file; a click on it begins a comment there. */
export function Pins({ page: { rights }, review, onPlace = review.pin }: PinsProps) {
  const { reviewing, threads } = review;
  const { draft } = reviewing;
  const mayComment = rights.comment || (rights.decide && reviewing.isAsking);
  return (
    <PinsLayer
      threads={threads.ofCard?.open ?? []}
      currentId={reviewing.threadId}
      draft={draft.area}
      onChoose={review.choose}
      onPlace={mayComment ? onPlace : undefined}
      onMove={(area) => reviewing.setDraft({ ...draft, area })}
      onWrite={reviewing.write}
    />
  );
}
