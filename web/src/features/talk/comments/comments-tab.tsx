import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useVirtualLines } from '#ui/list-page/use-virtual-lines.ts';
import { Composer } from './composer.tsx';
import { KeptDrafts, KeptTexts } from './kept-drafts.tsx';
import { threadsQuery, useCommentActions, type CommentActions } from './queries.ts';
import { everything, ThreadFilters } from './thread-filters.tsx';
import { ThreadItem, useChangeThreadState } from './thread-item.tsx';
import { currentNumberOf, filterThreads, listThreads, type ListedThread } from './thread-list.ts';
import type { Answering } from './use-discussion.ts';
import { useThreadKeys } from './use-thread-keys.ts';

export interface CommentsTabProps {
  creative: Creative;
  /** The comment in the URL. */
  linked: CommentId | undefined;
}

/** All comments on a creative, its slots and files, and the field for a new one on the creative. */
export function CommentsTab({ creative, linked }: CommentsTabProps) {
  const t = useTranslations('comments');
  const { data: threads, error, refetch } = useQuery(threadsQuery(creative.id));
  const actions = useCommentActions(creative.id);
  const mayWrite = useCan('comment:write') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  if (!threads) {
    return error ? (
      <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup className="max-w-180">
        <SkeletonRows rows={5} />
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid max-w-180 grid-cols-1 gap-4 pb-16">
      {threads.length === 0 ? (
        <EmptyState picture={<MessageSquare />} title={t('empty.title')} body={t('empty.creative')} />
      ) : (
        <ThreadCard {...{ creative, linked, threads, actions }} />
      )}
      {mayWrite ? <KeptDrafts creative={creative} /> : <KeptTexts creativeId={creative.id} />}
      {mayWrite ? (
        <Composer
          creativeId={creative.id}
          draft={`comment:${creative.id}`}
          label={t('composer.label')}
          placeholder={t('tab.placeholder')}
          submit={t('composer.submit')}
          onSubmit={(written, key) => actions.create(written, key, {})}
        />
      ) : null}
    </div>
  );
}

function ThreadCard(props: CommentsTabProps & { threads: readonly Thread[]; actions: CommentActions }) {
  const { creative, linked, threads, actions } = props;
  const t = useTranslations('comments');
  const [filtering, setFiltering] = useState(everything);
  const [current, choose] = useState<CommentId | null>(linked ?? null);
  const files = useMemo(() => filesByCard(creative), [creative]);
  const items = useMemo(
    () => listThreads(threads, ({ cardId }) => currentNumberOf(files.get(cardId ?? ''))),
    [threads, files],
  );
  const currentVersion = ({ cardId }: Thread) => files.get(cardId ?? '')?.versions[0];
  const addressOf = (thread: Thread) => (id: CommentId) => {
    const version = currentVersion(thread);
    const place = version ? `version=${version.id}` : 'tab=comments';
    return `/campaigns/${creative.campaign.id}/creatives/${creative.id}?${place}&comment=${id}`;
  };
  const shown = filterThreads(items, filtering);
  const [answering, setAnswering] = useState<Answering>({ id: null, count: 0 });
  const changeState = useChangeThreadState(actions);
  useThreadKeys({
    items: shown,
    current: shown.find(({ thread }) => holds(thread, current)),
    choose: ({ thread }) => choose(thread.id),
    changeState: (action, { thread }) => void changeState(action, thread.id),
    answer: ({ thread: { id } }) => setAnswering(({ count }) => ({ id, count: count + 1 })),
  });
  const { list, lines } = useThreadLines(shown, current);
  return (
    <div className="rounded-card border border-line bg-card">
      <ThreadFilters items={items} {...filtering} onChange={setFiltering} />
      <ol
        ref={list}
        aria-label={t('list')}
        className="relative [&>li:last-child]:border-b-0"
        style={{ paddingTop: lines.before, paddingBottom: lines.after }}
      >
        {lines.indices.map((at) => {
          const item = shown[at];
          if (!item) return null;
          return (
            <ThreadItem
              key={item.thread.id}
              item={{ ...item, number: null }}
              creativeId={creative.id}
              actions={actions}
              addressOf={addressOf(item.thread)}
              current={holds(item.thread, current)}
              onChoose={() => choose(item.thread.id)}
              resolveKey="R"
              answering={answering.id === item.thread.id ? answering.count : 0}
              place={<PlaceLink creative={creative} thread={item.thread} version={currentVersion(item.thread)} />}
              line={lines.place(at)}
            />
          );
        })}
      </ol>
    </div>
  );
}

/**
 * Renders only the visible threads of a long list, and scrolls to the current thread, whose line may not be rendered.
 */
function useThreadLines(shown: readonly ListedThread[], current: CommentId | null) {
  const list = useRef<HTMLOListElement>(null);
  const lines = useVirtualLines({ list, count: shown.length, isVirtual: true, likelyHeight: 112, gap: 0, overscan: 6 });
  const scrollToCurrent = useEffectEvent(() => {
    const at = shown.findIndex(({ thread }) => holds(thread, current));
    if (at >= 0) lines.scrollTo(at);
  });
  useEffect(() => scrollToCurrent(), [current]);
  return { list, lines };
}

const holds = ({ id, replies }: Thread, commentId: CommentId | null) =>
  id === commentId || replies.some((reply) => reply.id === commentId);

interface File {
  formatName: string;
  /** Newest first. */
  versions: Version[];
}

function filesByCard({ slots }: Creative): Map<string, File> {
  const cards = slots.flatMap(({ format, variations }) =>
    variations.flatMap(({ cards: all }) =>
      all.map(({ id, versions }): [string, File] => [id, { formatName: format.name, versions }]),
    ),
  );
  return new Map(cards);
}

interface LinkProps {
  creative: Creative;
  thread: Thread;
  /** The current version of the thread's card. */
  version: Version | undefined;
}

/** The place of a thread: the creative, a slot, or a file, which opens in the viewer. */
function PlaceLink({ creative, thread, version }: LinkProps) {
  const t = useTranslations('comments.tab');
  const { cardId, slotId, versionNumber } = thread;
  const slot = creative.slots.find(({ id }) => id === slotId);
  const look = 'min-w-0 shrink truncate text-xs text-ink-2';
  if (slotId === null && versionNumber === null) return <span className={look}>{t('general')}</span>;
  if (!slot) return <span className={look}>{t('deletedFile')}</span>;
  const { name } = slot.format;
  const file = versionNumber === null ? name : t('version', { format: name, number: versionNumber });
  if (cardId === null || !version) return <span className={look}>{file}</span>;
  return (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: creative.campaign.id, creativeId: creative.id }}
      search={{ tab: 'comments', version: version.id, comment: thread.id }}
      aria-label={t('open', { file })}
      title={file}
      className={`${look} underline underline-offset-2 hover:text-ink`}
    >
      {file}
    </Link>
  );
}
