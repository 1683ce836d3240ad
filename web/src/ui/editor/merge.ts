/** The values of an editor in JSON, by field. */
export type EditorValues = Record<string, unknown>;

/** The property with the React key of list rows, which comparisons ignore. */
const rowName = 'rowKey';

function plain(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === rowName ? undefined : inner)) ?? '';
}

/** Whether two values are equal, ignoring row keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

/** The fields in which two versions differ. */
export function findDifferences<Values extends EditorValues>(a: Values, b: Values): (keyof Values & string)[] {
  return Object.keys(a).filter((name) => !isSame(a[name], b[name]));
}

interface Versions<Values> {
  /** The values from which the edit started. */
  base: Values;
  local: Values;
  /** The stored values. */
  remote: Values;
  /** Merges a text that both sides changed; null if that is not possible. */
  mergeText?: MergeText | undefined;
}

export type MergeText = (versions: { base: string; local: string; remote: string }) => string | null;

/**
 * Three-way merge of an edit with the values stored in the meantime: a field changed on one side takes that side's
 * value. A field changed differently on both sides takes the result of `mergeText`; without one, it keeps the local
 * value and is returned as a conflict.
 */
export function mergeVersions<Values extends EditorValues>({ base, local, remote, mergeText }: Versions<Values>) {
  const touched = findDifferences(base, local);
  const merged: Values = { ...remote, ...pick(local, touched) };
  const conflicts: (keyof Values & string)[] = [];
  for (const name of touched) {
    if (isSame(base[name], remote[name]) || isSame(local[name], remote[name])) continue;
    const versions = { base: base[name], local: local[name], remote: remote[name] };
    const text = isTexts(versions) ? mergeText?.(versions) : null;
    if (typeof text === 'string') Object.assign(merged, { [name]: text });
    else conflicts.push(name);
  }
  return { merged, conflicts };
}

function isTexts(versions: Record<'base' | 'local' | 'remote', unknown>): versions is Parameters<MergeText>[0] {
  return Object.values(versions).every((version) => typeof version === 'string');
}

function pick<Values extends EditorValues>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
