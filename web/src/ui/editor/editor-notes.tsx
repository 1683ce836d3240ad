import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { EditorValues } from './merge.ts';
import type { Conflict } from './use-merge.ts';

/** The label of a field in a conflict, and the text of a value that is not a string. */
export interface FieldWords {
  label: string;
  show?: (value: unknown) => string;
}

export interface EditorNotesProps<Values extends EditorValues> {
  editor: {
    conflict: Conflict<Values> | null;
    conflictId: string;
    restored: boolean;
    failure: string | undefined;
    discard: () => void;
    resolve: (names: readonly (keyof Values & string)[], side: 'local' | 'remote') => void;
  };
  /** Field labels and value texts, for data that others may change concurrently. */
  shared?: {
    words: Partial<Record<keyof Values & string, FieldWords>>;
    /** The title of the conflict, for instance "Someone else changed this format in the meantime." */
    changed: string;
  };
  /** The title of a failed save; absent if the error is shown elsewhere. */
  failed?: string;
}

/** Notes above an editor's fields: restored draft, conflict, failed save. */
export function EditorNotes<Values extends EditorValues>(props: EditorNotesProps<Values>) {
  const { editor, shared, failed } = props;
  const t = useTranslations('editor');
  return (
    <>
      {editor.restored ? (
        <Banner
          tone="info"
          title={t('restored')}
          body={t('restoredBody')}
          action={
            <Button size="sm" onClick={editor.discard}>
              {t('discardDraft')}
            </Button>
          }
        />
      ) : null}
      {shared && editor.conflict ? <ConflictNote {...shared} editor={editor} conflict={editor.conflict} /> : null}
      {failed && editor.failure ? <Banner tone="bad" title={failed} body={editor.failure} /> : null}
    </>
  );
}

type ConflictProps<Values extends EditorValues> = Pick<EditorNotesProps<Values>, 'editor'> &
  NonNullable<EditorNotesProps<Values>['shared']> & { conflict: Conflict<Values> };

/** Both versions of every field in conflict, until the user keeps one. */
function ConflictNote<Values extends EditorValues>({ editor, conflict, words, changed }: ConflictProps<Values>) {
  const t = useTranslations('editor');
  const { names } = conflict;
  return (
    <section id={editor.conflictId} tabIndex={-1} aria-label={changed} className="grid gap-2 outline-none">
      <Banner
        tone="warn"
        title={changed}
        body={t('changedBody')}
        action={
          names.length > 0 ? (
            <>
              <Button size="sm" onClick={() => editor.resolve(names, 'remote')}>
                {t('takeTheirs')}
              </Button>
              <Button size="sm" onClick={() => editor.resolve(names, 'local')}>
                {t('keepYours')}
              </Button>
            </>
          ) : null
        }
      />
      {names.length > 0 ? (
        <ul aria-label={t('both')} className="grid divide-y divide-line rounded-card border border-line">
          {names.map((name) => (
            <ConflictRow
              key={name}
              words={words[name] ?? { label: name }}
              local={conflict.local[name]}
              remote={conflict.remote[name]}
              onKeep={(side) => editor.resolve([name], side)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RowProps {
  words: FieldWords;
  local: unknown;
  remote: unknown;
  onKeep: (side: 'local' | 'remote') => void;
}

function ConflictRow({ words: { label, show = asText }, local, remote, onKeep }: RowProps) {
  const t = useTranslations('editor');
  const versions = [
    { side: 'local', title: t('yours'), text: show(local), action: t('keepThis') },
    { side: 'remote', title: t('theirs'), text: show(remote), action: t('takeThis') },
  ] as const;
  return (
    <li className="grid gap-2 px-3 py-2 text-sm">
      <span className="font-medium">{label}</span>
      <div className="grid gap-3 sm:grid-cols-2">
        {versions.map(({ side, title, text, action }) => (
          <div key={side} className="grid content-start justify-items-start gap-1">
            <span className="text-xs text-ink-2">{title}</span>
            <span className="max-w-full break-words whitespace-pre-line">
              {text === '' ? <span className="text-ink-3">{t('empty')}</span> : text}
            </span>
            <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => onKeep(side)}>
              {action}
            </Button>
          </div>
        ))}
      </div>
    </li>
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
