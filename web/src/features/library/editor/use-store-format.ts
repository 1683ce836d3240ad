import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormatRules } from '@ad-foundry/contract/formats.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/toast.tsx';
import { useFormatActions } from '#features/library/queries.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import type { EditedFormat, FormatDraft } from './format-draft.ts';

interface Wish {
  draft: FormatDraft;
  spec: FormatRules;
  /** The edit that this one was made from. */
  edition: number;
  rejudge: boolean;
}

/** Creates or edits; afterwards the format is on the screen. What failed is in `error`, and the sheet stays. */
export function useStoreFormat({ edited, original, onClose }: EditedFormat) {
  const t = useTranslations('library.editor');
  const navigate = useNavigate();
  const { create, update } = useFormatActions();
  const [keyFor] = useState(createCreationKeys);
  const store = async ({ draft, spec, edition, rejudge }: Wish) => {
    const about = { name: draft.name.trim(), description: draft.description, platform: draft.platform };
    const made = { ...about, type: draft.type, spec, copyOf: original?.id ?? null };
    const saved = await (
      edited
        ? update.mutateAsync({ id: edited.id, body: { ...about, spec, edition, rejudge } })
        : create.mutateAsync({ ...made, creationKey: keyFor(made) })
    ).catch(() => null);
    if (!saved) return;
    toast.success(edited ? t('saved') : t('created', { name: saved.name }));
    if (edited) onClose();
    else await navigate({ to: '/formats/$formatId', params: { formatId: saved.id } });
  };
  const { error, isPending: busy, reset } = edited ? update : create;
  return { store, error, busy, reset };
}
