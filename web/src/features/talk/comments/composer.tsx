import { AtSign } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { CommentPerson } from '@ad-foundry/contract/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Attachment } from '@ad-foundry/contract/attachments.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ApiError } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useKeptText } from '#lib/forms/use-kept-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { WriteForm } from '#ui/feedback/write-form.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Written } from './queries.ts';
import { AttachButton, CommentFiles } from './comment-files.tsx';
import { useCommentFiles, type FilesOfComment } from './use-comment-files.ts';
import { useMentions } from './use-mentions.ts';

interface ComposerProps {
  creativeId: CreativeId;
  /** The key of the draft, such as `comment:cre_1:cmt_1`: the text is stored until it is sent. */
  draft: string;
  label: string;
  placeholder?: string;
  submit: string;
  initial?: string;
  /** False to leave out attaching. */
  hasFiles?: boolean;
  /** The comment's attachments. */
  files?: readonly Attachment[];
  /** Focuses the field on mount and whenever the value changes. */
  focus?: number | boolean;
  /** `key` stays the same for a retry with the same text, so that only one comment is created. */
  onSubmit: (written: Written, key: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  /** The place of the comment, shown above the field. */
  place?: ReactNode;
  /** Rendered next to the mention button. */
  tools?: ReactNode;
}

/** The field for a comment: Markdown, mentions after `@`, Ctrl+Enter to send. The text stays if sending fails. */
export function Composer(props: ComposerProps) {
  return (
    <WriteForm>
      <ComposerForm {...props} />
    </WriteForm>
  );
}

function ComposerForm(props: ComposerProps) {
  const { creativeId, initial = '', focus, place } = props;
  const t = useTranslations('comments.composer');
  const errorText = useErrorText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useKeptText(props.draft, initial);
  const mentions = useMentions({ creativeId, text, setText, field });
  const onCancel =
    props.onCancel &&
    (() => {
      setText(initial);
      props.onCancel?.();
    });
  const files = useCommentFiles(creativeId, props.files);
  const sending = useSending(props, {
    text,
    namedIn: mentions.namedIn,
    files,
    onSent: () => {
      setText('');
      files.clear();
    },
  });
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  return (
    <DropArea onFiles={files.add} disabled={props.hasFiles === false}>
      <form
        noValidate
        data-own-escape
        onPaste={props.hasFiles === false ? undefined : files.onPaste}
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send();
        }}
        className="relative grid gap-1.5 rounded-card border border-edge bg-card p-2.5"
      >
        {mentions.matching.length > 0 ? <Offers id={id} {...mentions} /> : null}
        {place}
        <Field {...{ props: { ...props, onCancel }, id, field, text, setText, mentions, sending }} />
        <CommentFiles files={files} />
        {sending.error ? (
          <p role="alert" className="text-xs text-bad">
            {isGone(sending.error) ? t('gone') : errorText(sending.error)} {t('kept')}
          </p>
        ) : null}
        <Actions {...{ props: { ...props, onCancel }, text, mentions, files, sending }} />
      </form>
    </DropArea>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

interface FieldProps {
  props: ComposerProps;
  /** Id of the list of people. */
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
  mentions: ReturnType<typeof useMentions>;
  sending: ReturnType<typeof useSending>;
}

type ActionsProps = Pick<FieldProps, 'props' | 'text' | 'mentions' | 'sending'> & { files: FilesOfComment };

/** The buttons: mention, attach, cancel and send. */
function Actions({
  props: { submit, tools, onCancel, hasFiles = true },
  text,
  mentions,
  files,
  sending,
}: ActionsProps) {
  const t = useTranslations('comments.composer');
  const action = useTranslations('ui.action');
  return (
    <div className="flex items-center gap-1">
      <IconButton size="sm" label={t('mention')} onClick={mentions.begin}>
        <AtSign />
      </IconButton>
      {hasFiles ? <AttachButton files={files} /> : null}
      {tools}
      <span className="flex-1" />
      {onCancel ? (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {action('cancel')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="primary"
        type="submit"
        disabled={text.trim() === '' || files.isBusy}
        loading={sending.isPending}
      >
        {submit}
      </Button>
    </div>
  );
}

function Field({ props, id, field, text, setText, mentions, sending }: FieldProps) {
  const isOffering = mentions.matching.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void sending.send();
    if (event.key === 'Escape') props.onCancel?.();
  };
  return (
    <Textarea
      ref={field}
      rows={1}
      maxRows={8}
      value={text}
      maxLength={limits.comments.bodyLength}
      placeholder={props.placeholder}
      aria-label={props.label}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={isOffering ? id : undefined}
      aria-activedescendant={isOffering ? `${id}-${mentions.marked}` : undefined}
      aria-invalid={sending.error ? true : undefined}
      onChange={({ target }) => {
        setText(target.value);
        mentions.onCaret(target.selectionStart);
      }}
      onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
      className="border-0 bg-transparent px-0.5 py-0.5 shadow-none outline-none focus-visible:outline-none"
    />
  );
}

interface Outgoing {
  text: string;
  namedIn: (text: string) => CommentPerson[];
  files: FilesOfComment;
  onSent: () => void;
}

function useSending({ onSubmit }: ComposerProps, { text, namedIn, files, onSent }: Outgoing) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null });
  const keys = useRef(createCreationKeys());
  const send = async () => {
    if (text.trim() === '' || state.isPending || files.isBusy) return;
    setState({ isPending: true, error: null });
    try {
      const written = {
        body: text.trim(),
        mentions: namedIn(text).map(({ id }) => id),
        attachmentIds: files.ids,
      };
      await onSubmit(written, keys.current(written));
      keys.current = createCreationKeys();
      onSent();
      setState({ isPending: false, error: null });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return { ...state, send };
}

type OffersProps = { id: string } & Pick<ReturnType<typeof useMentions>, 'matching' | 'marked' | 'choose'>;

/** The people whose name matches the typed text. */
function Offers({ id, matching, marked, choose }: OffersProps) {
  const t = useTranslations('comments');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('composer.people')}
      className="absolute inset-x-0 bottom-full z-2 mb-1 grid rounded-card border border-line-strong bg-card p-1 shadow-float"
    >
      {matching.map((person, index) => (
        // The field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has them
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className={cn(
            'flex cursor-default items-center gap-2 rounded-control px-2 py-1.5 text-sm',
            index === marked ? 'bg-press' : 'hover:bg-sunk',
          )}
        >
          <Avatar name={person.name} src={person.avatarUrl} decorative />
          <span className="min-w-0 truncate font-medium">{person.name}</span>
          {person.isGuest ? <span className="text-xs text-ink-2">{t('guest')}</span> : null}
        </div>
      ))}
    </div>
  );
}
