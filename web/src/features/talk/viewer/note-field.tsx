import { Pencil, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useSlotActions } from '#features/collect/slots/use-slot-actions.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { WriteButton, WriteIconButton } from '#ui/write-button.tsx';

interface NoteProps {
  version: Version;
}

/** The uploader's note on a version, and its editor. */
export function NoteField({ version }: NoteProps) {
  const t = useTranslations('viewer.note');
  const [editing, setEditing] = useState(false);
  const mayNote = version.can.change;
  if (editing) return <NoteForm version={version} onDone={() => setEditing(false)} />;
  if (!version.note) {
    return mayNote ? (
      <WriteButton
        size="sm"
        variant="ghost"
        className="-ml-2.5 justify-self-start"
        icon={<StickyNote />}
        onClick={() => setEditing(true)}
      >
        {t('add')}
      </WriteButton>
    ) : null;
  }
  return (
    <section
      aria-label={t('title')}
      className="flex items-start gap-1 rounded-control border border-line bg-card p-2.5"
    >
      <p className="min-w-0 flex-1 break-words whitespace-pre-line">{version.note}</p>
      {mayNote ? (
        <WriteIconButton size="sm" label={t('edit')} className="-my-1 -mr-1" onClick={() => setEditing(true)}>
          <Pencil />
        </WriteIconButton>
      ) : null}
    </section>
  );
}

const resolver = problemResolver(({ note }: { note: string }) => ({
  note: note.trim().length > limits.versionNoteLength ? 'tooLong' : undefined,
}));

function NoteForm({ version, onDone }: NoteProps & { onDone: () => void }) {
  const t = useTranslations('viewer.note');
  const action = useTranslations('ui.action');
  const actions = useSlotActions();
  const max = limits.versionNoteLength;
  const { form, control, submit, pending, failure } = useContractForm({
    defaultValues: { note: version.note ?? '' },
    resolver,
    mode: 'onChange',
    send: async ({ note }) => {
      await actions.noteVersion(version.id, note.trim() || null);
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <TextareaField
        control={control}
        name="note"
        label={t('label')}
        help={t('help')}
        aside={`${form.watch('note').trim().length} / ${max}`}
        problems={t('tooLong', { max })}
        error={failure}
        autoFocus
        rows={2}
        maxRows={6}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          if (event.key !== 'Escape') return;
          // Escape closes the note's editor, not the viewer.
          event.stopPropagation();
          onDone();
        }}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onDone}>
          {action('cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={pending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
