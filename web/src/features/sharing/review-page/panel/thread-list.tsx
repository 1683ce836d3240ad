import { ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReviewThread } from '@ad-foundry/contract/review.ts';
import type { CardThreads, ListedThread } from '#features/sharing/review-page/store/list-threads.ts';
import type { Deciding } from '#features/sharing/review-page/use-deciding.ts';
import type { Reviewing, Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { CommentView, ThreadView } from './thread-view.tsx';

export interface ThreadListProps {
  organization: string;
  shown: Shown;
  /** Null until they are fetched. */
  threads: CardThreads | null;
  error: unknown;
  onRetry: () => void;
  reviewing: Reviewing;
  deciding: Deciding;
  mayComment: boolean;
  isTouch: boolean;
  onChoose: (item: ListedThread) => void;
}

/** The comments on the shown file: open ones, and settled ones folded. */
export function ThreadList(props: ThreadListProps) {
  const { organization, shown, threads, error, onRetry, reviewing, deciding, mayComment, isTouch, onChoose } = props;
  const t = useTranslations('reviewPage');
  const list = useRef<HTMLOListElement>(null);
  const { threadId } = reviewing;
  useEffect(() => {
    if (threadId)
      list.current
        ?.querySelector(`[data-thread="${threadId}"]`)
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [threadId]);
  if (threads === null)
    return error ? (
      <ErrorState title={t('thread.failed')} error={error} onRetry={onRetry} />
    ) : (
      <SkeletonGroup className="p-5">
        <SkeletonRows rows={3} />
      </SkeletonGroup>
    );
  const none = mayComment ? (isTouch ? 'noneTouch' : 'none') : 'noneLook';
  return (
    <>
      {threads.open.length === 0 ? (
        <p className="px-5 py-4 text-sm text-pretty text-ink-2">{t(`panel.${none}`)}</p>
      ) : (
        <ol ref={list} aria-label={t('thread.list')}>
          {threads.open.map((item) => (
            <ThreadView
              key={item.thread.id}
              item={item}
              organization={organization}
              number={shown.version.number}
              isCurrent={item.thread.id === threadId}
              deciding={deciding}
              onChoose={() => onChoose(item)}
            />
          ))}
        </ol>
      )}
      {threads.settled.length > 0 ? <Settled threads={threads.settled} {...{ organization, deciding }} /> : null}
    </>
  );
}

type SettledProps = Pick<ThreadListProps, 'organization' | 'deciding'> & { threads: readonly ReviewThread[] };

function Settled({ threads, organization, deciding }: SettledProps) {
  const t = useTranslations('reviewPage.panel');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 px-5 text-left text-sm text-ink-2 hover:text-ink"
      >
        <CircleCheck aria-hidden className="size-4 text-ok" />
        <span className="flex-1">{t('settled', { count: threads.length })}</span>
        <ChevronRight aria-hidden className={cn('size-4', isOpen && 'rotate-90')} />
      </button>
      {isOpen ? (
        <ol className="grid grid-cols-1 gap-3 px-5 pb-4">
          {threads.map((thread) => (
            <li key={thread.id} className="grid grid-cols-1 gap-2.5">
              {[thread, ...thread.replies].map((comment) => (
                <CommentView key={comment.id} {...{ comment, thread, organization, deciding }} />
              ))}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
