import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { useQuestion } from '#ui/editor/use-question.ts';
import { formatQuery, useFormatActions } from '#features/workspace/library/queries.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import {
  draftOfFormat,
  emptyFormat,
  findDraftProblems,
  readDraft,
  type EditedFormat,
  type FormatDraft,
} from './format-draft.ts';

const resolver = problemResolver(findDraftProblems);

/** The editor of a format, with its problems and the open question about rejudging. */
export function useFormatEditor({ edited, original, onClose }: EditedFormat) {
  const t = useTranslations('library.editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { store, rejudgeQuestion } = useStoreFormat(original);
  const name = edited?.id ?? (original ? `copy:${original.id}` : 'new');
  const editor = useEditor({
    stored: edited,
    valuesOf: useFirstDraft(original),
    resolver,
    checkAll: true,
    draft: `format:${name}`,
    ...(edited
      ? {
          stale: {
            code: 'format.changed',
            latest: () => queries.fetchQuery({ ...formatQuery(edited.id), staleTime: 0 }).catch(() => null),
          },
        }
      : {}),
    send: (draft: FormatDraft, { stored }) => store(draft, stored),
    onSaved: async (saved) => {
      toast.success(edited ? t('saved') : t('created', { name: saved.name }));
      if (edited) onClose();
      else await navigate({ to: '/formats/$formatId', params: { formatId: saved.id } });
    },
  });
  const { values: draft } = editor;
  return {
    editor,
    draft,
    rejudgeQuestion,
    reading: useMemo(() => readDraft(draft), [draft]),
    /** Whether to show the number of problems: from the first attempt to save. */
    showsProblems: editor.form.formState.submitCount > 0,
  };
}

function useFirstDraft(original: EditedFormat['original']) {
  const t = useTranslations('library.editor');
  return (stored: FormatDetail | undefined) => {
    if (stored) return draftOfFormat(stored);
    if (!original) return emptyFormat();
    const copy = draftOfFormat(original);
    return { ...copy, name: t('copyName', { name: copy.name }).slice(0, limits.nameLength) };
  };
}

type Rules = ReturnType<typeof readDraft>['rules'];

/** Creates or updates a format. If slots use it, asks about rejudging before changed rules are saved. */
function useStoreFormat(original: EditedFormat['original']) {
  const { create, update } = useFormatActions();
  const [keyFor] = useState(createCreationKeys);
  const { open, ask } = useQuestion<{ format: FormatDetail; rules: Rules }, boolean>();
  const store = async (draft: FormatDraft, stored: FormatDetail | undefined) => {
    const spec = readDraft(draft).rules;
    const about = { name: draft.name.trim(), description: draft.description, platform: draft.platform };
    if (!stored) {
      const newFormat = { ...about, type: draft.type, spec, copyOf: original?.id ?? null };
      return create.mutateAsync({ ...newFormat, creationKey: keyFor(newFormat) });
    }
    const { id, edition, usage } = stored;
    const rulesChanged = JSON.stringify(readDraft(draftOfFormat(stored)).rules) !== JSON.stringify(spec);
    const rejudge = rulesChanged && usage.slots > 0 ? await ask({ format: stored, rules: spec }) : false;
    return update.mutateAsync({ id, body: { ...about, spec, edition, rejudge } });
  };
  return { store, rejudgeQuestion: open };
}
