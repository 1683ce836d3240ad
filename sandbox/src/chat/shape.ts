export type Json = Record<string, unknown>;

/** A message that the real service would refuse. */
export class ShapeProblem extends Error {}

export const fail = (reason: string): never => {
  throw new ShapeProblem(reason);
};

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ShapeProblem unless the value is an object with these fields only */
export function requireObject(value: unknown, place: string, fields: readonly string[]): Json {
  if (!isObject(value)) return fail(`${place} must be an object`);
  const foreign = Object.keys(value).find((key) => !fields.includes(key));
  return foreign === undefined ? value : fail(`${place} must not have ${foreign}`);
}

/** @throws ShapeProblem unless the value is a list of that many entries */
export function requireList(value: unknown, place: string, { min = 1, max }: { min?: number; max: number }): unknown[] {
  if (!Array.isArray(value)) return fail(`${place} must be a list`);
  return value.length < min || value.length > max ? fail(`${place} must have ${min} to ${max} entries`) : value;
}

/** @throws ShapeProblem unless the value is a text of at most that many characters, and not empty */
export function requireText(value: unknown, place: string, max: number): string {
  if (typeof value !== 'string' || value === '') return fail(`${place} must be a text`);
  return [...value].length > max ? fail(`${place} must have at most ${max} characters`) : value;
}

/** @throws ShapeProblem unless the value is an address of the web */
export function requireUrl(value: unknown, place: string): string {
  const url = requireText(value, place, 3000);
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : fail(`${place} must be a URL`);
}

/** @throws ShapeProblem unless the value is absent or one of these */
export function requireOneOf(value: unknown, place: string, values: readonly unknown[]): void {
  if (value !== undefined && !values.includes(value)) fail(`${place} must be one of ${values.join(', ')}`);
}
