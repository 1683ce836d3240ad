// Derives the data against which the sandboxes check requests, from descriptions of the APIs of Meta and Stripe.
// node scripts/derive-platform-data.js <folder with Meta's object descriptions> <Stripe's OpenAPI document>
// Both are trimmed copies of public material: the specifications of facebook/facebook-business-sdk-codegen with the
// names
// of facebook-java-business-sdk (Meta Platform licence), and the OpenAPI document of Stripe from its Node library
// (MIT).
// Writes `sandbox/src/meta/data/graph.json` and `sandbox/src/stripe/data/operations.json`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SANDBOX = join(dirname(dirname(fileURLToPath(import.meta.url))), 'sandbox/src');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const fromEntries = (object, change) => Object.fromEntries(Object.entries(object).map(change));

/** Writes one entry per line, so that a diff shows the changes of a newer description. */
function write(path, { about, ...groups }) {
  const lines = Object.entries(groups).map(([name, group]) => {
    const entries = Object.entries(group).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(name)}: {\n${entries.join(',\n')}\n  }`;
  });
  writeFileSync(join(SANDBOX, path), `{\n  "about": ${JSON.stringify(about)},\n${lines.join(',\n')}\n}\n`);
}

/** A type without spaces: `unsigned int` becomes `uint`. */
const typeOf = (type) =>
  type
    .replace(/unsigned int/g, 'uint')
    .replace(/\s*\(.*\)/, '')
    .replace(/\s/g, '')
    .replace(/^file.*/, 'file');

const membersOf = (list) =>
  list
    .filter(({ name }) => !name.startsWith('<'))
    .map(({ name, type, required }) => `${name}${required ? '!' : ''}:${typeOf(String(type))}`)
    .join(' ');

/** `/{ad-id}/previews` of the file `Ad.json` is the edge `Ad/previews`. */
const edgeOf = (object, { method, path }) => `${method} ${[object, ...path.split('/').slice(2)].join('/')}`;

function deriveMeta(folder) {
  const files = readdirSync(folder).filter((name) => /^[A-Z]\w+(?:\.nested)?\.json$/.test(name));
  const described = files.map((name) => read(join(folder, name)));
  const fields = {};
  const edges = {};
  const enums = {};
  for (const { object, fields: list = [], edges: listedEdges = [], enums: values = {}, objects = {} } of described) {
    const nested = fromEntries(objects, ([name, { fields: members }]) => [name, membersOf(members)]);
    Object.assign(fields, object && { [object]: membersOf(list) }, nested);
    for (const edge of listedEdges) edges[edgeOf(object, edge)] = membersOf(edge.params);
    for (const [name, list] of Object.entries(values)) if (Array.isArray(list)) enums[name] = list.join(' ');
  }
  const { values } = read(join(folder, '_reference_data.json')).breakdown_permutations;
  const version = described.find(({ provenance }) => provenance)?.provenance.graph_version;
  write('meta/data/graph.json', {
    about: `Meta's Graph API ${version}, derived by scripts/derive-platform-data.js from facebook/facebook-business-sdk-codegen and facebook-java-business-sdk (Meta Platform licence). Members are name:type, required ones name!:type. Permutations are those of breakdowns, with 1 where actions may be split besides.`,
    fields,
    edges,
    enums,
    permutations: Object.fromEntries(values.map(({ set, joinable }) => [set.toSorted().join(' '), joinable ? 1 : 0])),
  });
}

const URL_NAME = /(?:^|_)url$/;

/**
 * The shape of a parameter: a letter for a value, `{}` for an object, `[]` for a list, with a mark for parameters that
 * can be emptied.
 */
function shapeOf(schema, name = '') {
  const { type, items, properties, additionalProperties, anyOf, required = [], format } = schema;
  const mark = schema['x-emptyable'] ? { empty: 1 } : {};
  if (anyOf) return { ...mark, any: anyOf.map((alternative) => shapeOf(alternative, name)) };
  if (schema.enum) return { ...mark, enum: schema.enum.join(' ') };
  if (type === 'array') return { ...mark, list: shapeOf(items, name) };
  if (properties) {
    const members = fromEntries(properties, ([member, shape]) => [member, shapeOf(shape, member)]);
    const trimmed = schema['x-trimmed-properties'] ? { open: 1 } : {};
    return { ...mark, ...trimmed, object: members, ...(required.length > 0 && { required: required.join(' ') }) };
  }
  if (additionalProperties) return { ...mark, map: shapeOf(additionalProperties, name) };
  if (type === 'object') return { ...mark, map: 'any' };
  const plain =
    { integer: name === 'limit' ? 'limit' : 'integer', number: 'decimal', boolean: 'boolean' }[type] ??
    textOf(name, format);
  return schema['x-emptyable'] ? { ...mark, is: plain } : plain;
}

function textOf(name, format) {
  if (format === 'decimal') return 'decimal';
  if (URL_NAME.test(name)) return 'url';
  return { currency: 'currency', email: 'email', customer_email: 'email' }[name] ?? 'text';
}

const refOf = (schema) => schema?.$ref?.split('/').at(-1);

/**
 * The expandable fields below an object: names with their own fields, or a referenced object, written as `#price`.
 * Brackets mark fields that are included only on request.
 */
function partsOf(schema) {
  const ref = refOf(schema) ?? [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(refOf).find(Boolean);
  if (ref) return `#${ref}`;
  if (schema['x-expandable']) return '?';
  if (schema.items) return partsOf(schema.items);
  const isLeftOut = (name, { properties, items, additionalProperties }) =>
    schema.title !== undefined &&
    !schema.required?.includes(name) &&
    Boolean(properties ?? items ?? additionalProperties);
  const parts = Object.entries(schema.properties ?? {})
    .map(([name, part]) => [name, isLeftOut(name, part) ? [partsOf(part) ?? {}] : partsOf(part)])
    .filter(([, part]) => part !== null);
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}

function operationOf({ parameters = [], requestBody, responses }) {
  const body = requestBody?.content['application/x-www-form-urlencoded'].schema;
  const query = parameters.filter(({ in: place }) => place === 'query');
  const described = {
    properties: { ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])), ...body?.properties },
    required: [...query.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
  };
  const answer = responses['200'].content['application/json'].schema;
  return { parameters: shapeOf(described), answer: partsOf(answer) };
}

function deriveStripe(path) {
  const { info, paths, components } = read(path);
  const operations = {};
  for (const [address, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations[`${method.toUpperCase()} ${address}`] = operationOf(operation);
    }
  }
  const objects = fromEntries(components.schemas, ([name, schema]) => [name, partsOf(schema) ?? {}]);
  write('stripe/data/operations.json', {
    about: `Stripe's API ${info.version}, derived by scripts/derive-platform-data.js from the OpenAPI document of the Node library (MIT). Parameters of each operation, and what can be expanded in its answer.`,
    operations,
    objects,
  });
}

const [metaFolder, stripeDocument] = process.argv.slice(2);
if (!metaFolder || !stripeDocument) {
  console.error('node scripts/derive-platform-data.js <folder of Meta> <document of Stripe>');
  process.exitCode = 2;
} else {
  deriveMeta(metaFolder);
  deriveStripe(stripeDocument);
}
