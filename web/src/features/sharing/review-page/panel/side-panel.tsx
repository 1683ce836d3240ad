import type { ReactNode } from 'react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { DecisionRow } from '#features/sharing/review-page/parts/decision-row.tsx';
import { VideoBar } from '#features/sharing/review-page/parts/video-bar.tsx';
import type { Review } from '#features/sharing/review-page/use-review-page.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Composer } from './composer.tsx';
import { PanelFacts } from './panel-facts.tsx';
import { PanelHead } from './panel-head.tsx';
import { ThreadList } from './thread-list.tsx';

interface SidePanelProps {
  page: ReviewPage;
  review: Review;
  onPlacePin: () => void;
  isTouch: boolean;
  close?: ReactNode;
  onSent?: () => void;
}

/** Versions, comments and decision of the selected file. */
export function SidePanel({ page, review, onPlacePin, isTouch, close, onSent }: SidePanelProps) {
  const t = useTranslations('reviewPage.panel');
  const { reviewing, deciding, threads, video, choose } = review;
  const { shown } = reviewing;
  if (!shown) return <p className="p-5 text-sm text-ink-2">{t('empty')}</p>;
  const { rights } = page;
  const mayComment = rights.comment || (rights.decide && reviewing.isAsking);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PanelHead shown={shown} reviewing={reviewing} onCompare={review.compare} close={close} />
      {video && !isTouch ? (
        <div className="border-b border-line px-4 py-1.5">
          <VideoBar video={video} durationMs={shown.version.facts.durationMs} />
        </div>
      ) : null}
      <div className="scroll-slim min-h-16 flex-1 overflow-y-auto">
        <PanelFacts shown={shown} />
        <ThreadList
          organization={page.organization}
          shown={shown}
          threads={threads.ofCard}
          error={threads.error}
          onRetry={threads.retry}
          reviewing={reviewing}
          deciding={deciding}
          mayComment={mayComment}
          isTouch={isTouch}
          onChoose={choose}
        />
      </div>
      <div className="grid grid-cols-1 gap-2.5 border-t border-line px-5 py-3.5 empty:hidden">
        {mayComment ? (
          <Composer
            {...{ page, shown, reviewing, deciding, video, onPlacePin, isTouch }}
            {...(onSent ? { onSent } : {})}
          />
        ) : null}
        {isTouch ? null : (
          <DecisionRow
            tile={shown.tile}
            deciding={deciding}
            mayDecide={rights.decide}
            onApprove={() => void deciding.approve(shown.tile)}
            onChanges={() => void deciding.changes()}
          />
        )}
      </div>
    </div>
  );
}
