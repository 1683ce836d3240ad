import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Comment, CommentPerson } from '@ad-foundry/contract/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { AttachmentList } from '#features/collect/attachments/attachment-list.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Composer } from './composer.tsx';
import { ReactionMenu, Reactions } from './reactions.tsx';
import type { CommentActions } from './queries.ts';

interface RowProps {
  comment: Comment;
  creativeId: CreativeId;
  actions: CommentActions;
  /** The URL of the page that shows this comment; null without one. */
  address: string | null;
  /** Whether the reader may react. */
  canReact: boolean;
  /** Shown after the author's name: the place of a thread. */
  aside?: ReactNode;
}

/** One comment: author, time, text, and for its author a menu to edit and delete it. */
export function CommentRow({ comment, creativeId, actions, address, canReact, aside }: RowProps) {
  const t = useTranslations('comments');
  const attachmentWords = useTranslations('attachments');
  const action = useTranslations('ui.action');
  const [editing, setEditing] = useState(false);
  const { author, body, mentions } = comment;
  const name = author?.name ?? t('formerPerson');
  return (
    <div id={`comment-${comment.id}`} className="flex min-w-0 gap-2.5 text-sm">
      <Avatar name={name} src={author?.avatarUrl ?? null} decorative />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex min-h-6 min-w-0 flex-wrap items-center justify-end gap-1.5">
          <CommentHead name={name} author={author} comment={comment} />
          {aside}
          {body === null || !canReact ? null : <ReactionMenu comment={comment} actions={actions} />}
          {body === null ? null : (
            <CommentMenu comment={comment} actions={actions} address={address} onEdit={() => setEditing(true)} />
          )}
        </div>
        {body === null ? <p className="text-ink-2 italic">{t('deleted')}</p> : null}
        {body !== null && editing ? (
          <Composer
            creativeId={creativeId}
            draft={`comment:${creativeId}:edit:${comment.id}`}
            label={t('editing')}
            submit={action('save')}
            initial={body}
            files={comment.attachments}
            focus
            onCancel={() => setEditing(false)}
            onSubmit={async (written) => {
              await actions.edit(comment.id, written);
              setEditing(false);
            }}
          />
        ) : null}
        {body !== null && !editing ? (
          <>
            <Markdown text={body} names={namesOf(mentions)} className="leading-normal text-ink" />
            <AttachmentList label={attachmentWords('ofComment')} items={comment.attachments} />
          </>
        ) : null}
        <Reactions comment={comment} actions={actions} canReact={canReact} />
      </div>
    </div>
  );
}

const namesOf = (mentions: Comment['mentions']) =>
  mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);

type HeadProps = { name: string; author: CommentPerson | null; comment: Comment };

function CommentHead({ name, author, comment }: HeadProps) {
  const { createdAt, editedAt } = comment;
  const t = useTranslations('comments');
  const locale = useLocale();
  const when = formatRelative(createdAt, locale);
  return (
    <p className="min-w-0 flex-1 basis-28 break-words">
      <span className="font-medium">{name}</span>{' '}
      <span className="text-xs text-ink-2">
        {author?.isGuest ? `${t('guest')}, ` : null}
        {author?.via === 'review-link' ? `${t('byReviewLink')}, ` : null}
        {'audience' in comment && comment.audience === 'client' && author?.via === null ? `${t('forClient')}, ` : null}
        {editedAt === null ? null : <span title={formatDateTime(editedAt, locale)}>{t('updated')} </span>}
        <time dateTime={createdAt} title={formatDateTime(createdAt, locale)}>
          {when}
        </time>
      </span>
    </p>
  );
}

type MenuProps = Pick<RowProps, 'comment' | 'actions' | 'address'> & { onEdit: () => void };

function CommentMenu({ comment, actions, address, onEdit }: MenuProps) {
  const t = useTranslations('comments.menu');
  const alert = useAlert();
  const errorText = useErrorText();
  const copy = async (path: string) => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast.success(t('copied'));
    } catch {
      toast.error(t('notCopied'));
    }
  };
  const remove = async () => {
    const question = { title: t('removeTitle'), body: t('removeBody'), confirmLabel: t('remove') };
    if (!(await alert.confirm({ ...question, tone: 'danger' }))) return;
    await actions.remove(comment.id).catch((error: unknown) => toast.error(errorText(error)));
  };
  if (address === null && !comment.can.edit) return null;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={t('label')} className="-mr-1.5">
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {address === null ? null : (
          <MenuItem icon={<Link2 />} onSelect={() => void copy(address)}>
            {t('link')}
          </MenuItem>
        )}
        {comment.can.edit ? (
          <>
            <MenuItem writes icon={<Pencil />} onSelect={onEdit}>
              {t('edit')}
            </MenuItem>
            <MenuItem writes tone="danger" icon={<Trash2 />} onSelect={() => void remove()}>
              {t('remove')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
