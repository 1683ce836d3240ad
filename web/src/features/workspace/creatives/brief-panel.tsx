import { useQueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { AttachArea } from '#features/collect/attachments/attach-area.tsx';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { mergeLines } from '#ui/editor/merge-lines.ts';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import type { SaveState } from '#ui/editor/use-autosave.ts';
import { formatDateTime } from '#lib/format.ts';
import { needTexts, useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useNameProblems } from '#features/tree/campaigns/name-problem.ts';
import { DescriptionField } from './description-field.tsx';
import { HistoryButton } from './history-button.tsx';
import { creativeQuery } from './queries.ts';
import { mergeTextsWith, type BriefEditor } from './use-brief-editor.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { ReadOnlyNote } from '#ui/feedback/write-form.tsx';

mergeTextsWith(mergeLines);

const CreativeAttributes = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/library/attributes/creative-attributes.tsx'),
    needTexts(['fields']),
  ]);
  return module;
}, 'CreativeAttributes');

interface BriefPanelProps {
  creative: Creative;
  editor: BriefEditor;
}

/** The brief of a creative: name, description and due date. */
export function BriefPanel({ creative, editor }: BriefPanelProps) {
  const isReadOnly = useReadOnlyReason() !== null;
  const mayBrief = creative.can.brief && !isReadOnly;
  const mayFill = creative.can.fill && !isReadOnly;
  return (
    <div className="grid gap-x-10 gap-y-8 pb-16 lg:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
      <div className="grid content-start gap-5">
        {creative.can.brief && isReadOnly ? <ReadOnlyNote /> : null}
        <Attached creative={creative} locked={!mayBrief}>
          <BriefFields creativeId={creative.id} editor={editor} locked={!mayBrief} />
        </Attached>
        {mayBrief ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <SaveNote state={editor.saveState} />
            <HistoryButton creative={creative} editor={editor} />
          </div>
        ) : null}
        <SaveBar
          visible={editor.saveState === 'waiting' && mayBrief}
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

interface AttachedProps {
  creative: Creative;
  locked: boolean;
  children: ReactNode;
}

/** The fields with the reference files of the brief. */
function Attached({ creative: { id, attachments }, locked, children }: AttachedProps) {
  const queries = useQueryClient();
  return (
    <AttachArea
      creativeId={id}
      items={attachments}
      locked={locked}
      onChange={(change) =>
        queries.setQueryData(
          creativeQuery(id).queryKey,
          (cached) => cached && { ...cached, attachments: change(cached.attachments) },
        )
      }
    >
      {children}
    </AttachArea>
  );
}

/** Shows whether the brief is saved. */
function SaveNote({ state }: { state: SaveState }) {
  const t = useTranslations('brief');
  return (
    <p role="status" className="flex min-h-4 items-center gap-1 text-xs text-ink-2">
      {state === 'saving' || state === 'saved' ? t(state) : null}
    </p>
  );
}

interface FieldsProps {
  creativeId: CreativeId;
  editor: BriefEditor;
  locked: boolean;
}

function BriefFields({ creativeId, editor, locked }: FieldsProps) {
  const t = useTranslations('brief');
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
      <DescriptionField creativeId={creativeId} editor={editor} locked={locked} />
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
