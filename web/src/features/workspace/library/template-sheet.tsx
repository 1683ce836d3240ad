import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Template, TemplateDetail } from '@ad-foundry/contract/templates.ts';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { EditorForm, EditorSheet } from '#ui/editor/editor-sheet.tsx';
import { useEditor } from '#ui/editor/use-editor.ts';
import { FormatsPanel } from '#features/library/formats/formats-panel.tsx';
import { countsOf, selectionOf, type FormatCounts } from '#features/library/formats/selection.ts';
import { useFormatsById } from '#features/library/formats/use-formats.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { templateQuery, useTemplateActions } from './queries.ts';

export interface TemplateSheetProps {
  onClose: () => void;
  edited?: TemplateDetail;
  original?: Template;
}

/** Creates or edits a template of the organization: name on the left, formats on the right. */
export function TemplateSheet({ onClose, edited, original }: TemplateSheetProps) {
  const t = useTranslations('library.template');
  const action = useTranslations('ui.action');
  const editor = useTemplateEditor({ edited, original, onClose });
  const { formats } = editor.values;
  return (
    <EditorSheet
      editor={editor}
      onClose={onClose}
      title={edited ? t('editTitle', { name: edited.name }) : t('newTitle')}
      className="sm:max-w-5xl"
      status={
        <span role="status" className="num mr-auto self-center text-sm text-ink-2">
          {t('chosen', { count: formats.length })}
        </span>
      }
      submitLabel={edited ? action('save') : t('create')}
    >
      <div className="-m-5 grid md:h-[calc(100%+2.5rem)] md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-1">
        <AboutTemplate editor={editor} />
        <FormatsPanel
          once
          selected={selectionOf(formats)}
          onChange={(next) => editor.change({ formats: countsOf(next) })}
          className="max-md:h-[75dvh] max-md:border-y max-md:border-line"
        />
      </div>
    </EditorSheet>
  );
}

function AboutTemplate({ editor }: { editor: ReturnType<typeof useTemplateEditor> }) {
  const t = useTranslations('library.template');
  const byId = useFormatsById();
  const { control, form, values } = editor;
  const words = {
    name: { label: t('name') },
    description: { label: t('description') },
    formats: {
      label: t('formats'),
      show: (value: unknown) => (value as FormatCounts).map(({ id }) => byId.get(id)?.name ?? id).join('\n'),
    },
  };
  return (
    <EditorForm editor={editor} className="grid content-start gap-4 border-line p-5 md:border-r">
      <EditorNotes editor={editor} shared={{ words, changed: t('changed') }} failed={t('failed')} />
      <TextField
        control={control}
        name="name"
        label={t('name')}
        problems={t('nameProblem')}
        autoFocus
        autoComplete="off"
        maxLength={limits.nameLength}
        placeholder={t('namePlaceholder')}
      />
      <TextareaField
        control={control}
        name="description"
        label={t('description')}
        optional
        maxLength={limits.formatDescriptionLength}
      />
      {form.formState.submitCount > 0 && values.formats.length === 0 ? (
        <p role="alert" className="text-xs text-bad">
          {t('formatsProblem')}
        </p>
      ) : null}
    </EditorForm>
  );
}

type TemplateValues = { name: string; description: string; formats: FormatCounts };

const resolver = problemResolver(({ name, formats }: TemplateValues) => ({
  name: name.trim() === '' ? 'missing' : undefined,
  formats: formats.length === 0 ? 'missing' : undefined,
}));

interface TemplateEditorOptions {
  edited: TemplateDetail | undefined;
  original: Template | undefined;
  onClose: () => void;
}

function useTemplateEditor({ edited, original, onClose }: TemplateEditorOptions) {
  const t = useTranslations('library.template');
  const words = useTranslations('library.editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { create, update } = useTemplateActions();
  const [keyFor] = useState(createCreationKeys);
  return useEditor({
    stored: edited,
    valuesOf: (stored: TemplateDetail | undefined): TemplateValues => {
      const { name = '', description = '', formatIds = [] } = stored ?? original ?? {};
      const copied = !stored && original;
      return {
        name: copied ? words('copyName', { name }).slice(0, limits.nameLength) : name,
        description,
        formats: formatIds.map((id) => ({ id, count: 1 })),
      };
    },
    resolver,
    draft: `template:${edited?.id ?? (original ? `copy:${original.id}` : 'new')}`,
    ...(edited
      ? {
          stale: {
            code: 'template.changed',
            latest: () => queries.fetchQuery({ ...templateQuery(edited.id), staleTime: 0 }).catch(() => null),
          },
        }
      : {}),
    send: ({ name, description, formats }: TemplateValues, { stored }) => {
      const body = { name: name.trim(), description, formatIds: formats.map(({ id }) => id) };
      return stored
        ? update.mutateAsync({ id: stored.id, body: { ...body, edition: stored.edition } })
        : create.mutateAsync({ ...body, creationKey: keyFor(body) });
    },
    onSaved: async ({ id, name }) => {
      toast.success(edited ? words('saved') : t('created', { name }));
      onClose();
      if (!edited) await navigate({ to: '/templates/$templateId', params: { templateId: id } });
    },
  });
}
