import { beforeAll, expect, test } from 'vitest';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { useApp } from '#testing/app.ts';
import { populate, type World } from '#testing/matrix/populate.ts';
import { failCommits } from '#testing/matrix/fail-commits.ts';
import { nameOf, sampleFor, schemaOf } from '#testing/matrix/samples.ts';
import { send } from '#testing/matrix/send.ts';
import { snapshot } from '#testing/snapshot.ts';
import { isLong } from '#testing/long.ts';

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const withBody = all.filter(({ body }) => body);

const app = await useApp();
let world: World;
let names: string[];
beforeAll(async () => {
  world = await populate(app);
  const columns = await app.sql<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  );
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const never = ['plan', 'trial', 'trialEndsAt', 'quota', 'global', 'superHero', 'isAdmin', 'permissions'];
  names = [...new Set([...columns.flatMap(({ name }) => [name, camel(name)]), ...never])];
  await failCommits(app);
}, 120_000);

/** Every object in a value, with a function that adds a field to it. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

test('no body can set a column that its schema does not have, at any depth (S09)', () => {
  for (const endpoint of withBody) {
    const valid = sampleFor(endpoint, world.casts.assigned).body;
    const depth = objectsIn(valid).length;
    for (let at = 0; at < depth; at++) {
      const body = structuredClone(valid);
      const target = objectsIn(body)[at] ?? {};
      const unnamed = names.filter((name) => !(name in target || named(endpoint, name)));
      // Tests every fiftieth column, in the long run each: a schema that accepts one unknown field accepts all.
      for (const name of unnamed.filter((_, nth) => isLong || nth % 100 === at % 100)) {
        target[name] = 'planted';
        const taken = endpoint.body?.safeParse(body);
        expect(taken?.success, `${nameOf(endpoint)} takes ${name}`).toBe(false);
        delete target[name];
      }
    }
  }
});

const schemas = new Map<EndpointShape, string>();

/** Whether the endpoint's schema has a field of that name. */
function named(endpoint: EndpointShape, name: string): boolean {
  if (!endpoint.body) return false;
  const schema = schemas.get(endpoint) ?? JSON.stringify(schemaOf(endpoint.body));
  schemas.set(endpoint, schema);
  return schema.includes(`"${name}":`);
}

test('the server refuses or ignores unknown fields and changes no row (S09)', async () => {
  const before = await snapshot(app);
  const { client } = world.actors.owner;
  const wrong: string[] = [];
  for (const endpoint of all.filter(({ method, raw }) => ['POST', 'PUT', 'PATCH'].includes(method) && !raw)) {
    await app.sql('delete from rate_limits');
    const sample = sampleFor(endpoint, world.casts.assigned);
    const unnamed = names.filter((name) => !named(endpoint, name));
    // The bodies of public endpoints are small.
    const size = endpoint.access === 'public' ? 60 : unnamed.length;
    for (let at = 0; at < unnamed.length; at += size) {
      const planted = Object.fromEntries(unnamed.slice(at, at + size).map((name) => [name, 'planted']));
      const body = { ...planted, ...(sample.body as object | undefined) };
      const answer = await send(client, endpoint, { path: world.casts.assigned, sample: { ...sample, body } });
      // Endpoints without a body ignore it.
      const expected = endpoint.body ? answer.status === 400 : answer.status !== 500;
      if (!expected) wrong.push(`${nameOf(endpoint)}: ${answer.status} ${await answer.text()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await snapshot(app)).toEqual(before);
});
