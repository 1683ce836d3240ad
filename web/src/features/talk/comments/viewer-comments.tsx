import { ArrowRight, Check, Eye, MapPin, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { Audience } from '@ad-foundry/contract/comments.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import type { Card, Version } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { AudienceSwitch } from './audience-switch.tsx';
import { Composer } from './composer.tsx';
import { DecisionSection } from './decision-section.tsx';
import { DraftPlace } from './draft-place.tsx';
import { KeptDrafts } from './kept-drafts.tsx';
import { usePinLabel } from './pins.tsx';
import { momentText } from './place-words.ts';
import { useCommentActions, type CommentActions } from './queries.ts';
import { everything, ThreadFilters } from './thread-filters.tsx';
import { ThreadItem, useChangeThreadState } from './thread-item.tsx';
import { filterThreads, type ListedThread } from './thread-list.ts';
import type { Review } from './use-review.ts';
import type { ReviewedVideo, Discussion } from './use-discussion.ts';
import { WriteButton, WriteIconButton } from '#ui/write-button.tsx';

interface ViewerCommentsProps {
  discussion: Discussion;
  place: { slot: Slot; card: Card; version: Version };
  video: ReviewedVideo | null;
  onChoose: (item: ListedThread) => void;
  /** The member's decisions; absent on a guest's page. */
  review?: Review;
  /** Set on a guest's page: comments have no URL there, and guests can write new ones only if `mayBegin`. */
  guest?: { mayBegin: boolean };
  /** Opens the comparison of two versions. */
  onCompare?: (current: Version, before: Version) => void;
}

/** The comments on a file in the viewer: decisions, threads, and the field for a new comment. */
export function ViewerComments({ discussion, place, video, onChoose, guest, review, onCompare }: ViewerCommentsProps) {
  const { creative, items } = discussion;
  const { version } = place;
  const [filtering, setFiltering] = useState(everything);
  const actions = useCommentActions(creative.id);
  const isOpen = (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  const mayWrite = useCan('comment:write') && isOpen && (guest?.mayBegin ?? true);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DecisionSection creativeId={creative.id} campaignId={creative.campaign.id} {...{ version, isOpen, review }} />
      {items.length > 0 ? <ThreadFilters items={items} {...filtering} onChange={setFiltering} /> : null}
      <Threads
        {...{ discussion, place, video, onChoose, actions, guest }}
        {...(onCompare ? { onCompare } : {})}
        shown={filterThreads(items, filtering)}
      />
      {mayWrite ? (
        <div className="grid gap-2 px-3 not-empty:pb-3">
          <KeptDrafts creative={creative} />
        </div>
      ) : null}
      {mayWrite ? <NewComment {...{ discussion, place, video, actions, review }} isTeam={!guest} /> : null}
    </div>
  );
}

interface ThreadsProps extends ViewerCommentsProps {
  actions: CommentActions;
  shown: readonly ListedThread[];
}

function Threads({ discussion, place, video, onChoose, actions, shown, guest, onCompare }: ThreadsProps) {
  const t = useTranslations('comments');
  const { creative, current } = discussion;
  if (!discussion.isLoaded) {
    return discussion.error ? (
      <ErrorState title={t('failed')} error={discussion.error} onRetry={discussion.retry} className="flex-1" />
    ) : (
      <SkeletonGroup className="flex-1 p-4">
        <SkeletonRows rows={5} />
      </SkeletonGroup>
    );
  }
  if (shown.length === 0) {
    const kind = guest && !guest.mayBegin ? 'guest' : video ? 'video' : 'picture';
    return <NoComments isFiltered={discussion.items.length > 0} kind={kind} />;
  }
  const addressOf = (id: CommentId) =>
    guest
      ? null
      : `/campaigns/${creative.campaign.id}/creatives/${creative.id}?version=${place.version.id}&comment=${id}`;
  return (
    <ol aria-label={t('list')} className="scroll-slim min-h-24 flex-1 overflow-y-auto">
      {shown.map((item) => (
        <ThreadItem
          key={item.thread.id}
          item={item}
          creativeId={creative.id}
          actions={actions}
          addressOf={addressOf}
          current={item.thread.id === current?.thread.id}
          onChoose={() => onChoose(item)}
          resolveKey="R"
          answering={discussion.answeringOf(item.thread.id)}
          place={<PlaceChip item={item} video={video} isCurrent={item === current} onChoose={() => onChoose(item)} />}
          verify={
            item.state === 'to-verify' && item.thread.can.resolve ? (
              <Verify
                item={item}
                card={place.card}
                actions={actions}
                onCompare={(current, before) => {
                  onChoose(item);
                  onCompare?.(current, before);
                }}
              />
            ) : undefined
          }
        />
      ))}
    </ol>
  );
}

function NoComments({ isFiltered, kind }: { isFiltered: boolean; kind: 'video' | 'picture' | 'guest' }) {
  const t = useTranslations('comments.empty');
  return (
    <div className="grid flex-1 content-center justify-items-center gap-1 p-6 text-center">
      <MessageSquare aria-hidden className="mb-2 size-7 text-ink-3" strokeWidth={1.4} />
      <p className="font-medium">{isFiltered ? t('filtered') : t('title')}</p>
      {isFiltered ? null : <p className="max-w-64 text-sm text-pretty text-ink-2">{t(kind)}</p>}
    </div>
  );
}

interface ChipProps {
  item: ListedThread;
  video: ReviewedVideo | null;
  isCurrent: boolean;
  onChoose: () => void;
}

/** The pin of a thread in the list: its number and moment. */
function PlaceChip({ item, video, isCurrent, onChoose }: ChipProps) {
  const t = useTranslations('comments');
  const label = usePinLabel(item, video);
  const { area, moment } = item.thread;
  if (!area && !moment)
    return <span className="shrink-0 text-xs text-ink-2">{video ? t('wholeVideo') : t('wholePicture')}</span>;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isCurrent}
      onClick={onChoose}
      className={cn(
        'num inline-flex h-5 shrink-0 items-center gap-1 rounded-xs border px-1.5 text-xs font-medium',
        isCurrent ? 'border-brand bg-brand text-on-brand' : 'border-line bg-press text-ink',
      )}
    >
      {area ? <MapPin aria-hidden className="size-3" /> : null}
      {item.number}
      {moment && video ? <span>{momentText(moment, video.rate)}</span> : null}
    </button>
  );
}

/** The question whether a comment on an older version is fixed in the current one. */
interface VerifyProps {
  item: ListedThread;
  card: Card;
  actions: CommentActions;
  onCompare: (current: Version, before: Version) => void;
}

function Verify({ item, card, actions, onCompare }: VerifyProps) {
  const t = useTranslations('comments.verify');
  const changeState = useChangeThreadState(actions);
  const { thread } = item;
  const current = card.versions[0];
  const before = card.versions.find(({ id }) => id === thread.versionId);
  if (!current) return null;
  return (
    <div className="ml-8.5 grid gap-2">
      <Chip tone="warn" icon={<Eye aria-hidden />} className="justify-self-start">
        {t('state', { number: current.number })}
      </Chip>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          disabled={!before}
          aria-label={t('compare', { before: thread.versionNumber ?? 0, number: current.number })}
          onClick={() => before && onCompare(current, before)}
          className="flex items-center gap-2 rounded-control enabled:hover:bg-sunk"
        >
          <Thumb version={before} label={t('before', { number: thread.versionNumber ?? 0 })} />
          <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
          <Thumb version={current} label={t('now', { number: current.number })} />
        </button>
        <span className="flex-1" />
        {thread.can.resolve ? (
          <>
            <WriteButton size="sm" icon={<Check />} onClick={() => void changeState('resolve', thread.id)}>
              {t('fixed')}
            </WriteButton>
            <WriteButton size="sm" onClick={() => void changeState('reopen', thread.id)}>
              {t('notYet')}
            </WriteButton>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Thumb({ version, label }: { version: Version | undefined; label: string }) {
  const url = version?.preview.url;
  return url ? (
    <img src={url} alt={label} loading="lazy" className="h-11 max-w-16 rounded-xs border border-line object-contain" />
  ) : (
    <span className="grid h-11 min-w-9 place-items-center rounded-xs border border-line px-1 text-xs text-ink-2">
      {label}
    </span>
  );
}

type NewProps = Pick<ViewerCommentsProps, 'discussion' | 'place' | 'video'> & {
  actions: CommentActions;
  /** Whether the writer chooses who reads it. */
  isTeam: boolean;
  review: Review | undefined;
};

function NewComment({ discussion, place, video, actions, isTeam, review }: NewProps) {
  const t = useTranslations('comments');
  const [audience, setAudience] = useState<Audience>('internal');
  const asking = useTranslations('review.reason');
  const isAsking = review?.isAsking === true;
  const { draft, setDraft, clearDraft, placing, place: placePin, writing } = discussion;
  const { version } = place;
  const begin = () => {
    if (!video || draft.moment !== undefined) return;
    video.pause();
    setDraft({ ...draft, moment: { startMs: Math.round(video.time() * 1000), endMs: null } });
  };
  const submit = async (body: Parameters<CommentActions['create']>[0], key: string) => {
    const { area, moment } = draft;
    if (isAsking) {
      const text = { body: body.body, mentions: body.mentions, creationKey: key };
      await review.askWith({ ...text, ...(area ? { area } : {}), ...(moment ? { moment } : {}) });
      return clearDraft();
    }
    const at = { versionId: version.id, audience, ...(area ? { area } : {}), ...(moment ? { moment } : {}) };
    const thread = await actions.create(body, key, at);
    clearDraft();
    setAudience('internal');
    discussion.choose(thread.id);
  };
  return (
    <div className="border-t border-line p-3" onFocus={begin}>
      <Composer
        key={version.id}
        creativeId={discussion.creative.id}
        draft={`comment:${discussion.creative.id}:${version.id}`}
        label={isAsking ? asking('label') : t('composer.label')}
        placeholder={isAsking ? asking('placeholder') : t('composer.placeholder')}
        submit={isAsking ? asking('submit') : t('composer.submit')}
        hasFiles={!isAsking}
        onCancel={isAsking ? review.stopAsking : undefined}
        focus={writing}
        onSubmit={submit}
        place={<DraftPlace discussion={discussion} video={video} version={version.number} />}
        tools={
          <>
            <WriteIconButton
              size="sm"
              label={t('composer.pin')}
              aria-pressed={placing}
              aria-keyshortcuts="P"
              onClick={placing ? clearDraft : placePin}
            >
              <MapPin />
            </WriteIconButton>
            {isTeam ? <AudienceSwitch audience={audience} onChange={setAudience} /> : null}
          </>
        }
      />
    </div>
  );
}
