/** Parses one search parameter; undefined for invalid values. */
export type ReadParam<T> = (value: unknown) => T | undefined;

/** Maximum number of values of a filter; the server has the same limit. */
export const maxValues = 20;

type Read<Params> = {
  [Name in keyof Params]?: Exclude<Params[Name] extends ReadParam<infer T> ? T : never, undefined>;
};

/** Free text, at most 200 characters; undefined for blank text. */
export const textParam: ReadParam<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  return text.trim() === '' ? undefined : text;
};

/** A list of names, at most 600 characters. */
export const listParam: ReadParam<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 600 ? value : undefined;

/** An instant in the server's format: `2027-01-30T10:00:00.000Z`. */
export const instantParam: ReadParam<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Accepts one of these values. */
export const oneOf =
  <const T extends string>(allowed: readonly T[]): ReadParam<T> =>
  (value) =>
    allowed.find((each) => each === value);

/** Accepts several values, separated by commas; drops invalid ones, and is undefined if none remains. */
export const someOf =
  (read: ReadParam<string>): ReadParam<string> =>
  (value) => {
    const values = typeof value === 'string' ? value.split(',').slice(0, maxValues) : [];
    return [...new Set(values.flatMap((each) => read(each) ?? []))].join(',') || undefined;
  };

/** A day: `2027-01-30`. */
export const dayParam: ReadParam<string> = (value) =>
  typeof value === 'string' && /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the search parameters of a list, and drops invalid ones. */
export function readSearch<Params extends Record<string, ReadParam<unknown>>>(params: Params) {
  return (search: Record<string, unknown>): Read<Params> =>
    Object.fromEntries(
      Object.entries(params)
        .map(([name, read]) => [name, read(search[name])] as const)
        .filter(([, value]) => value !== undefined),
    ) as Read<Params>;
}

/**
 * A route's `validateSearch`, which keeps only the parameters that `read` returns. The router itself would keep every
 * other parameter unchanged, such as a list instead of the text that a page expects.
 */
export function onlyDeclared<Read extends (search: Record<string, unknown>) => object>(read: Read): Read {
  const readDeclared = (search: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });
  return readDeclared as Read;
}
