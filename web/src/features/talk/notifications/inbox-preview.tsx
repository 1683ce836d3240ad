import { useQuery } from '@tanstack/react-query';
import { Check, Clock, ExternalLink, Mail, MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { CommentRow } from '#features/talk/comments/comment-row.tsx';
import { Composer } from '#features/talk/comments/composer.tsx';
import { KeptDrafts } from '#features/talk/comments/kept-drafts.tsx';
import { threadsQuery, useCommentActions } from '#features/talk/comments/queries.ts';
import { ReplyReaders } from '#features/talk/comments/reply-readers.tsx';
import { useChangeThreadState } from '#features/talk/comments/thread-item.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { addressOf } from './inbox.ts';
import { PassRequest } from './pass-request.tsx';
import { useSentence } from './notification-row.tsx';
import { PinnedVideo } from './pinned-video.tsx';
import { PinnedPicture } from './pinned-picture.tsx';
import { endOfSnooze, snoozes, type Inbox } from './use-inbox.ts';

interface PreviewProps {
  notification: Notification;
  inbox: Inbox;
  onOpen: (notification: Notification) => void;
  /** Counts requests to reply. */
  replying: number;
}

/** The subject of the current notification: picture, thread, and a field to reply. */
export function InboxPreview(props: PreviewProps) {
  const { notification, inbox } = props;
  const sentence = useSentence();
  const { creative, comment, version } = notification;
  return (
    <article className="flex h-full min-h-0 flex-col">
      <PreviewHead {...props} />
      {version?.preview.url && comment?.moment ? (
        <PinnedVideo versionId={version.id} preview={version.preview} area={comment.area} moment={comment.moment} />
      ) : version?.preview.url ? (
        <PinnedPicture url={version.preview.url} preview={version.preview} area={comment?.area ?? null} />
      ) : null}
      {creative && comment ? (
        <PreviewThread {...props} creativeId={creative.id} commentId={comment.id} />
      ) : (
        <p className="p-6 text-base text-pretty">{sentence(notification)}</p>
      )}
      {notification.pass && notification.type === 'pass_requested' ? (
        <PassRequest pass={notification.pass} onAnswered={() => inbox.setRead(notification, true)} />
      ) : null}
    </article>
  );
}

function PreviewHead({ notification, inbox, onOpen }: PreviewProps) {
  const t = useTranslations('notifications');
  const { creative, campaign, alert, version, readAt, snoozedUntil } = notification;
  const isUnread = readAt === null;
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-6 py-2">
      <p className="min-w-32 flex-1 truncate text-sm">
        <span className="font-medium">{creative?.name ?? campaign?.name ?? alert?.advertiserName ?? t('general')}</span>
        {version ? (
          <span className="text-ink-2">
            {' / '}
            {t('file', { format: version.formatName, number: version.number })}
          </span>
        ) : null}
      </p>
      <Button
        size="sm"
        icon={isUnread ? <MailOpen /> : <Mail />}
        aria-keyshortcuts="U"
        onClick={() => inbox.setRead(notification, isUnread)}
      >
        {isUnread ? t('markRead') : t('markUnread')} <Kbd className="max-md:hidden">U</Kbd>
      </Button>
      <ResolveButton notification={notification} />
      {snoozedUntil === null ? (
        <SnoozeMenu onChoose={(until) => inbox.snooze(notification, until)} />
      ) : (
        <Button size="sm" icon={<Clock />} aria-keyshortcuts="H" onClick={() => inbox.snooze(notification, null)}>
          {t('wake')} <Kbd className="max-md:hidden">H</Kbd>
        </Button>
      )}
      {addressOf(notification) === null ? null : (
        <Button
          size="sm"
          // An open request has a primary button of its own.
          variant={isOpenRequest(notification) ? 'secondary' : 'primary'}
          icon={<ExternalLink />}
          onClick={() => onOpen(notification)}
        >
          {t('open')} <Kbd className="border-transparent bg-transparent text-current max-md:hidden">↵</Kbd>
        </Button>
      )}
    </header>
  );
}

const isOpenRequest = ({ type, pass }: Notification) => type === 'pass_requested' && pass?.state === 'requested';

/** The menu of snooze times; H snoozes until tomorrow. */
function SnoozeMenu({ onChoose }: { onChoose: (until: Date) => void }) {
  const t = useTranslations('notifications');
  const locale = useLocale();
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" icon={<Clock />} aria-keyshortcuts="H">
          {t('snooze')} <Kbd className="max-md:hidden">H</Kbd>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {snoozes.map((each) => (
          <MenuItem key={each} icon={<Clock />} onSelect={() => onChoose(endOfSnooze(each))}>
            {t(`snoozes.${each}`, { at: formatDateTime(endOfSnooze(each).toISOString(), locale) })}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

/** Resolves the notification's thread. */
function ResolveButton({ notification: { creative, comment } }: Pick<PreviewProps, 'notification'>) {
  return creative && comment ? <Resolve creativeId={creative.id} commentId={comment.id} /> : null;
}

function Resolve({ creativeId, commentId }: Pick<ThreadProps, 'creativeId' | 'commentId'>) {
  const t = useTranslations('comments');
  const { data: threads } = useQuery(threadsQuery(creativeId));
  const thread = threads?.find((each) => holds(each, commentId));
  const changeState = useChangeThreadState(useCommentActions(creativeId));
  if (!thread || thread.resolvedAt !== null || !thread.can.resolve) return null;
  return (
    <Button size="sm" icon={<Check />} onClick={() => void changeState('resolve', thread.id)}>
      {t('resolve')}
    </Button>
  );
}

type ThreadProps = PreviewProps & { creativeId: CreativeId; commentId: string };

function PreviewThread({ creativeId, commentId, notification, replying, inbox }: ThreadProps) {
  const t = useTranslations('comments');
  const { data: threads } = useQuery(threadsQuery(creativeId));
  const thread = useMemo(() => threads?.find((each) => holds(each, commentId)), [threads, commentId]);
  const actions = useCommentActions(creativeId);
  if (!thread) return <KeptDrafts creative={{ id: creativeId }} />;
  const address = addressOf(notification) ?? '';
  return (
    <>
      <ol className="scroll-slim grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-6 py-4">
        {[thread, ...thread.replies].map((comment) => (
          <li key={comment.id}>
            <CommentRow
              comment={comment}
              creativeId={creativeId}
              actions={actions}
              address={address}
              canReact={thread.can.reply}
            />
          </li>
        ))}
      </ol>
      {thread.can.reply ? (
        <div className="p-6 pt-2">
          <Composer
            creativeId={creativeId}
            draft={`comment:${creativeId}:${thread.id}`}
            label={t('replyTo', { name: thread.author?.name ?? t('formerPerson') })}
            placeholder={t('replyPlaceholder')}
            submit={t('reply')}
            place={<ReplyReaders audience={thread.audience} />}
            focus={replying}
            onSubmit={async (written, key) => {
              await actions.reply(thread.id, written, key);
              inbox.setRead(notification, true);
            }}
          />
        </div>
      ) : null}
    </>
  );
}

const holds = ({ id, replies }: Thread, commentId: string) =>
  id === commentId || replies.some((reply) => reply.id === commentId);
