import { useMemo, useState } from 'react';
import type { Area } from '@ad-foundry/contract/comments.ts';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { isPromiseAsked } from '#features/talk/reminders/promised-day.ts';
import { useStageVideo } from './parts/use-stage-video.ts';
import { stopAt } from './parts/video-acts.ts';
import { threadsOfCard, type ListedThread } from './store/list-threads.ts';
import { refreshThreads, useThreads } from './store/threads-store.ts';
import { useDeciding } from './use-deciding.ts';
import { useNameRequest } from './use-name-request.ts';
import { useReviewing } from './use-reviewing.ts';

type Opened = 'compare' | 'approve-all' | 'finish' | 'rename' | 'promise' | null;

/** All state of the page of a review link: what is looked at, written, decided and asked. */
export function useReviewPage(page: ReviewPage, { autoplay }: { autoplay: boolean }) {
  const reviewing = useReviewing(page);
  const name = useNameRequest();
  const deciding = useDeciding(reviewing, name.ask);
  const [opened, setOpened] = useState<Opened>(() => (page.promise !== null && isPromiseAsked() ? 'promise' : null));
  const { video, attach } = useStageVideo({ autoplay });
  const { shown } = reviewing;
  const creativeId = shown?.tile.creative.id ?? null;
  const { items, error } = useThreads(creativeId);
  const cardId = shown?.card.id;
  const ofCard = useMemo(() => (items && cardId ? threadsOfCard(items, cardId) : null), [items, cardId]);
  const showMoment = (item: ListedThread) => {
    const { moment } = item.thread;
    if (video && moment !== null) stopAt(video, moment.startMs / 1000);
  };
  return {
    reviewing,
    deciding,
    name,
    video,
    attach,
    threads: { ofCard, error, retry: () => creativeId && void refreshThreads(creativeId) },
    opened,
    close: () => setOpened(null),
    compare: () => setOpened('compare'),
    askApproveAll: () => setOpened('approve-all'),
    rename: () => setOpened('rename'),
    promise: () => setOpened('promise'),
    /** Shows a comment: its pin, and the second of the video. */
    choose: (item: ListedThread) => {
      reviewing.setThreadId(item.thread.id);
      showMoment(item);
    },
    /** Places the pin of a new comment at this point, and at the shown second of a video. */
    pin: (area: Area) => {
      const { draft, setDraft, write } = reviewing;
      const moment = draft.moment ?? momentOf(video);
      video?.pause();
      setDraft({ area, ...(moment ? { moment } : {}) });
      write();
    },
    /** Ends the review, after a question while files are undecided. */
    finish: () => {
      if (reviewing.counts.open > 0) setOpened('finish');
      else void deciding.finish();
    },
  };
}
export type Review = ReturnType<typeof useReviewPage>;

const momentOf = (video: HTMLVideoElement | null) =>
  video ? { startMs: Math.round(video.currentTime * 1000), endMs: null } : undefined;
