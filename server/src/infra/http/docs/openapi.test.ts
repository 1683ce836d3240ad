import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, tags as domainTags } from '@ad-foundry/contract/endpoints.ts';
import { errorCodes } from '@ad-foundry/contract/errors.ts';
import { describeApi } from './openapi.ts';
import type { Json } from './schemas.ts';

interface ProblemResponse {
  content: {
    'application/problem+json': { schema: { allOf: [object, { properties: { code: { enum: string[] } } }] } };
  };
}

const document = describeApi({ endpoints, tags: domainTags }, 'http://localhost:4000');
const { schemas, responses } = document['components'] as { schemas: Record<string, Json>; responses: Json };

test('the document takes at most 3 kB per operation, schemas included', () => {
  const operations = Object.values(document['paths'] as Json).flatMap((path) => Object.keys(path as Json));
  expect(JSON.stringify(document).length / operations.length).toBeLessThan(3000);
});

test('every exported schema and id of the contract is a named component', async () => {
  const contract = path.dirname(fileURLToPath(import.meta.resolve('@ad-foundry/contract/endpoints.ts')));
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(contract, name));
  const unnamed: string[] = [];
  for (const file of files)
    for (const [name, value] of Object.entries((await import(file)) as object))
      if (/(Schema|Id)$/.test(name) && value instanceof z.ZodType && z.globalRegistry.get(value)?.id === undefined)
        unnamed.push(name);
  expect(unnamed).toEqual([]);
});

test('every component has a description and an example that its schema accepts', () => {
  for (const [id, schema] of z.globalRegistry._idmap) {
    const { description, examples } = schemas[id] as { description: string; examples: unknown[] };
    expect(description, id).toMatch(/\.$/);
    expect(examples, id).toHaveLength(1);
    for (const example of examples) expect(z.safeParse(schema, example).error, id).toBeUndefined();
  }
});

test('each operation takes less than 4 kB, since it repeats no shape', () => {
  const sizes = Object.values(document['paths'] as Record<string, Record<string, Json>>)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation['operationId'], JSON.stringify(operation).length] as const);
  expect(sizes.filter(([, size]) => size > 4000)).toEqual([]);
});

test('every reference points to a component, and every response component is used', () => {
  const text = JSON.stringify(document);
  const refs = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, id]) => `${kind}/${id}`),
  );
  const components = Object.entries(document['components'] as Record<string, Json>).flatMap(([kind, entries]) =>
    Object.keys(entries).map((id) => `${kind}/${id}`),
  );
  expect([...refs].filter((ref) => !components.includes(ref))).toEqual([]);
  expect(Object.keys(responses).filter((id) => !refs.has(`responses/${id}`))).toEqual([]);
  expect(text).not.toContain('#/input/');
});

test('every operation has the tag of its domain and lists its error codes by status', () => {
  const tags = (document['tags'] as { name: string; description: string }[]).map(({ name }) => name);
  expect(tags).toEqual(Object.keys(endpoints).map((domain) => domainTags[domain as keyof typeof endpoints].name));
  const listed = new Set<string>();
  for (const methods of Object.values(document['paths'] as Record<string, Record<string, Json>>))
    for (const operation of Object.values(methods)) {
      expect(tags).toContain((operation['tags'] as string[])[0]);
      const answers = operation['responses'] as Record<string, { $ref?: string }>;
      for (const [status, { $ref }] of Object.entries(answers).filter(([status]) => !status.startsWith('2'))) {
        const response = responses[$ref?.split('/').at(-1) ?? ''] as ProblemResponse;
        const [, { properties }] = response.content['application/problem+json'].schema.allOf;
        for (const code of properties.code.enum) {
          listed.add(code);
          const declaredStatus = (document['x-error-codes'] as Record<string, { status: number }>)[code]?.status;
          expect(status === '5XX' ? '5XX' : Number(status), code).toBe(
            (declaredStatus ?? 0) >= 500 ? '5XX' : declaredStatus,
          );
        }
      }
      expect(answers['5XX'], String(operation['operationId'])).toBeDefined();
    }
  expect(errorCodes.filter((code) => !listed.has(code))).toEqual([]);
});

test('a schema with defaults has a component for requests and one for responses', () => {
  expect(schemas['AttributeType']).toBeDefined();
  expect(schemas['AttributeTypeInput']).toBeDefined();
  expect(JSON.stringify(schemas['FilledAttribute'])).not.toContain('AttributeTypeInput');
});

test('the upload protocol is described with its headers, its metadata and its body', () => {
  interface Described {
    parameters: { name: string; in: string; required?: true; description: string }[];
    requestBody?: { content: object };
    responses: Record<string, { headers?: object }>;
  }
  const paths = document['paths'] as Record<string, Record<string, Described>>;
  const create = paths['/uploads']?.['post'];
  const required = create?.parameters.filter((each) => each.in === 'header' && each.required).map(({ name }) => name);
  expect(required).toEqual(['Tus-Resumable', 'Upload-Length', 'Upload-Metadata']);
  const metadata = create?.parameters.find(({ name }) => name === 'Upload-Metadata');
  expect(metadata?.description).toContain('Required: `slotId`, `filename`.');
  expect(Object.keys(create?.responses['201']?.headers ?? {})).toContain('Location');
  const append = paths['/uploads/{uploadId}']?.['patch'];
  expect(Object.keys(append?.requestBody?.content ?? {})).toEqual(['application/offset+octet-stream']);
  expect(Object.keys(append?.responses['204']?.headers ?? {})).toEqual([
    'Tus-Resumable',
    'Upload-Offset',
    'Upload-Expires',
  ]);
  expect(Object.keys(paths['/uploads']?.['options']?.responses['204']?.headers ?? {})).toContain('Tus-Max-Size');
});
