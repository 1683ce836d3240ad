import { Suspense } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { EditorNotes } from '#features/editor/editor-notes.tsx';
import { EditorForm } from '#features/editor/editor-sheet.tsx';
import { formatDateTime } from '#lib/format.ts';
import { needTexts, useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useNameProblems } from '#features/campaigns/name-problem.ts';
import type { BriefEditor } from './use-brief-editor.ts';

const CreativeAttributes = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/attributes/creative-attributes.tsx'), needTexts(['fields'])]);
  return module;
}, 'CreativeAttributes');

interface BriefPanelProps {
  creative: Creative;
  editor: BriefEditor;
}

/** The brief of a creative: name, description and due date. */
export function BriefPanel({ creative, editor }: BriefPanelProps) {
  const { brief: mayBrief, fill: mayFill } = creative.can;
  return (
    <div className="grid gap-x-10 gap-y-8 pb-16 lg:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
      <div className="grid content-start gap-5">
        <BriefFields editor={editor} locked={!mayBrief} />
        <SaveBar
          visible={editor.dirty && mayBrief}
          saving={editor.pending}
          form={editor.formId}
          onDiscard={editor.discard}
        />
      </div>
      <Suspense>
        <CreativeAttributes creative={creative} mayBrief={mayBrief} mayFill={mayFill} />
      </Suspense>
    </div>
  );
}

function BriefFields({ editor, locked }: { editor: BriefEditor; locked: boolean }) {
  const t = useTranslations('creative.brief');
  const locale = useLocale();
  const { control } = editor;
  const words = {
    name: { label: t('name') },
    description: { label: t('description') },
    deadlineAt: {
      label: t('deadline'),
      show: (value: unknown) => (typeof value === 'string' ? formatDateTime(value, locale) : ''),
    },
  };
  return (
    <EditorForm editor={editor} className="grid gap-5">
      <EditorNotes editor={editor} shared={{ words, changed: t('changed') }} />
      <TextField
        control={control}
        name="name"
        label={t('name')}
        problems={useNameProblems()}
        maxLength={limits.nameLength}
        readOnly={locked}
      />
      <TextareaField
        control={control}
        name="description"
        label={t('description')}
        help={t('descriptionHelp')}
        rows={6}
        maxLength={limits.descriptionLength}
        readOnly={locked}
      />
      <DateTimeField
        control={control}
        name="deadlineAt"
        label={t('deadline')}
        help={t('deadlineHelp')}
        disabled={locked}
      />
    </EditorForm>
  );
}
