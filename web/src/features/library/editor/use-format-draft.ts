import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/alert.tsx';
import { formatQuery } from '#features/library/queries.ts';
import { draftOfFormat, emptyFormat, readDraft, type EditedFormat } from './format-draft.ts';
import { useStoreFormat } from './use-store-format.ts';

/** A draft with everything that saving and leaving it asks. */
export function useFormatDraft({ edited, original, onClose }: EditedFormat) {
  const firstDraft = useFirstDraft({ edited, original });
  const [start, setStart] = useState(firstDraft);
  const [draft, setDraft] = useState(start);
  const [edition, setEdition] = useState(edited?.edition ?? 1);
  const [asking, setAsking] = useState(false);
  const errorText = useErrorText();
  const reading = useMemo(() => readDraft(draft), [draft]);
  const stored = useStoreFormat({ edited, original, onClose });
  const close = useLeaving(() => JSON.stringify(draft) !== JSON.stringify(start), onClose);
  const latest = useLatest(edited);

  const store = (rejudge: boolean) => {
    setAsking(false);
    return stored.store({ draft, spec: reading.rules, edition, rejudge });
  };
  const save = async () => {
    if (stored.busy) return;
    const rulesChanged = JSON.stringify(readDraft(start).rules) !== JSON.stringify(reading.rules);
    // Who has slots of it is asked what becomes of them.
    if (edited && rulesChanged && edited.usage.slots > 0) setAsking(true);
    else await store(false);
  };
  /** Goes on from what somebody else saved, with their words or one's own. */
  const goOn = async (theirs: boolean) => {
    const now = await latest();
    if (!now) return;
    stored.reset();
    setEdition(now.edition);
    setStart(draftOfFormat(now));
    if (theirs) setDraft(draftOfFormat(now));
  };
  const stale = hasCode(stored.error, 'format.changed');
  return {
    draft,
    setDraft,
    reading,
    save,
    close,
    busy: stored.busy,
    failure: stored.error && !stale ? errorText(stored.error) : undefined,
    conflict: stale ? { takeTheirs: () => void goOn(true), keepMine: () => void goOn(false) } : null,
    asking:
      asking && edited
        ? {
            format: edited,
            rules: reading.rules,
            onCancel: () => setAsking(false),
            onDecide: (rejudge: boolean) => void store(rejudge),
          }
        : null,
  };
}

function useFirstDraft({ edited, original }: Omit<EditedFormat, 'onClose'>) {
  const t = useTranslations('library.editor');
  return () => {
    if (edited) return draftOfFormat(edited);
    if (!original) return emptyFormat();
    const copy = draftOfFormat(original);
    return { ...copy, name: t('copyName', { name: copy.name }).slice(0, limits.nameLength) };
  };
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

function useLatest(edited: FormatDetail | undefined) {
  const queries = useQueryClient();
  return () =>
    edited ? queries.fetchQuery({ ...formatQuery(edited.id), staleTime: 0 }).catch(() => null) : Promise.resolve(null);
}
