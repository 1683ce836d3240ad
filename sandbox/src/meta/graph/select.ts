import { type GraphError, invalid } from '#meta/graph-error.ts';
import { checkParameters } from './check.ts';
import type { Context } from './context.ts';
import type { Field } from './fields.ts';
import { type Node, NodeReference } from './nodes.ts';
import { membersOf, parametersOf } from './specification.ts';
import { defaultFields, referenceFields, viewOf } from './views.ts';

type Fields = readonly Field[] | null;

interface Selection {
  readonly fields: Fields;
  /** Fields without `fields`. */
  readonly defaults?: readonly string[];
  /** Parameters of the call, or the modifiers of the field that leads to the node. */
  readonly params?: ReadonlyMap<string, string>;
}

const plain = (name: string): Field => ({ name, modifiers: new Map(), fields: null });

/**
 * The requested fields of a node, in the requested order, and its id. A field without a value is left out.
 * @throws {GraphError} 100 for a name that the node type does not have
 */
export async function selectNode(
  context: Context,
  node: Node,
  { fields, defaults = defaultFields[node.type], params }: Selection,
): Promise<Record<string, unknown>> {
  const view = viewOf(context, node, params);
  const selected: Record<string, unknown> = {};
  for (const field of fields ?? defaults.map(plain)) {
    const value = await readField({ context, node, view, field });
    if (value !== undefined) selected[field.name] = value;
  }
  return { ...selected, id: view['id'] };
}

interface FieldRead {
  context: Context;
  node: Node;
  view: Record<string, unknown>;
  field: Field;
}

async function readField({ context, node, view, field }: FieldRead): Promise<unknown> {
  const member = membersOf(node.type).get(field.name);
  if (member) {
    checkParts(member.type, field);
    const value = view[field.name];
    const found: unknown = typeof value === 'function' ? (value as () => unknown)() : value;
    return selectValue(context, found, field);
  }
  const edge = context.edges.get(`${node.type}/${field.name}`);
  if (!edge?.read) throw nonexisting(field.name, node.type);
  checkParameters(`GET ${node.type}/${field.name}`, field.modifiers);
  return edge.read({ context, node, edge: field.name, params: field.modifiers, fields: field.fields });
}

export const nonexisting = (name: string, type: string): GraphError =>
  invalid(`Tried accessing nonexisting field (${name}) on node type (${type})`);

/** Fields that accept modifiers although they are not nodes. */
const SIZED = new Set(['picture']);

/** @throws {GraphError} 100 for unknown parts of a value, and for modifiers that the field does not accept */
function checkParts(type: string, { name, modifiers, fields }: Field): void {
  const described = type.replace(/^list<(.+)>$/, '$1');
  if (parametersOf(`GET ${described}`)) return checkParameters(`GET ${described}`, modifiers);
  const [modifier] = modifiers.keys();
  if (modifier !== undefined && !SIZED.has(name)) throw invalid(`The parameter ${modifier} is not supported`);
  const members = membersOf(described);
  if (members.size === 0) return;
  for (const part of fields ?? []) {
    const member = members.get(part.name);
    if (!member) throw nonexisting(part.name, described);
    checkParts(member.type, part);
  }
}

async function selectValue(context: Context, value: unknown, field: Omit<Field, 'name'>): Promise<unknown> {
  const { fields, modifiers: params } = field;
  if (value instanceof NodeReference)
    return selectNode(context, value.node, { fields, defaults: referenceFields, params });
  if (fields === null || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => selectValue(context, item, field)));
  const record = value as Record<string, unknown>;
  // A field such as `picture{url}` is wrapped in `data`, like an edge.
  const inner = 'data' in record && !Array.isArray(record['data']) ? (record['data'] as Record<string, unknown>) : null;
  if (inner) return { data: await selectValue(context, inner, field) };
  const selected: Record<string, unknown> = {};
  for (const part of fields) {
    if (record[part.name] !== undefined) selected[part.name] = await selectValue(context, record[part.name], part);
  }
  return selected;
}
