import { useId, type FormEvent } from 'react';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { hasCode } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useContractForm, type ContractForm, type FormBehaviour } from '#lib/forms/form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { findDifferences, isSame, type EditorValues } from './merge.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { setField, useFollowStored, useMerge, type Versioned } from './use-merge.ts';

export interface EditorOptions<Stored, Values extends EditorValues, Sent, Result>
  extends Versioned<Stored, Values>, FormBehaviour<Values, Sent> {
  /**
   * Saves; `stored` is the version with which the edit was last merged, `changed` lists the fields that differ from it.
   */
  send: (values: Sent, edit: { stored: Stored; changed: (keyof Values & string)[] }) => Promise<Result>;
  /** Called after a save that leaves nothing unsaved. */
  onSaved?: (result: Result) => unknown;
  /** The storage key of the draft in this browser, such as `format:fmt_1`; null disables drafts. */
  draft?: string | null;
  /** The error code for an edit of a stale version, and a function that fetches the stored version. */
  stale?: { code: ErrorCode; latest: () => Promise<Stored | null> };
  /** Whether leaving saves (`useAutosave`), so that a confirmation is shown only if saving fails. */
  savesItself?: boolean;
}

/**
 * The editor of a stored or new object: fields, problems, unsaved state, a draft that survives a reload, and merging
 * with concurrent saves. Fields that only others changed are updated; for fields changed on both sides, `conflict`
 * contains both versions until the user keeps one.
 */
export function useEditor<Stored, Values extends EditorValues, Sent, Result>(
  options: EditorOptions<Stored, Values, Sent, Result>,
) {
  const { stored, valuesOf, mergeText, send, onSaved, draft = null, stale, mode = 'onChange', ...rest } = options;
  const { savesItself = false, ...behaviour } = rest;
  const merge = useMerge({ stored, valuesOf, mergeText });
  const { base } = merge;
  const contract = useContractForm<Values, Sent>({
    ...behaviour,
    mode,
    defaultValues: base.values,
    send: async (sent) => {
      const local = form.getValues();
      try {
        const result = await send(sent, { stored: base.stored, changed: findDifferences(base.values, local) });
        merge.markSaved(form, local);
        kept.forget();
        await onSaved?.(result);
      } catch (problem) {
        const now = stale && hasCode(problem, stale.code) ? await stale.latest() : null;
        if (now === null) throw problem;
        merge.mergeStored(now, { form, from: base.values, reported: true });
      }
    },
  });
  const { form } = contract;
  useFollowStored(merge, { stored, form, pending: contract.pending });
  const kept = useDraft(draft, { form, merge, stored });
  const values = form.watch();
  const dirty = !isSame(values, base.values);
  const actions = useActions({ contract, merge, kept });
  const isDirty = () => merge.isUnsaved(form.getValues());
  const save = async () => {
    // The running save may not include the latest input.
    if (contract.pending) await contract.submit();
    if (!isDirty()) return true;
    if ((merge.conflict && merge.conflict.names.length > 0) || !(await form.trigger())) return false;
    await contract.submit();
    return !isDirty();
  };
  const guard = { dirty, isDirty, onLeave: actions.discard, kept: draft !== null };
  useLeaveGuard({ ...guard, save: savesItself ? save : undefined });
  return {
    ...contract,
    ...actions,
    save,
    values,
    dirty,
    stored: base.stored,
    restored: kept.restored,
    conflict: merge.conflict,
  };
}

interface Parts<Stored, Values extends EditorValues, Sent> {
  contract: ContractForm<Values, Sent>;
  merge: ReturnType<typeof useMerge<Stored, Values>>;
  kept: { forget: () => void };
}

function useActions<Stored, Values extends EditorValues, Sent>(parts: Parts<Stored, Values, Sent>) {
  const { contract, merge, kept } = parts;
  const { form } = contract;
  const t = useTranslations('errors');
  const formId = useId();
  const conflictId = `${formId}-conflict`;
  return {
    formId,
    /** The element id of the conflict note; submitting scrolls to it while the conflict is open. */
    conflictId,
    submit: async (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      if (merge.conflict && merge.conflict.names.length > 0) {
        const note = document.getElementById(conflictId);
        return note ? note.focus() : void toast.error(t('edit.outdated'));
      }
      merge.forget();
      await contract.submit(event);
    },
    /** Sets some fields programmatically. */
    change: (part: Partial<Values>) => {
      for (const [name, value] of Object.entries(part)) setField(form, name, value);
    },
    /** Resolves fields in conflict by keeping one version. */
    resolve: (names: readonly (keyof Values & string)[], side: 'local' | 'remote') =>
      merge.resolve(form, { names, side }),
    discard: () => {
      contract.reset(merge.base.values);
      merge.forget();
      kept.forget();
    },
  };
}
