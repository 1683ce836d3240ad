import { Check, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Kbd } from '#ui/data/kbd.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import { CommentRow } from './comment-row.tsx';
import { Composer } from './composer.tsx';
import type { CommentActions } from './queries.ts';
import { ReplyReaders } from './reply-readers.tsx';
import type { ListedThread } from './thread-list.ts';
import { useSeen } from './use-seen.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface ItemProps {
  item: ListedThread;
  creativeId: CreativeId;
  actions: CommentActions;
  addressOf: (commentId: CommentId) => string | null;
  current: boolean;
  onChoose: () => void;
  /** The place of the thread: its pin, or its location as text. */
  place?: ReactNode;
  /** Actions for a comment to verify, instead of the Resolve button. */
  verify?: ReactNode;
  /** The shortcut that resolves the current thread. */
  resolveKey?: string;
  /** Counts requests to reply to this thread: each opens the field. */
  answering?: number;
  /** The thread's line in a virtual list, which measures its height. */
  line?: LinePlace;
}

/** A thread: its first comment, the replies, and its actions. */
export function ThreadItem(props: ItemProps) {
  const { item, creativeId, actions, addressOf, current, onChoose, place, verify, line } = props;
  const { thread, state } = item;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useSeen(element, thread);
  const { ref: measure, ...lined } = line ?? {};
  const attach = useCallback(
    (node: HTMLLIElement | null) => {
      element.current = node;
      measure?.(node);
    },
    [measure],
  );
  const row = { creativeId, actions, canReact: thread.can.reply };
  return (
    // A click anywhere on the thread chooses it; for the keyboard, its pin is a button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pin is the button
    <li
      ref={attach}
      {...lined}
      aria-current={current}
      data-state={state}
      onClick={onChoose}
      className={cn(
        'grid min-w-0 gap-2 border-b border-line px-4 py-3',
        // A virtual list measures its lines and renders no distant ones.
        measure ? '' : '[contain-intrinsic-height:7rem] [content-visibility:auto]',
        current ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--brand)]' : 'hover:bg-sunk',
      )}
    >
      <CommentRow {...row} comment={thread} address={addressOf(thread.id)} aside={place} />
      {thread.replies.length > 0 ? (
        <ol className="ml-8.5 grid gap-2">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentRow {...row} comment={reply} address={addressOf(reply.id)} />
            </li>
          ))}
        </ol>
      ) : null}
      {verify ?? <ThreadActions {...props} />}
    </li>
  );
}

/** Reply, resolve and reopen. */
function ThreadActions({ item, creativeId, actions, current, resolveKey, answering = 0 }: ItemProps) {
  const t = useTranslations('comments');
  const { thread, state } = item;
  const [opened, setOpened] = useState(false);
  const [answered, setAnswered] = useState(0);
  const replying = opened || (thread.can.reply && answering > answered);
  const setReplying = (open: boolean) => {
    setOpened(open);
    setAnswered(answering);
  };
  const changeState = useChangeThreadState(actions);
  if (replying) {
    return (
      <div className="ml-8.5">
        <Composer
          creativeId={creativeId}
          draft={`comment:${creativeId}:${thread.id}`}
          label={t('replyTo', { name: thread.author?.name ?? t('formerPerson') })}
          placeholder={t('replyPlaceholder')}
          submit={t('reply')}
          place={<ReplyReaders audience={thread.audience} />}
          focus
          onCancel={() => setReplying(false)}
          onSubmit={async (written, key) => {
            await actions.reply(thread.id, written, key);
            setReplying(false);
          }}
        />
      </div>
    );
  }
  return (
    <div className="ml-8.5 flex flex-wrap items-center gap-1.5">
      {state === 'resolved' ? <Resolved item={item} /> : null}
      {thread.can.resolve ? (
        <WriteButton
          size="sm"
          variant={state === 'resolved' ? 'ghost' : 'secondary'}
          icon={state === 'resolved' ? <RotateCcw /> : <Check />}
          aria-keyshortcuts={current ? resolveKey : undefined}
          onClick={() => void changeState(state === 'resolved' ? 'reopen' : 'resolve', thread.id)}
        >
          {state === 'resolved' ? t('reopen') : t('resolve')}
          {current && resolveKey ? <Kbd>{resolveKey}</Kbd> : null}
        </WriteButton>
      ) : null}
      {thread.can.reply && state !== 'resolved' ? (
        <WriteButton size="sm" variant="ghost" onClick={() => setReplying(true)}>
          {t('reply')}
        </WriteButton>
      ) : null}
    </div>
  );
}

function Resolved({ item: { thread } }: { item: ListedThread }) {
  const t = useTranslations('comments');
  const locale = useLocale();
  const when = formatRelative(thread.resolvedAt ?? thread.createdAt, locale);
  const { resolvedBy } = thread;
  return (
    <p className="flex items-center gap-1 text-xs text-ink-2">
      <Check aria-hidden className="size-3.5 text-ok" />
      {resolvedBy ? t('resolvedBy', { name: resolvedBy.name, when }) : t('resolvedAt', { when })}
    </p>
  );
}

/** Returns a function that resolves or reopens a thread and shows a failure. */
export function useChangeThreadState(actions: CommentActions) {
  const errorText = useErrorText();
  return async (action: 'resolve' | 'reopen', id: CommentId) => {
    try {
      await actions[action](id);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
