import { useEffect, useId, useRef, useState } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { findStanding, type Seen } from '#ui/editor/seen-edition.ts';
import { findNameProblem, useNameProblems } from '#features/tree/campaigns/name-problem.ts';
import { BothValues } from './both-values.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';

/** Places the note on a separate line below name and date. */
const noteLook = 'order-last -mt-1 w-full text-xs text-bad';

interface NameEditorProps {
  name: string;
  edition: number;
  /** The state of the last rename. */
  rename: {
    mutate: (change: { name: string; seen: Seen<{ name: string }> }) => void;
    reset: () => void;
    isError: boolean;
    error: unknown;
    variables: { name?: string } | undefined;
  };
}

/** The name as a title that becomes a field on a click or `e`. Enter and blur save, Escape cancels. */
export function NameEditor({ name, edition, rename }: NameEditorProps) {
  const t = useTranslations('campaigns.page');
  /** The initial name, and the stored values at that time. */
  const [draft, setDraft] = useState<{ name: string; seen: Seen<{ name: string }> }>();
  const button = useRef<HTMLButtonElement>(null);
  const errorText = useErrorText();
  const failed = rename.isError ? rename.variables?.name : undefined;
  const stored = findStanding(rename.error);
  const edit = () => setDraft({ name: failed ?? name, seen: stored ?? { name, edition } });
  useKey('e', edit);

  const leave = (refocus: boolean) => {
    setDraft(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  };
  const save = (next: string, refocus: boolean) => {
    if (draft && next !== name)
      rename.mutate({ name: next, seen: { name: draft.seen.name, edition: draft.seen.edition } });
    leave(refocus);
  };
  if (draft !== undefined) {
    return <NameField name={draft.name} onSave={save} onCancel={() => leave(true)} />;
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
      {failed !== undefined && stored ? (
        <BothValues
          title={t('renamedMeanwhile')}
          typedValue={failed}
          storedValue={stored.name}
          onKeepTyped={() => rename.mutate({ name: failed, seen: { name: stored.name, edition: stored.edition } })}
          onKeepStored={rename.reset}
        />
      ) : null}
      {failed !== undefined && !stored ? (
        <p role="alert" className={noteLook}>
          {t('renameFailed')} {errorText(rename.error)}
        </p>
      ) : null}
    </>
  );
}

interface NameFieldProps {
  name: string;
  onSave: (name: string, refocus: boolean) => void;
  onCancel: () => void;
}

const resolver = problemResolver(({ name }: { name: string }) => ({ name: findNameProblem(name) }));

function NameField({ name, onSave, onCancel }: NameFieldProps) {
  const t = useTranslations('campaigns.page');
  const problems = useNameProblems();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const { form, submit } = useContractForm({
    defaultValues: { name },
    resolver,
    send: async (values) => onSave(values.name.trim(), true),
  });
  const draft = form.watch('name');
  const kind = findNameProblem(draft);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="contents">
      <input
        ref={input}
        autoFocus
        value={draft}
        aria-label={t('nameLabel')}
        aria-invalid={kind ? true : undefined}
        aria-describedby={kind ? noteId : undefined}
        onChange={(event) => form.setValue('name', event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onBlur={() => (kind ? onCancel() : onSave(draft.trim(), false))}
        className="-mx-1.5 field-sizing-content max-w-full min-w-40 rounded-control bg-card px-1.5 py-0.5 text-xl font-semibold outline-2 -outline-offset-1 outline-focus"
      />
      {kind ? (
        <p id={noteId} role="alert" className={noteLook}>
          {problems[kind]}
        </p>
      ) : null}
    </form>
  );
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** A single-key shortcut; ignored while an input has the focus or an overlay is open. */
function useKey(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (isBehind()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
