import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftKey, readDraft, removeDraft, writeDraft, type Draft } from '#lib/forms/draft-store.ts';
import { useMe } from '#lib/permissions.tsx';
import { isSame, type EditorValues } from './merge.ts';
import { putValues, type useMerge } from './use-merge.ts';

const pauseMs = 300;

interface Drafted<Stored, Values extends EditorValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  merge: ReturnType<typeof useMerge<Stored, Values>>;
  stored: Stored;
}

/**
 * Stores unsaved input as a draft in this browser, per account and organization: shortly after each change and when the
 * page is hidden. When the editor opens again, restores the draft and merges it with the values stored in the meantime.
 */
export function useDraft<Stored, Values extends EditorValues, Sent>(
  name: string | null,
  { form, merge, stored }: Drafted<Stored, Values, Sent>,
) {
  const { id, organizationId } = useMe();
  const key = name === null ? null : draftKey(id, organizationId, name);
  const { values: base } = merge.base;
  const [restored, setRestored] = useState(() => (key === null ? null : readUnsaved(key, base)));

  const restore = useEffectEvent(() => {
    if (!restored) return;
    putValues(form, restored.base, restored.values);
    merge.mergeStored(stored, { form, from: restored.base });
  });
  useLayoutEffect(() => restore(), []);

  const keep = useEffectEvent(() => {
    if (key === null) return;
    const values = form.getValues();
    if (merge.isUnsaved(values)) writeDraft(key, { base, values });
    else removeDraft(key);
  });
  const written = key === null ? '' : JSON.stringify(form.watch());
  useEffect(() => {
    const timer = setTimeout(keep, pauseMs);
    return () => clearTimeout(timer);
  }, [key, written]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [key]);
  return { restored: restored !== null, forget: () => setRestored(null) };
}

function readUnsaved<Values extends EditorValues>(key: string, now: Values): Draft<Values> | null {
  const draft = readDraft(key, now);
  return draft && !isSame(draft.base, draft.values) && !isSame(draft.values, now) ? draft : null;
}
