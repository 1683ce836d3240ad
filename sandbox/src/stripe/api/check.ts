import { fields, list, text, type Fields, type Value } from './form.ts';
import { empty, missing, notExpandable, refused, unknown, wrong } from './problem.ts';
import { type Expandable, type Shape, specification } from './specification.ts';

const words = (text = ''): string[] => text.split(' ').filter(Boolean);
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const MAX_EXPANDED_LEVELS = 4;
const MAX_LISTED = 100;
const LONGEST_TEXT = 5000;

const within = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}[${name}]`);

/** `a, b, or c`. */
const listed = (values: readonly string[]): string =>
  values.length < 3 ? values.join(' or ') : `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`;

function checkLimit(value: string, path: string): void {
  if (!/^\d+$/.test(value)) throw wrong(path, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  const [sign, bound] = Number(value) < 1 ? ['greater', 1] : ['less', MAX_LISTED];
  if (Number(value) >= 1 && Number(value) <= MAX_LISTED) return;
  throw wrong(path, `This value must be ${sign} than or equal to ${bound}.`, 'parameter_invalid_integer');
}

/** Checks for texts, by kind. */
const plainChecks: Record<string, (value: string, path: string) => void> = {
  any: () => undefined,
  text: (value, path) => {
    if (value.length > LONGEST_TEXT)
      throw wrong(path, `Invalid string: ${value.slice(0, 20)}...; must be at most ${LONGEST_TEXT} characters`);
  },
  limit: checkLimit,
  integer: (value, path) => {
    if (!/^-?\d{1,15}$/.test(value)) throw wrong(path, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  },
  decimal: (value, path) => {
    if (!/^-?\d+(?:\.\d+)?$/.test(value)) throw wrong(path, `Invalid decimal: ${value}`);
  },
  boolean: (value, path) => {
    if (value !== 'true' && value !== 'false') throw wrong(path, `Invalid boolean: ${value}`);
  },
  url: (value, path) => {
    if (!/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value)) throw wrong(path, 'Not a valid URL', 'url_invalid');
  },
  currency: (value, path) => {
    if (!currencies.has(value.toLowerCase())) throw wrong(path, `Invalid currency: ${value}.`);
  },
  email: (value, path) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      throw wrong(path, `Invalid email address: ${value}`, 'email_invalid');
  },
};

type Parts = Exclude<Shape, string>;

function checkObject({ object = {}, required, open }: Parts, value: Value, path: string): void {
  if (typeof value === 'string' || Array.isArray(value)) throw wrong(path, 'Invalid object');
  for (const [name, inner] of Object.entries(value)) {
    const shape = object[name];
    if (shape !== undefined) checkValue(shape, inner, within(path, name));
    else if (!open) throw unknown(within(path, name));
  }
  const lacking = words(required).find((name) => value[name] === undefined);
  if (lacking !== undefined) throw missing(within(path, lacking));
}

const MAX_NAMES = 50;
const LONGEST_NAME = 40;
const LONGEST_VALUE = 500;

/** Metadata, or options by currency. */
function checkMap(shape: Shape, value: Value, path: string): void {
  if (typeof value === 'string') throw wrong(path, 'Invalid object');
  const entries = Object.entries(value);
  for (const [name, inner] of entries) {
    const isLong = typeof inner === 'string' && inner.length > LONGEST_VALUE;
    if (isLong) {
      const message = `Metadata values can have up to ${LONGEST_VALUE} characters, but you passed in a value that is ${inner.length} characters. Invalid value: ${inner.slice(0, 20)}...`;
      throw wrong(path, message);
    }
    if (name.length > LONGEST_NAME) throw wrong(path, `Metadata keys can have up to ${LONGEST_NAME} characters.`);
    if (inner !== '') checkValue(shape, inner, within(path, name));
  }
  if (entries.length > MAX_NAMES) throw wrong(path, `Metadata can have up to ${MAX_NAMES} keys.`);
}

/** Accepts any of several shapes; otherwise reports the error of a shape of the value's kind. */
function checkAny(shapes: readonly Shape[], value: Value, path: string): void {
  const problems: unknown[] = [];
  for (const shape of shapes) {
    try {
      return checkValue(shape, value, path);
    } catch (error) {
      const isObject = typeof shape !== 'string' && (shape.object ?? shape.list ?? shape.map) !== undefined;
      if (isObject === (typeof value !== 'string')) problems.unshift(error);
      else problems.push(error);
    }
  }
  throw problems[0];
}

/** @throws StripeProblem with the path of the parameter, such as `line_items[0][price]` */
function checkValue(shape: Shape, value: Value, path: string): void {
  const parts: Parts = typeof shape === 'string' ? { is: shape } : shape;
  if (value === '') {
    if (parts.empty) return;
    throw empty(path);
  }
  if (parts.any) return checkAny(parts.any, value, path);
  if (parts.object) return checkObject(parts, value, path);
  if (parts.map) return checkMap(parts.map, value, path);
  if (parts.list) {
    const inner = parts.list;
    if (!Array.isArray(value)) throw wrong(path, 'Invalid array');
    return value.forEach((item, index) => checkValue(inner, item, within(path, index)));
  }
  if (parts.is === 'any') return;
  if (typeof value !== 'string') throw wrong(path, `Invalid string: ${JSON.stringify(value)}`);
  if (parts.enum === undefined) return plainChecks[parts.is ?? 'text']?.(value, path);
  const values = words(parts.enum);
  if (!values.includes(value)) throw wrong(path, `Invalid ${path}: must be one of ${listed(values)}`);
}

/** The part with this name, through references and lists. */
function partAt(expandable: Expandable, name: string): Expandable | undefined {
  if (expandable === '?') return '?';
  if (typeof expandable === 'string') return partAt(specification.objects[expandable.slice(1)] ?? {}, name);
  if (Array.isArray(expandable)) return partAt((expandable as readonly [Expandable])[0], name);
  return (expandable as Readonly<Record<string, Expandable>>)[name];
}

/** @throws StripeProblem for a property that cannot be expanded, and beyond four levels */
function checkExpand(answer: Expandable, path: string): void {
  const names = path.split('.');
  if (names.length > MAX_EXPANDED_LEVELS)
    throw refused(`You cannot expand more than ${MAX_EXPANDED_LEVELS} levels of a property: ${path}`);
  let at: Expandable | undefined = answer;
  for (const name of names) {
    at = partAt(at, name);
    if (at === undefined) throw notExpandable(name);
  }
  // A list or a plain object is never an id, so it cannot be expanded itself.
  const last = names.at(-1) ?? path;
  if (last === 'data' || (typeof at === 'object' && !Array.isArray(at))) throw notExpandable(last);
}

/** Checks the parameters of an operation against its description. @throws StripeProblem */
export function checkParameters(operation: string, sent: Fields): void {
  const description = specification.operations[operation];
  if (!description) throw new Error(`No operation is called ${operation}`);
  checkValue(description.parameters, fields(sent), '');
  for (const path of list(sent.expand)) checkExpand(description.answer ?? {}, text(path) ?? '');
}
