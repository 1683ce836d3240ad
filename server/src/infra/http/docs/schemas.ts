import { z, type ZodType } from 'zod';
import { exampleOf } from './examples.ts';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

const componentRef = '#/components/schemas/';
// Placeholder for a request component, until all schemas are collected and it can be compared with that of responses.
const inputRef = '#/input/';

/** JSON Schema of a Zod schema, in which every schema with an id is replaced by a reference. */
export function toSchema(schema: ZodType, io: Direction): Json {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? expand(schema, io) : { $ref: refTo(id, io) };
}

/** The full JSON Schema, even of a schema with an id. */
export function expand(schema: ZodType, io: Direction): Json {
  // With an external registry, Zod refers to its schemas by their bare ids, and puts any other root into `defs`.
  const external = { registry: z.globalRegistry, uri: undefined, defs: {} as Record<string, Json> };
  const options = { io, unrepresentable: 'any', override: simplify, external } as const;
  const { $schema: _, ...named } = z.toJSONSchema(schema, options) as Json;
  const [root = named] = Object.values(external.defs);
  return JSON.parse(JSON.stringify(root), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? refTo(value, io) : withoutTuple(value),
  ) as Json;
}

/** Converts pairs to arrays of two items, since client generators do not support tuples. */
function withoutTuple(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value;
  const { prefixItems, ...rest } = value as { prefixItems: Json[] };
  const [items] = prefixItems;
  const isPair = prefixItems.every((each) => JSON.stringify(each) === JSON.stringify(items));
  return isPair ? { ...rest, items, minItems: prefixItems.length, maxItems: prefixItems.length } : value;
}

function refTo(id: string, io: Direction): string {
  return (io === 'input' ? inputRef : componentRef) + id;
}

type Override = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Removes details that clients do not need: patterns of standard formats, bounds of safe integers, examples of fields. */
function simplify({ zodSchema, jsonSchema }: Override): void {
  delete jsonSchema['example'];
  if (z.globalRegistry.get(zodSchema)?.id !== undefined) jsonSchema.examples = [exampleOf(zodSchema)];
  if (jsonSchema.format !== undefined || jsonSchema.$ref !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Only strict objects refuse additional properties; responses may gain some.
  if (jsonSchema.additionalProperties === false && !isStrict(zodSchema)) delete jsonSchema.additionalProperties;
}

function isStrict(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodObject && schema._zod.def.catchall instanceof z.core.$ZodNever;
}

/**
 * Adds the components that a document refers to. A schema with different shapes in requests and responses (for instance
 * by defaults) becomes two components; that of requests is named `…Input`.
 */
export function addComponents(document: Json): Json {
  const shapes = new Map(
    [...z.globalRegistry._idmap].map(([id, schema]) => [
      id,
      {
        output: expand(schema as ZodType, 'output'),
        input: expand(schema as ZodType, 'input'),
      },
    ]),
  );
  const used = findUsed(document, shapes);
  const split = findSplit(shapes, used);
  const resolveReferences = (value: Json): Json =>
    JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
      if (key !== '$ref' || typeof inner !== 'string' || !inner.startsWith(inputRef)) return inner;
      const id = inner.slice(inputRef.length);
      return componentRef + id + (split.has(id) ? 'Input' : '');
    }) as Json;

  const schemas: Json = {};
  for (const [id, { output, input }] of shapes) {
    const isInputOnly = used.has(inputRef + id) && !used.has(componentRef + id);
    schemas[id] = resolveReferences(isInputOnly ? input : output);
    if (split.has(id)) schemas[`${id}Input`] = resolveReferences(input);
  }
  const settled = resolveReferences(document);
  return { ...settled, components: { schemas: sortKeys(schemas), ...(settled['components'] as Json) } };
}

type Shapes = Map<string, Record<Direction, Json>>;

/** All references of a document to components, direct and through others. */
function findUsed(document: Json, shapes: Shapes): Set<string> {
  const used = new Set(refsIn(document));
  for (const ref of used) {
    const io = ref.startsWith(inputRef) ? 'input' : 'output';
    for (const next of refsIn(shapes.get(ref.slice(refTo('', io).length))?.[io])) used.add(next);
  }
  return used;
}

/** Components used in requests and responses whose shape differs, directly or in a nested component. */
function findSplit(shapes: Shapes, used: Set<string>): Set<string> {
  const text = (value: Json) => JSON.stringify(value).replaceAll(inputRef, componentRef);
  const split = new Set<string>();
  const differs = ({ output, input }: Record<Direction, Json>) =>
    text(output) !== text(input) || refsIn(input).some((ref) => split.has(ref.slice(inputRef.length)));
  for (let before = -1; before !== split.size;) {
    before = split.size;
    for (const [id, shape] of shapes)
      if (used.has(inputRef + id) && used.has(componentRef + id) && differs(shape)) split.add(id);
  }
  return split;
}

function refsIn(value: unknown): string[] {
  const refs = JSON.stringify(value ?? null).matchAll(/"\$ref":"(#\/(?:components\/schemas|input)\/\w+)"/g);
  return [...refs].map(([, ref = '']) => ref);
}

function sortKeys(value: Json): Json {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}
