import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { Composer } from '#features/talk/comments/composer.tsx';
import { KeptDrafts } from '#features/talk/comments/kept-drafts.tsx';
import { threadsQuery, useCommentActions } from '#features/talk/comments/queries.ts';
import { ThreadItem } from '#features/talk/comments/thread-item.tsx';
import { listThreads } from '#features/talk/comments/thread-list.ts';
import { useTranslations } from '#lib/i18n.ts';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { TalkProvider } from './talk-provider.tsx';

interface QuestionsProps {
  page: GuestPage;
  creative: Creative;
}

/** The comments on a creative and its slots, except those on files, with a field for questions if the guest may ask. */
export function GuestQuestions(props: QuestionsProps) {
  return (
    <TalkProvider page={props.page}>
      <Questions {...props} />
    </TalkProvider>
  );
}

function Questions({ page, creative }: QuestionsProps) {
  const t = useTranslations('comments.questions');
  const { data: threads } = useQuery(threadsQuery(creative.id));
  const actions = useCommentActions(creative.id);
  const items = useMemo(
    () =>
      listThreads(
        (threads ?? []).filter(({ versionNumber }) => versionNumber === null),
        () => null,
      ),
    [threads],
  );
  return (
    <section aria-label={t('label')} className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card">
      {threads ? null : (
        <SkeletonGroup className="p-4">
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      )}
      {items.length > 0 ? (
        <ol aria-label={t('label')}>
          {items.map((item) => (
            <ThreadItem
              key={item.thread.id}
              item={item}
              creativeId={creative.id}
              actions={actions}
              addressOf={() => null}
              current={false}
              onChoose={() => undefined}
            />
          ))}
        </ol>
      ) : null}
      {page.can.comment && page.campaign.archivedAt === null ? (
        <div className="grid grid-cols-1 gap-2 p-4 not-first:pt-0">
          {threads?.length === 0 ? <p className="text-sm text-ink-2">{t('empty')}</p> : null}
          <KeptDrafts creative={creative} />
          <Composer
            creativeId={creative.id}
            draft={`comment:${creative.id}`}
            label={t('ask')}
            placeholder={t('placeholder')}
            submit={t('send')}
            focus={items.length === 0}
            onSubmit={async (text, key) => {
              await actions.create(text, key, {});
              toast.success(t('sent'));
            }}
          />
        </div>
      ) : null}
    </section>
  );
}
