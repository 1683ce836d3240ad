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
}

/**
 * Three-way merge of an edit with the values stored meanwhile: a field changed on one side takes that side's value. A
 * field changed differently on both sides keeps the own value and is returned as a conflict.
 */
export function mergeVersions<Values extends EditorValues>({ base, mine, theirs }: Versions<Values>) {
  const touched = findDifferences(base, mine);
  const conflicts = touched.filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]));
  const merged = { ...theirs, ...pick(mine, touched) };
  return { merged, conflicts };
}

function pick<Values extends EditorValues>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
