import { GraphError, invalid } from '#meta/graph-error.ts';
import type { Call } from '#meta/transport/call.ts';
import { type Members, membersOf, parametersOf, valuesOf } from './specification.ts';

/** Parameters of every call. */
const EVERYWHERE = new Set(['access_token', 'appsecret_proof', 'appsecret_time', 'locale', 'fields']);
/** Parameters of every list. */
const OF_LISTS = new Set(['limit', 'after', 'before', 'summary']);
/** Parameters that v26.0 removed, or that new apps cannot use since v27.0. */
const ENDED = new Set(['method', 'ids', 'callback', 'date_format', 'pretty', 'debug']);

/** Path of a value, and the parameter that contains it. */
interface Place {
  readonly path: string;
  readonly parameter: string;
}

/** Parameters whose invalid members cause a specific error. */
const specErrors: Readonly<Record<string, string>> = { object_story_spec: 'bad-story-spec' };

function refuse({ parameter }: Place, message: string): GraphError {
  const code = specErrors[parameter];
  if (code === undefined) return invalid(message, { field: parameter });
  const data = { blame_field_specs: [[parameter]] };
  return new GraphError(code, {
    message: `(#100) ${message}`,
    userTitle: 'Invalid creative',
    userMessage: message,
    data,
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const matches = (value: unknown, pattern: RegExp): boolean => isText(value) && pattern.test(String(value));

/** Checks by plain type; every other type is an object. */
const plainTypes: Readonly<Record<string, readonly [isValid: (value: unknown) => boolean, kind: string]>> = {
  any: [() => true, ''],
  string: [(value) => isText(value) || typeof value === 'boolean', 'a string'],
  bool: [(value) => typeof value === 'boolean' || matches(value, /^(?:true|false|0|1)$/i), 'a boolean'],
  int: [(value) => matches(value, /^-?\d+$/), 'an integer'],
  uint: [(value) => matches(value, /^\d+$/), 'a non-negative integer'],
  float: [(value) => matches(value, /^-?\d+(?:\.\d+)?$/), 'a number'],
  datetime: [
    (value) => matches(value, /^\d+$/) || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
    'a datetime',
  ],
  file: [() => false, 'a file'],
};

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

function checkEnum(name: string, value: unknown, place: Place): void {
  const values = valuesOf(name);
  if (values.size === 0 || values.has(String(value))) return;
  const { path } = place;
  if (name.startsWith('AdsInsights.') && path.includes('['))
    throw refuse(place, `${path} must be one of the following values: ${[...values].join(', ')}`);
  throw refuse(place, `Param ${path} must be one of {${[...values].join(', ')}} - got "${String(value)}".`);
}

/** Accepts a JSON array, or words separated by commas. */
function checkList(type: string, value: unknown, place: Place): void {
  const words = typeof value === 'string' && /^[\w.,:-]*$/.test(value) ? value.split(',').filter(Boolean) : undefined;
  const parsed = parse(value);
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : words;
  if (list === undefined) throw refuse(place, `Param ${place.path} must be an array.`);
  list.forEach((item, index) => checkValue(type, item, { ...place, path: `${place.path}[${index}]` }));
}

/** Parameters of a new creative, or the id of an existing one. */
const creativeMembers: Members = new Map([
  ...(parametersOf('POST AdAccount/adcreatives') ?? []),
  ['creative_id', { type: 'string', isRequired: false }],
]);

function checkObject(type: string, value: unknown, place: Place): void {
  const parsed = parse(value);
  if (!isObject(parsed)) throw refuse(place, `Param ${place.path} must be a JSON object.`);
  const members = type === 'AdCreative' ? creativeMembers : membersOf(type);
  if (members.size === 0) return;
  if (Array.isArray(parsed)) throw refuse(place, `Param ${place.path} must be a JSON object.`);
  for (const [name, inner] of Object.entries(parsed)) {
    const member = members.get(name);
    const last = place.path.replace(/\]$/, '').split('[').at(-1) ?? place.path;
    if (!member) throw refuse(place, `Unexpected key "${name}" on param "${last}"`);
    checkValue(member.type, inner, { ...place, path: `${place.path}[${name}]` });
  }
}

function checkValue(type: string, value: unknown, place: Place): void {
  const itemType = /^list<(.+)>$/.exec(type)?.[1];
  if (itemType !== undefined) return checkList(itemType, value, place);
  if (type === 'list') return checkList('any', value, place);
  if (type.startsWith('enum:')) return checkEnum(type.slice('enum:'.length), value, place);
  const plain = plainTypes[type];
  if (!plain) return checkObject(type, value, place);
  const [isValid, kind] = plain;
  if (!isValid(value)) throw refuse(place, `Param ${place.path} must be ${kind}`);
}

/**
 * Checks the parameters of a call, or the modifiers of a field, against the description of the edge.
 * @throws {GraphError} 100 for an unknown, missing or invalid parameter
 */
export function checkParameters(edge: string, params: ReadonlyMap<string, string>, files: Call['files'] = []): void {
  const parameters = parametersOf(edge);
  if (!parameters) return;
  const isList = edge.startsWith('GET ') && edge.includes('/');
  for (const [name, value] of params) {
    const place = { path: name, parameter: name };
    if (ENDED.has(name)) throw invalid(`The parameter ${name} is not supported`, { field: name });
    const described = parameters.get(name);
    if (described) checkValue(described.type, value, place);
    else if (isList && name === 'limit') checkValue('uint', value, place);
    else if (!EVERYWHERE.has(name) && !(isList && OF_LISTS.has(name)))
      throw invalid(`The parameter ${name} is not supported`, { field: name });
  }
  for (const [name, { type, isRequired }] of parameters) {
    const isSent = type === 'file' ? files.some(({ part }) => part === name) : (params.get(name) ?? '') !== '';
    if (isRequired && !isSent) throw invalid(`The parameter ${name} is required`, { field: name });
  }
}
