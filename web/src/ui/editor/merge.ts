/** The values of an editor: JSON, field by field. */
export type EditorValues = Record<string, unknown>;

/** The React key of list rows; ignored in comparisons. */
const rowName = 'rowKey';

function plain(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === rowName ? undefined : inner)) ?? '';
}

/** Whether two values are equal, ignoring row keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** The fields in which two versions differ. */
export function findDifferences<Values extends EditorValues>(one: Values, other: Values): (keyof Values & string)[] {
  return Object.keys(one).filter((name) => !isSame(one[name], other[name]));
}

interface Versions<Values> {
  /** The values the edit started from. */
  base: Values;
  mine: Values;
  /** The stored values. */
  theirs: Values;
  /** Merges a text that was changed on both sides; null where that is not possible. */
  mergeText?: MergeText | undefined;
}

export type MergeText = (versions: { base: string; mine: string; theirs: string }) => string | null;

/**
 * Three-way merge of an edit with the values stored meanwhile: a field changed on one side takes that side's value. A
 * field changed differently on both sides becomes the result of `mergeText`; without one, it keeps the own value and is
 * returned as a conflict.
 */
export function mergeVersions<Values extends EditorValues>({ base, mine, theirs, mergeText }: Versions<Values>) {
  const touched = findDifferences(base, mine);
  const merged: Values = { ...theirs, ...pick(mine, touched) };
  const conflicts: (keyof Values & string)[] = [];
  for (const name of touched) {
    if (isSame(base[name], theirs[name]) || isSame(mine[name], theirs[name])) continue;
    const versions = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const text = isTexts(versions) ? mergeText?.(versions) : null;
    if (typeof text === 'string') Object.assign(merged, { [name]: text });
    else conflicts.push(name);
  }
  return { merged, conflicts };
}

function isTexts(versions: Record<'base' | 'mine' | 'theirs', unknown>): versions is Parameters<MergeText>[0] {
  return Object.values(versions).every((version) => typeof version === 'string');
}

function pick<Values extends EditorValues>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
