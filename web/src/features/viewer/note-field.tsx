import { Pencil, StickyNote } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useSlotActions } from '#features/creatives/queries.ts';
import { useOwnership, useRights } from '#features/creatives/rights.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/textarea.tsx';

interface NoteProps {
  creative: Creative;
  version: Version;
}

/** What whoever delivered it says of a version, and the way to say it. */
export function NoteField({ creative, version }: NoteProps) {
  const t = useTranslations('viewer.note');
  const { mayDeliver } = useRights(creative);
  const { mayReplace } = useOwnership();
  const [editing, setEditing] = useState(false);
  const mayNote = mayDeliver && mayReplace(version);
  if (editing) return <NoteForm creative={creative} version={version} onDone={() => setEditing(false)} />;
  if (!version.note) {
    return mayNote ? (
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5 justify-self-start"
        icon={<StickyNote />}
        onClick={() => setEditing(true)}
      >
        {t('add')}
      </Button>
    ) : null;
  }
  return (
    <section
      aria-label={t('title')}
      className="flex items-start gap-1 rounded-control border border-line bg-card p-2.5"
    >
      <p className="min-w-0 flex-1 break-words whitespace-pre-line">{version.note}</p>
      {mayNote ? (
        <IconButton size="sm" label={t('edit')} className="-my-1 -mr-1" onClick={() => setEditing(true)}>
          <Pencil />
        </IconButton>
      ) : null}
    </section>
  );
}

function NoteForm({ creative, version, onDone }: NoteProps & { onDone: () => void }) {
  const t = useTranslations('viewer.note');
  const action = useTranslations('ui.action');
  const errorText = useErrorText();
  const actions = useSlotActions(creative.id);
  const [note, setNote] = useState(version.note ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const max = limits.versionNoteLength;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || note.trim().length > max) return;
    setBusy(true);
    try {
      await actions.noteVersion(version.id, note.trim() || null);
      onDone();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2">
      <Field
        label={t('label')}
        help={t('help')}
        aside={`${note.trim().length} / ${max}`}
        error={note.trim().length > max ? t('tooLong', { max }) : problem}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={2}
            maxRows={6}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
              if (event.key !== 'Escape') return;
              // Only the note is left, not the viewer.
              event.stopPropagation();
              onDone();
            }}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onDone}>
          {action('cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
