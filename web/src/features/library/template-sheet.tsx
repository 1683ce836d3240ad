import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Template, TemplateDetail } from '@ad-foundry/contract/templates.ts';
import { FormatsPanel } from '#features/formats/formats-panel.tsx';
import { noFormats, withFormats } from '#features/formats/selection.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/alert.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { createCreationKeys } from '#lib/creation-key.ts';
import { templateQuery, useTemplateActions } from './queries.ts';

export interface TemplateSheetProps {
  onClose: () => void;
  edited?: TemplateDetail;
  original?: Template;
}

/** Makes or edits an own template: its name at the left, its formats at the right. */
export function TemplateSheet({ onClose, edited, original }: TemplateSheetProps) {
  const t = useTranslations('library.template');
  const action = useTranslations('ui.action');
  const form = useId();
  const editing = useTemplateDraft({ edited, original, onClose });
  const { draft, setDraft, close, busy } = editing;
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : void close())}
      title={edited ? t('editTitle', { name: edited.name }) : t('newTitle')}
      className="sm:max-w-5xl"
      footer={
        <>
          <span role="status" className="num mr-auto self-center text-sm text-ink-2">
            {t('chosen', { count: draft.formats.size })}
          </span>
          <Button onClick={() => void close()}>{action('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            {edited ? action('save') : t('create')}
          </Button>
        </>
      }
    >
      <div className="-m-5 grid md:h-[calc(100%+2.5rem)] md:grid-cols-[20rem_minmax(0,1fr)] md:grid-rows-1">
        <AboutTemplate form={form} {...editing} />
        <FormatsPanel
          once
          selected={draft.formats}
          onChange={(formats) => setDraft({ ...draft, formats })}
          className="max-md:h-[75dvh] max-md:border-y max-md:border-line"
        />
      </div>
    </Sheet>
  );
}

type Editing = ReturnType<typeof useTemplateDraft>;

function AboutTemplate({
  form,
  draft,
  setDraft,
  problems,
  tell,
  submit,
  failure,
  conflict,
}: Editing & { form: string }) {
  const t = useTranslations('library.template');
  return (
    <form id={form} noValidate onSubmit={submit} className="grid content-start gap-4 border-line p-5 md:border-r">
      {conflict ? <ConflictNote title={t('changed')} {...conflict} /> : null}
      {failure ? <Banner tone="bad" title={t('failed')} body={failure} /> : null}
      <Field label={t('name')} error={tell && problems.name ? t('nameProblem') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={limits.nameLength}
            value={draft.name}
            placeholder={t('namePlaceholder')}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={limits.formatDescriptionLength}
            value={draft.description}
            onChange={({ target }) => setDraft({ ...draft, description: target.value })}
          />
        )}
      </Field>
      {tell && problems.formats ? (
        <p role="alert" className="text-xs text-bad">
          {t('formatsProblem')}
        </p>
      ) : null}
    </form>
  );
}

interface Given {
  edited: TemplateDetail | undefined;
  original: Template | undefined;
  onClose: () => void;
}

function draftOf(template: Template | undefined) {
  const { name = '', description = '', formatIds = [] } = template ?? {};
  return { name, description, formats: withFormats(noFormats, formatIds) };
}

function useLatest(edited: TemplateDetail | undefined) {
  const queries = useQueryClient();
  return () =>
    edited
      ? queries.fetchQuery({ ...templateQuery(edited.id), staleTime: 0 }).catch(() => null)
      : Promise.resolve(null);
}

function useLeaving(isTouched: () => boolean, onClose: () => void) {
  const t = useTranslations('library.editor');
  const alert = useAlert();
  return async () => {
    const question = { title: t('leave'), body: t('leaveBody'), confirmLabel: t('discard'), cancelLabel: t('keep') };
    if (isTouched() && !(await alert.confirm({ ...question, tone: 'danger' }))) return;
    onClose();
  };
}

function useTemplateDraft({ edited, original, onClose }: Given) {
  const t = useTranslations('library.template');
  const editor = useTranslations('library.editor');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { create, update } = useTemplateActions();
  const [start, setStart] = useState(() => ({
    ...draftOf(edited ?? original),
    ...(original ? { name: editor('copyName', { name: original.name }).slice(0, limits.nameLength) } : {}),
  }));
  const [draft, setDraft] = useState(start);
  const [tell, setTell] = useState(false);
  const [edition, setEdition] = useState(edited?.edition ?? 1);
  const latest = useLatest(edited);
  const close = useLeaving(() => draft !== start, onClose);
  const [keyFor] = useState(createCreationKeys);
  const problems = { name: draft.name.trim() === '', formats: draft.formats.size === 0 };
  const busy = create.isPending || update.isPending;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTell(true);
    if (busy || problems.name || problems.formats) return;
    const body = { name: draft.name.trim(), description: draft.description, formatIds: [...draft.formats.keys()] };
    const saved = await (
      edited
        ? update.mutateAsync({ id: edited.id, body: { ...body, edition } })
        : create.mutateAsync({ ...body, creationKey: keyFor(body) })
    ).catch(() => null);
    if (!saved) return;
    toast.success(edited ? editor('saved') : t('created', { name: saved.name }));
    onClose();
    if (!edited) await navigate({ to: '/templates/$templateId', params: { templateId: saved.id } });
  };
  /** Goes on from what somebody else saved, with their words or one's own. */
  const goOn = async (theirs: boolean) => {
    const now = await latest();
    if (!now) return;
    update.reset();
    setEdition(now.edition);
    const known = draftOf(now);
    setStart(known);
    if (theirs) setDraft(known);
  };
  const error = edited ? update.error : create.error;
  const stale = hasCode(error, 'template.changed');
  return {
    draft,
    setDraft,
    problems,
    tell,
    submit: (event: FormEvent) => void submit(event),
    close,
    busy,
    failure: error && !stale ? errorText(error) : undefined,
    conflict: stale ? { takeTheirs: () => void goOn(true), keepMine: () => void goOn(false) } : null,
  };
}
