import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { findDifferences, isSame, mergeVersions, type EditorValues, type MergeText } from './merge.ts';

/** Fields that others changed too; `names` is empty if others changed only other fields. */
export interface Conflict<Values> {
  names: (keyof Values & string)[];
  remote: Values;
  local: Values;
}

export interface Versioned<Stored, Values extends EditorValues> {
  stored: Stored;
  valuesOf: (stored: Stored) => Values;
  /** Merges a text that others changed too; without it, or if it returns null, the user decides. */
  mergeText?: MergeText | undefined;
}

type Form<Values extends EditorValues, Sent> = UseFormReturn<Values, unknown, Sent>;

/** Sets one field programmatically. */
export function setField<Values extends EditorValues, Sent>(
  form: Form<Values, Sent>,
  name: keyof Values & string,
  value: unknown,
): void {
  form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

/** The base version of an edit, which concurrent saves update, and both versions of conflicting fields. */
export function useMerge<Stored, Values extends EditorValues>({
  stored,
  valuesOf,
  mergeText,
}: Versioned<Stored, Values>) {
  const [base, setBase] = useState(() => ({ stored, values: valuesOf(stored) }));
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  /** The values just saved, until the query returns them as stored. */
  const saved = useRef<Values | null>(null);

  /** Merges the form with the stored values; `reported` shows the change even without conflicts. */
  const mergeStored = <Sent>(
    now: Stored,
    { form, from, reported = false }: { form: Form<Values, Sent>; from: Values; reported?: boolean },
  ) => {
    const remote = valuesOf(now);
    const local = form.getValues();
    const { merged, conflicts } = mergeVersions({ base: from, local, remote, mergeText });
    const open = (conflict?.names ?? []).filter((name) => !isSame(local[name], remote[name]));
    const names = [...new Set([...open, ...conflicts])];
    saved.current = null;
    setBase({ stored: now, values: remote });
    setConflict(names.length > 0 || reported || conflict ? { names, remote, local: merged } : null);
    putValues(form, remote, merged);
  };
  /** Marks these values as stored. */
  const markSaved = <Sent>(form: Form<Values, Sent>, values: Values) => {
    saved.current = values;
    setBase((before) => ({ ...before, values }));
    setConflict(null);
    form.reset(values, { keepValues: true });
  };
  /** Resolves fields in conflict by keeping one version. */
  const resolve = <Sent>(
    form: Form<Values, Sent>,
    { names, side }: { names: readonly (keyof Values & string)[]; side: 'local' | 'remote' },
  ) => {
    if (!conflict) return;
    if (side === 'remote') for (const name of names) setField(form, name, conflict.remote[name]);
    const remaining = conflict.names.filter((name) => !names.includes(name));
    setConflict(remaining.length > 0 ? { ...conflict, names: remaining } : null);
  };
  return {
    base,
    conflict,
    mergeStored,
    markSaved,
    resolve,
    forget: () => setConflict(null),
    /** Whether the current values differ from the stored ones. */
    isUnsaved: (values: Values) => !isSame(values, saved.current ?? base.values),
  };
}

type Merge<Stored, Values extends EditorValues> = ReturnType<typeof useMerge<Stored, Values>>;

/** Merges concurrent saves, except while a save is running, whose answer will be newer. */
export function useFollowStored<Stored, Values extends EditorValues, Sent>(
  merge: Merge<Stored, Values>,
  { stored, form, pending }: { stored: Stored; form: Form<Values, Sent>; pending: boolean },
): void {
  const follow = useEffectEvent((now: Stored) => {
    if (now !== merge.base.stored) merge.mergeStored(now, { form, from: merge.base.values });
  });
  useEffect(() => {
    if (!pending) follow(stored);
  }, [stored, pending]);
}

/** Sets values in the form without marking them as changes of the user. */
export function putValues<Values extends EditorValues, Sent>(
  form: Form<Values, Sent>,
  start: Values,
  values: Values,
): void {
  form.reset(start);
  for (const name of findDifferences(start, values)) setField(form, name, values[name]);
}
