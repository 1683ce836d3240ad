import { useId, useState, type FormEvent } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { useAttributeWords } from '#features/attributes/words.ts';
import { ConflictNote } from '#features/library/conflict-note.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AboutFields } from './about-fields.tsx';
import { FieldPreview } from './field-preview.tsx';
import { RejectedDialog } from './rejected-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TypeFields } from './type-fields.tsx';
import { useAttributeDraft } from './use-attribute-draft.ts';
import { useStoreAttribute } from './use-store-attribute.ts';

export interface AttributeSheetProps {
  onClose: () => void;
  edited?: AttributeDetail;
}

/** Makes or edits a field: what it is at the left, how it looks and what it takes at the right. */
export function AttributeSheet({ onClose, edited }: AttributeSheetProps) {
  const t = useTranslations('attributes.editor');
  const action = useTranslations('ui.action');
  const words = useAttributeWords();
  const form = useId();
  const [tell, setTell] = useState(false);
  const shown = edited ? words(edited) : undefined;
  const locked = edited !== undefined && (edited.global || edited.archivedAt !== null);
  const editing = useAttributeDraft({ edited: shown, onClose });
  const storing = useStoreAttribute(editing, { edited, onClose });
  const { draft, problems, close } = editing;
  const wrong = Object.keys(problems).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTell(true);
    if (wrong === 0 && !storing.busy) void storing.save();
  };
  const parts = { editing, edited, locked, tell, keyTaken: storing.keyTaken };
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : void close())}
      title={shown ? (locked ? shown.label : t('editTitle', { label: shown.label })) : t('newTitle')}
      className="sm:max-w-4xl"
      footer={
        locked ? (
          <Button onClick={onClose}>{action('close')}</Button>
        ) : (
          <>
            <span role="status" className="mr-auto self-center text-sm text-bad">
              {wrong > 0 && tell ? t('problems', { count: wrong }) : null}
            </span>
            <Button onClick={() => void close()}>{action('cancel')}</Button>
            <Button variant="primary" type="submit" form={form} loading={storing.busy}>
              {edited ? action('save') : t('create')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_19rem]">
        <form id={form} noValidate onSubmit={submit} className="grid content-start gap-5">
          {locked ? <LockedNote edited={edited} /> : null}
          {storing.conflict ? <ConflictNote title={t('changed')} {...storing.conflict} /> : null}
          {storing.failure ? <Banner tone="bad" title={t('failed')} body={storing.failure} /> : null}
          <AboutFields {...parts} />
          <TypeFields {...parts} />
        </form>
        <FieldPreview key={draft.type} editing={editing} />
      </div>
      <Questions storing={storing} editing={editing} />
    </Sheet>
  );
}

/** Why it is only looked at. */
function LockedNote({ edited }: { edited: AttributeDetail }) {
  const t = useTranslations('attributes.editor');
  const [title, body] = edited.global ? [t('global'), t('globalBody')] : [t('archived'), t('archivedBody')];
  return <Banner tone="info" title={title} body={body} />;
}

interface QuestionsProps {
  storing: ReturnType<typeof useStoreAttribute>;
  editing: ReturnType<typeof useAttributeDraft>;
}

/** What has to be decided before the field can be saved. */
function Questions({ storing: { question, send, dismiss }, editing: { input } }: QuestionsProps) {
  if (question?.kind === 'options')
    return <ReplaceDialog {...question} input={input} onSend={send} onClose={dismiss} />;
  if (question?.kind === 'values') return <RejectedDialog {...question} onSend={send} onClose={dismiss} />;
  return null;
}
