import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { useAttributeWords } from '#features/library/attributes/words.ts';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { EditorForm, EditorSheet } from '#ui/editor/editor-sheet.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { AboutFields } from './about-fields.tsx';
import type { DraftOption } from './attribute-draft.ts';
import { FieldPreview } from './field-preview.tsx';
import { RejectedDialog } from './rejected-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TypeFields } from './type-fields.tsx';
import { isLocked, useAttributeEditor, type Editing } from './use-attribute-editor.ts';

export interface AttributeSheetProps {
  onClose: () => void;
  edited?: AttributeDetail;
}

/** Creates or edits a field: settings on the left, preview on the right. */
export function AttributeSheet({ onClose, edited }: AttributeSheetProps) {
  const t = useTranslations('attributes.editor');
  const action = useTranslations('ui.action');
  const words = useAttributeWords();
  const shown = edited ? words(edited) : undefined;
  const locked = edited !== undefined && isLocked(edited);
  const editing = useAttributeEditor({ edited, onClose });
  const { editor, draft, problems, showsMissing } = editing;
  const wrong = Object.keys(problems).length;
  const parts = { editing, edited, locked };
  return (
    <EditorSheet
      editor={editor}
      onClose={onClose}
      locked={locked}
      title={shown ? (locked ? shown.label : t('editTitle', { label: shown.label })) : t('newTitle')}
      className="sm:max-w-4xl"
      status={
        <span role="status" className="mr-auto self-center text-sm text-bad">
          {wrong > 0 && showsMissing ? t('problems', { count: wrong }) : null}
        </span>
      }
      submitLabel={edited ? action('save') : t('create')}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_19rem]">
        <EditorForm editor={editor} className="grid content-start gap-5">
          {locked ? <LockedNote edited={edited} /> : null}
          <EditorNotes editor={editor} shared={useShared()} failed={t('failed')} />
          <AboutFields {...parts} />
          <TypeFields {...parts} />
        </EditorForm>
        <FieldPreview key={draft.type} editing={editing} />
      </div>
      <DecisionDialog decision={editing.decision} />
    </EditorSheet>
  );
}

/** Labels and value texts for the conflict note. */
function useShared() {
  const t = useTranslations('attributes.editor');
  const options = useTranslations('attributes.options');
  const type = useTranslations('attributes.type');
  const texts = ['label', 'key', 'description', 'placeholder', 'min', 'max', 'toggleLabel', 'regex'] as const;
  return {
    changed: t('changed'),
    words: {
      ...Object.fromEntries(texts.map((name) => [name, { label: t(name) }])),
      type: { label: t('type'), show: (value: unknown) => type(value as 'text') },
      multiLine: { label: t('multiLine'), show: (value: unknown) => (value ? '✓' : '–') },
      options: {
        label: options('title'),
        show: (value: unknown) => (value as DraftOption[]).map(({ label }) => label).join('\n'),
      },
    },
  };
}

/** Explains why the field is read-only. */
function LockedNote({ edited }: { edited: AttributeDetail }) {
  const t = useTranslations('attributes.editor');
  const [title, body] = edited.global ? [t('global'), t('globalBody')] : [t('archived'), t('archivedBody')];
  return <Banner tone="info" title={title} body={body} />;
}

/** The dialog for a decision that saving the field needs. */
function DecisionDialog({ decision }: Pick<Editing, 'decision'>) {
  if (!decision) return null;
  const { question, answer, turnBack } = decision;
  return question.kind === 'options' ? (
    <ReplaceDialog {...question} onSend={answer} onClose={turnBack} />
  ) : (
    <RejectedDialog {...question} onSend={answer} onClose={turnBack} />
  );
}
