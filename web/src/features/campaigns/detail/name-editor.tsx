import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useNameProblem } from '#features/campaigns/name-problem.ts';
import { useKey } from './use-key.ts';

/** On a line of its own below name and date. */
const noteLook = 'order-last -mt-1 w-full text-xs text-bad';

interface NameEditorProps {
  name: string;
  /** What the last try to rename came to. */
  rename: {
    mutate: (change: { name: string }) => void;
    isError: boolean;
    error: unknown;
    variables: { name?: string } | undefined;
  };
}

/** The name as a title; a press or `e` makes it a field. Enter and leaving save, Escape takes it back. */
export function NameEditor({ name, rename }: NameEditorProps) {
  const t = useTranslations('campaigns.page');
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const errorText = useErrorText();
  const failed = rename.isError ? rename.variables?.name : undefined;
  const edit = () => setDraft(failed ?? name);
  useKey('e', edit);

  const leave = (refocus: boolean) => {
    setDraft(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  };
  const save = (next: string, refocus: boolean) => {
    if (next !== name) rename.mutate({ name: next });
    leave(refocus);
  };
  if (draft !== undefined) {
    return <NameField draft={draft} onDraft={setDraft} onSave={save} onCancel={() => leave(true)} />;
  }
  return (
    <>
      <h2 className="flex min-w-0 text-xl font-semibold">
        <button
          ref={button}
          type="button"
          title={t('rename')}
          aria-keyshortcuts="e"
          onClick={edit}
          className="-mx-1.5 min-w-0 rounded-control px-1.5 py-0.5 text-left hover:bg-sunk"
        >
          <span className="min-w-0 break-words">{name}</span>
          <span className="sr-only">{t('rename')}</span>
        </button>
      </h2>
      {failed !== undefined ? (
        <p role="alert" className={noteLook}>
          {t('renameFailed')} {errorText(rename.error)}
        </p>
      ) : null}
    </>
  );
}

interface NameFieldProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSave: (name: string, refocus: boolean) => void;
  onCancel: () => void;
}

function NameField({ draft, onDraft, onSave, onCancel }: NameFieldProps) {
  const t = useTranslations('campaigns.page');
  const problem = useNameProblem()(draft);
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition belongs to the keyboard, not to us.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !problem) onSave(draft.trim(), true);
    if (event.key === 'Escape') onCancel();
  };
  return (
    <>
      <input
        ref={input}
        autoFocus
        value={draft}
        aria-label={t('nameLabel')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (problem ? onCancel() : onSave(draft.trim(), false))}
        className="-mx-1.5 field-sizing-content max-w-full min-w-40 rounded-control bg-card px-1.5 py-0.5 text-xl font-semibold outline-2 -outline-offset-1 outline-focus"
      />
      {problem ? (
        <p id={noteId} role="alert" className={noteLook}>
          {problem}
        </p>
      ) : null}
    </>
  );
}
