import { beforeAll, expect, test } from 'vitest';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { useApp } from '#testing/app.ts';
import { plantSecrets, findLeak } from '#testing/matrix/canaries.ts';
import {
  idNames,
  populate,
  type Actor,
  type SampleIds,
  type IdName,
  type Kind,
  type World,
} from '#testing/matrix/populate.ts';
import { failCommits } from '#testing/matrix/fail-commits.ts';
import { idNameOf, nameOf, sampleFor, schemaOf, uploadTo, type Sample } from '#testing/matrix/samples.ts';
import { send } from '#testing/matrix/send.ts';
import { isLong } from '#testing/long.ts';
import { snapshot } from '#testing/snapshot.ts';

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const writes = all.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));

const app = await useApp();
let world: World;
beforeAll(async () => {
  world = await populate(app);
  await plantSecrets(app, world.casts.assigned.organizationId);
  await failCommits(app);
}, 120_000);

/** Position of an id in a request: a name in the path, or the path through the body. */
type Position = { in: 'path'; name: IdName } | { in: 'body'; way: (string | number)[]; name: IdName };

function positionsOf(endpoint: EndpointShape, { body }: Sample): Position[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)]
    .filter(([, name = '']) => name in idNames)
    .map(([, name]): Position => ({ in: 'path', name: name as IdName }));
  return [...inPath, ...positionsIn(body, [])];
}

function positionsIn(value: unknown, way: (string | number)[]): Position[] {
  if (typeof value === 'string') {
    const name = (Object.keys(idNames) as IdName[]).find((each) => value.startsWith(`${idNames[each]}_`));
    return name ? [{ in: 'body', way, name }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((inner, at) => positionsIn(inner, [...way, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => positionsIn(inner, [...way, key]));
}

/** A request with the ids at these positions taken from another cast. */
function poison(endpoint: EndpointShape, positions: Position[], { from, into }: { from: SampleIds; into: SampleIds }) {
  const path = { ...into };
  const sample = structuredClone(sampleFor(endpoint, into));
  for (const position of positions) {
    if (position.in === 'path') path[position.name] = from[position.name];
    else place(sample.body, position.way, from[position.name]);
  }
  return { path, sample };
}

function place(value: unknown, way: (string | number)[], id: string): void {
  const [key = '', ...rest] = way;
  const holder = value as Record<string | number, unknown>;
  if (rest.length === 0) holder[key] = id;
  else place(holder[key], rest, id);
}

/** Each position; in the long run also every pair of positions. */
function choicesOf(positions: Position[]): Position[][] {
  if (!isLong) return positions.map((position) => [position]);
  const pairs = positions.flatMap((first, at) => positions.slice(at + 1).map((second) => [first, second]));
  return [...positions.map((position) => [position]), ...pairs];
}

const describePositions = (positions: Position[]) =>
  positions.map((each) => (each.in === 'path' ? `:${each.name}` : each.way.join('.'))).join(' and ');

// Every member may name the organization, whatever the kind of id.
const harmless = new Set(['GET /account/organizations/:organizationId']);
// A link grants access to its holder.
const byLink = (endpoint: EndpointShape) => endpoint.path.startsWith('/account/invitations/:invitationId');
// Marks only the actor's notifications as read and responds alike for every id.
const changesOwn = new Set(['POST /notifications/read-threads']);
// Report a fault for a row with a foreign id, and create or decide nothing.
const faults: Record<string, RegExp> = {
  'POST /campaigns/:campaignId/creatives/many': /^\{"created":0,"faults":\[\{/,
  'POST /decisions': /^\{"items":\[\{"versionId":"\w+","error":"version\.not-found","earlier":null\}\]\}$/,
};
const isFaulty = (endpoint: EndpointShape, text: string) => faults[nameOf(endpoint)]?.test(text) ?? false;
// Describes the protocol and reads no upload.
const readsNothing = (endpoint: EndpointShape) => endpoint.method === 'OPTIONS';

test('a foreign id is refused at every position, alone or in pairs, without a write (S03)', async () => {
  const before = await snapshot(app);
  const wrong: string[] = [];
  let requestCount = 0;
  const attempts: [Actor, Kind][] = [
    [world.actors.owner, 'foreign'],
    [world.actors.owner, 'never'],
    [world.actors.guest, 'foreign'],
    [world.actors.guest, 'sibling'],
    [world.actors.member, 'deleted'],
  ];
  for (const endpoint of all) {
    if (byLink(endpoint) || readsNothing(endpoint)) continue;
    for (const positions of choicesOf(positionsOf(endpoint, sampleFor(endpoint, world.casts.assigned)))) {
      for (const [actor, kind] of attempts) {
        if (harmless.has(nameOf(endpoint)) && kind !== 'foreign' && kind !== 'never') continue;
        await app.sql('delete from rate_limits');
        requestCount += 1;
        const request = poison(endpoint, positions, { from: world.casts[kind], into: world.casts.assigned });
        const answer = await send(actor.client, endpoint, request);
        const text = await answer.text();
        const leak = findLeak(actor, { text, open: false });
        // 409 is accepted too: the other parts of the request no longer match.
        const isRefused = [403, 404, 409].includes(answer.status) || sameForAll(positions, kind);
        const refused = isRefused || changesOwn.has(nameOf(endpoint)) || isFaulty(endpoint, text);
        if (!refused || leak) {
          wrong.push(
            `${nameOf(endpoint)}, ${actor.name}, ${kind} at ${describePositions(positions)}: ${answer.status} ${leak ?? ''}`,
          );
        }
      }
    }
  }
  process.stdout.write(`poisoned ids: ${requestCount} requests\n`);
  expect(wrong).toEqual([]);
  expect(await snapshot(app)).toEqual(before);
}, 400_000);

/** Ids that all casts of one organization share cannot poison a request. */
function sameForAll(positions: Position[], kind: Kind): boolean {
  return positions.every(({ name }) => world.casts[kind][name] === world.casts.assigned[name]);
}

test('an upload cannot target another’s objects in any part of its metadata (S03)', async () => {
  const before = await snapshot(app);
  const create = all.find((endpoint) => nameOf(endpoint) === 'POST /uploads') as EndpointShape;
  const names = ['slotId', 'variationId', 'cardId'] as const;
  const aims = [1, 2, 3, 4, 5, 6, 7].map((bits) => names.filter((_, at) => bits & (1 << at)));
  for (const kind of ['foreign', 'sibling', 'deleted', 'never'] as const) {
    for (const aim of aims) {
      // A slot of the same organization is a valid target without the other ids.
      if (kind === 'sibling' && aim.join() === 'slotId,variationId,cardId') continue;
      const { assigned } = world.casts;
      const target = Object.fromEntries(
        names.map((name) => [name, world.casts[aim.includes(name) ? kind : 'assigned'][name]]),
      );
      const answer = await send(world.actors.owner.client, create, { path: assigned, sample: uploadTo(target) });
      expect([kind, aim.join(), answer.status]).toEqual([kind, aim.join(), 404]);
    }
  }
  expect(await snapshot(app)).toEqual(before);
});

test('a write composed for another organization changes nothing, with any role (S08)', async () => {
  const before = await snapshot(app);
  const { assigned, foreign, never } = world.casts;
  for (const endpoint of writes) {
    if (endpoint.access === 'public' || endpoint.access === 'signed-in') continue;
    for (const named of [foreign.organizationId, never.organizationId, 'org_']) {
      const request = { path: assigned, sample: sampleFor(endpoint, assigned), headers: { 'x-organization': named } };
      const answer = await send(world.actors.owner.client, endpoint, request);
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 409]);
    }
  }
  expect(await snapshot(app)).toEqual(before);
});

// Empty responses that are not lists.
const nothingOf: Record<string, object> = {
  'GET /account/organizations': { organization: null },
  'GET /lists/creatives/count': { count: 0, isMore: false, slots: countReviews([]) },
  'GET /lists/creatives/download/plan': { files: 0, slots: 0, sizeBytes: 22 },
  'GET /campaigns/:campaignId/review-steps': { files: 0, approved: 0, cards: [] },
  'GET /lists/slots/count': {
    empty: 0,
    delivered: 0,
    'does-not-fit': 0,
    'to-review': 0,
    changes: 0,
    approved: 0,
    sent: 0,
  },
  'GET /lists/campaigns/count': { count: 0, isMore: false, slots: countReviews([]) },
};

// Unknown ids of columns are ignored, so the rows are returned.
const namesColumns = new Set(['fields']);

test('a foreign id in a query finds nothing (S03)', async () => {
  let attempts = 0;
  for (const endpoint of all.filter(({ query }) => query)) {
    const { properties = {}, required: needed = [] } = schemaOf(endpoint.query);
    const { query = {} } = sampleFor(endpoint, world.casts.assigned);
    const required = Object.fromEntries(Object.entries(query).filter(([key]) => needed.includes(key)));
    for (const [key, schema] of Object.entries(properties)) {
      const name = idNameOf(schema) ?? (schema.anyOf ?? []).map(idNameOf).find((each) => each !== undefined);
      if (!name) continue;
      for (const [actor, kind] of [
        [world.actors.owner, 'foreign'],
        [world.actors.guest, 'sibling'],
      ] as const) {
        attempts += 1;
        const sample = { query: { ...required, [key]: world.casts[kind][name] } };
        const answer = await send(actor.client, endpoint, { path: world.casts.assigned, sample });
        const text = await answer.text();
        expect(findLeak(actor, { text, open: false }), `${nameOf(endpoint)}?${key}`).toBeNull();
        if (answer.status === 200 && namesColumns.has(key)) {
          const without = await send(actor.client, endpoint, {
            path: world.casts.assigned,
            sample: { query: required },
          });
          expect(text, `${nameOf(endpoint)}?${key}`).toBe(await without.text());
          continue;
        }
        // An empty table has only its header row.
        if (answer.status === 200 && endpoint.raw) expect(text.trim().split('\n')).toHaveLength(1);
        else if (answer.status === 200)
          expect(JSON.parse(text)).toMatchObject(nothingOf[nameOf(endpoint)] ?? { items: [] });
        else expect([403, 404], `${nameOf(endpoint)}?${key}`).toContain(answer.status);
      }
    }
  }
  expect(attempts).toBeGreaterThan(0);
});
