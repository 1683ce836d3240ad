import { Suspense, useRef, useState, type FormEvent } from 'react';
import type { ReviewComment, ReviewThread } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { LinkButton } from '#features/sharing/review-page/parts/decision-row.tsx';
import type { ListedThread } from '#features/sharing/review-page/store/list-threads.ts';
import { commentActions } from '#features/sharing/review-page/store/threads-store.ts';
import type { Deciding } from '#features/sharing/review-page/use-deciding.ts';
import { AttachmentList } from '#features/collect/attachments/attachment-list.tsx';
import { momentText } from '#features/talk/comments/place-words.ts';
import { cn } from '#lib/cn.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';

const Markdown = lazyComponent(() => import('#ui/markdown/markdown.tsx'), 'Markdown');

interface ThreadViewProps {
  item: ListedThread;
  organization: string;
  /** The number of the version that is shown. */
  number: number;
  isCurrent: boolean;
  deciding: Deciding;
  onChoose: () => void;
}

/** A comment with its replies; the chosen one is yellow, like its pin. */
export function ThreadView({ item, organization, number, isCurrent, deciding, onChoose }: ThreadViewProps) {
  const t = useTranslations('reviewPage.thread');
  const { thread } = item;
  const [isReplying, setReplying] = useState(false);
  return (
    <li
      data-thread={thread.id}
      className={cn(
        'grid grid-cols-1 gap-2.5 border-b border-line px-5 py-3.5',
        isCurrent && 'bg-brand-soft shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      <CommentView
        comment={thread}
        {...{ thread, organization, deciding }}
        where={<Where {...{ item, number, isCurrent, onChoose }} />}
      />
      {thread.replies.map((reply) => (
        <div key={reply.id} className="pl-8.5">
          <CommentView comment={reply} {...{ thread, organization, deciding }} />
        </div>
      ))}
      {isReplying ? (
        <div className="pl-8.5">
          <TextForm
            label={t('replyTo', { name: thread.author?.name ?? t('former') })}
            submit={t('reply')}
            onCancel={() => setReplying(false)}
            send={async (body, creationKey) => {
              const isDone = await deciding.run(() =>
                commentActions.reply(thread.creativeId, thread.id, { body, creationKey }),
              );
              if (isDone) setReplying(false);
            }}
          />
        </div>
      ) : thread.can.reply ? (
        <LinkButton
          className="ml-8.5 justify-self-start text-xs"
          label={t('replyTo', { name: thread.author?.name ?? t('former') })}
          onClick={() => setReplying(true)}
        >
          {t('reply')}
        </LinkButton>
      ) : null}
    </li>
  );
}

type WhereProps = Pick<ThreadViewProps, 'item' | 'number' | 'isCurrent' | 'onChoose'>;

/** The number of the pin, and the version of an older comment. */
function Where({ item: { thread, number: pin }, number, isCurrent, onChoose }: WhereProps) {
  const t = useTranslations('reviewPage.thread');
  const { versionNumber } = thread;
  return (
    <>
      {versionNumber !== null && versionNumber !== number ? (
        <span className="num text-xs text-ink-2">{t('onVersion', { number: versionNumber })}</span>
      ) : null}
      {pin === null ? null : (
        <button
          type="button"
          aria-label={`${t('goTo')}: ${pin}`}
          aria-pressed={isCurrent}
          onClick={onChoose}
          className={cn(
            'num relative grid size-5 shrink-0 place-items-center rounded-full rounded-bl-[2px] text-xs font-semibold after:absolute after:-inset-1.5',
            isCurrent ? 'bg-brand text-on-brand' : 'bg-ink text-on-ink',
          )}
        >
          {pin}
        </button>
      )}
    </>
  );
}

interface CommentViewProps {
  comment: ReviewComment;
  thread: ReviewThread;
  organization: string;
  deciding: Deciding;
  where?: React.ReactNode;
}

export function CommentView({ comment, thread, organization, deciding, where }: CommentViewProps) {
  const t = useTranslations('reviewPage.thread');
  const attachments = useTranslations('attachments');
  const [isEditing, setEditing] = useState(false);
  const { author, body } = comment;
  const name = author === null ? t('former') : author.isCaller ? t('you') : author.name;
  return (
    <div className="flex min-w-0 gap-2.5 text-sm">
      <Avatar name={author?.name ?? t('former')} decorative />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex min-h-6 min-w-0 items-center gap-1.5">
          <p className="min-w-0 flex-1 break-words">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-xs text-ink-2">
              {author?.side === 'team' ? `${organization}, ` : null}
              {'moment' in comment && thread.moment ? `${momentText(thread.moment, null)}, ` : null}
              <When comment={comment} />
            </span>
          </p>
          {where}
        </div>
        {body === null ? (
          <p className="text-ink-2 italic">{t('deleted')}</p>
        ) : isEditing ? (
          <TextForm
            label={t('edit')}
            initial={body}
            submit={t('save')}
            onCancel={() => setEditing(false)}
            send={async (text) => {
              const isDone = await deciding.run(() => commentActions.edit(thread.creativeId, comment.id, text));
              if (isDone) setEditing(false);
            }}
          />
        ) : (
          <Suspense fallback={<p className="whitespace-pre-line">{body}</p>}>
            <Markdown text={body} names={[]} className="leading-normal break-words text-ink" />
          </Suspense>
        )}
        <AttachmentList label={attachments('ofComment')} items={comment.attachments} />
        {comment.can.edit && body !== null && !isEditing ? (
          <Edits {...{ comment, thread, deciding }} onEdit={() => setEditing(true)} />
        ) : null}
      </div>
    </div>
  );
}

function When({ comment: { createdAt, editedAt } }: { comment: ReviewComment }) {
  const t = useTranslations('reviewPage.thread');
  const locale = useLocale();
  return (
    <>
      <time dateTime={createdAt} title={formatDateTime(createdAt, locale)}>
        {formatRelative(createdAt, locale)}
      </time>
      {editedAt === null ? null : `, ${t('edited')}`}
    </>
  );
}

type EditsProps = Pick<CommentViewProps, 'comment' | 'thread' | 'deciding'> & { onEdit: () => void };

function Edits({ comment, thread, deciding, onEdit }: EditsProps) {
  const t = useTranslations('reviewPage.thread');
  const alert = useAlert();
  const remove = async () => {
    const question = { title: t('removeTitle'), body: t('removeBody'), confirmLabel: t('remove') };
    if (!(await alert.confirm({ ...question, tone: 'danger' }))) return;
    await deciding.run(() => commentActions.remove(thread.creativeId, comment.id));
  };
  return (
    <div className="flex gap-1.5 pt-1">
      <Button size="sm" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </div>
  );
}

interface TextFormProps {
  label: string;
  submit: string;
  initial?: string;
  onCancel: () => void;
  send: (text: string, creationKey: string) => Promise<void>;
}

/** A field for a reply or a change. */
function TextForm({ label, submit, initial = '', onCancel, send }: TextFormProps) {
  const action = useTranslations('ui.action');
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const keys = useRef(createCreationKeys());
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isSending) return;
    setSending(true);
    await send(text.trim(), keys.current({ text: text.trim() }));
    setSending(false);
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid grid-cols-1 gap-1.5">
      <Textarea
        autoFocus
        rows={2}
        value={text}
        maxLength={limits.comments.bodyLength}
        aria-label={label}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end gap-1.5">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {action('cancel')}
        </Button>
        <Button type="submit" size="sm" variant="primary" disabled={text.trim() === ''} loading={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
