import { beforeAll, expect, test } from 'vitest';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { useApp } from '#testing/app.ts';
import { actors, idNames, kinds, populate, type Actor, type Kind, type World } from '#testing/matrix/populate.ts';
import { findLeak, plantSecrets } from '#testing/matrix/canaries.ts';
import {
  archivedVerdict,
  exceptionFor,
  exceptionNames,
  holderVerdict,
  type Verdict,
} from '#testing/matrix/exceptions.ts';
import { findSampleProblem, nameOf, sampleFor, sampleNames } from '#testing/matrix/samples.ts';
import { failCommits } from '#testing/matrix/fail-commits.ts';
import { send } from '#testing/matrix/send.ts';
import { isLong } from '#testing/long.ts';
import { snapshot } from '#testing/snapshot.ts';

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));

const app = await useApp();
let world: World;
beforeAll(async () => {
  world = await populate(app);
  await plantSecrets(app, world.casts.assigned.organizationId);
  await failCommits(app);
}, 120_000);

interface Cell {
  endpoint: EndpointShape;
  actor: Actor;
  kind: Kind;
}

/** Whether an endpoint names an object in its path or, at the start of an upload, in its metadata. */
const namesObject = (endpoint: EndpointShape) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].some(([, name = '']) => name in idNames) ||
  nameOf(endpoint) === 'POST /uploads';

/** Whether an endpoint serves holders of review links. */
const isOfReview = ({ path }: EndpointShape) => path.startsWith('/review/:secret');

/** Cells by actor and kind of object; endpoints without an id in the path get only one kind. */
function cellsOf(endpoint: EndpointShape): Cell[] {
  return actors.flatMap((name) => {
    const actor = world.actors[name];
    return kindsFor(endpoint, actor).map((kind) => ({ endpoint, actor, kind }));
  });
}

const team: readonly string[] = ['member', 'admin', 'owner'];

/**
 * In the long run, every actor requests every kind. Otherwise, an actor who is always refused requests an existing object
 * at every third endpoint, and one of the team's three roles in turn requests it where all may; the other actors also
 * request, at every second endpoint, a foreign object or one of the remaining four kinds, in turn.
 */
function kindsFor({ access, ...endpoint }: EndpointShape, { name, role }: Actor): readonly Kind[] {
  if (!namesObject({ access, ...endpoint })) return ['assigned'];
  if (isLong || (name === 'holder' && isOfReview({ access, ...endpoint }))) return kinds;
  if (name === 'holder') return ['assigned'];
  const isOpen = access === 'public' || access === 'signed-in';
  const turn = all.findIndex(({ method, path }) => method === endpoint.method && path === endpoint.path);
  if (!isOpen && (role === null || !can(role, access)))
    return (turn + actors.indexOf(name)) % 3 === 0 ? ['assigned'] : [];
  if (team.includes(name) && team[turn % 3] !== name && (isOpen || can('member', access))) return [];
  const place = turn + actors.indexOf(name);
  if (place % 4 === 0) return ['assigned', 'foreign'];
  const others = ['deleted', 'archived', 'never', 'sibling'] as const;
  return place % 4 === 2 ? ['assigned', others[Math.floor(place / 4) % 4] ?? 'never'] : ['assigned'];
}

/** The expected verdict by role, assignment and state of the object, after the exceptions of single endpoints. */
function expectedOf(cell: Cell): Verdict {
  const { endpoint, actor, kind } = cell;
  if (actor.name === 'holder') {
    if (isOfReview(endpoint)) return holderVerdict(nameOf(endpoint), kind);
    if (endpoint.access !== 'public') return 401;
  }
  const special = exceptionFor(nameOf(endpoint), { actor: actor.name, kind });
  if (special) return special;
  const { access } = endpoint;
  if (access === 'public') return 'open';
  if (actor.name === 'anonymous') return 401;
  if (access === 'signed-in') return 'reached';
  if (actor.role === null || !can(actor.role, access)) return 403;
  if (!namesObject(endpoint)) return 'reached';
  // The objects that are foreign to the other actors belong to the `stranger`.
  if (actor.name === 'stranger') return kind === 'foreign' ? 'reached' : 404;
  if (kind === 'foreign' || kind === 'deleted' || kind === 'never') return 404;
  if (actor.name === 'guest' && kind === 'sibling') return 404;
  if (actor.name === 'unassigned guest') return 404;
  if (kind === 'archived' && !['GET', 'HEAD'].includes(endpoint.method)) return archivedVerdict(nameOf(endpoint));
  return 'reached';
}

// The read-only database answers 503 at commit, so 503 means that every check before the write has passed.
const reached = (status: number) => (status >= 200 && status < 300) || status === 503;

function meets(verdict: Verdict, status: number): boolean {
  if (verdict === 'reached') return reached(status);
  // The response depends on a code, a link or a setting, not on the actor.
  if (verdict === 'open') return reached(status) || [401, 404].includes(status);
  return verdict === status;
}

test('every endpoint has a sample request, and every sample and exception names an endpoint', () => {
  expect(
    all.map((endpoint) => findSampleProblem(endpoint, world.casts.assigned)).filter((each) => each !== null),
  ).toEqual([]);
  const names = new Set(all.map(nameOf));
  expect([...sampleNames(), ...exceptionNames()].filter((name) => !names.has(name))).toEqual([]);
});

test('every endpoint answers every actor as its role allows, without leaks or writes (S02, S04, S11, S12, S13)', async () => {
  const before = await snapshot(app);
  const wrong: string[] = [];
  const absent = new Map<string, string>();
  const cells = all.flatMap(cellsOf);
  for (const cell of cells) {
    const { endpoint, actor, kind } = cell;
    const cast = world.casts[kind];
    await app.sql('delete from rate_limits');
    const isHolder = actor.name === 'holder' && isOfReview(endpoint);
    const path = isHolder ? { ...cast, secret: world.reviewSecret } : cast;
    const answer = await send(actor.client, endpoint, { path, sample: sampleFor(endpoint, cast) });
    const text = await answer.text();
    const report = (problem: string) => wrong.push(`${nameOf(endpoint)}, ${actor.name}, ${kind}: ${problem}`);
    const expected = expectedOf(cell);
    if (!meets(expected, answer.status)) report(`${answer.status}, not ${expected}: ${text.slice(0, 200)}`);
    const isLog = endpoint.path.startsWith('/audit');
    const leak = findLeak(actor, { text, open: endpoint.access === 'public' && !isHolder, isLog });
    if (leak !== null) report(`shows ${leak}`);
    if (expected !== 404) continue;
    // Responses for foreign, deleted and nonexistent objects are identical.
    const key = `${nameOf(endpoint)} ${actor.name}`;
    const seen = JSON.stringify([text, [...answer.headers.keys()].toSorted()]);
    if ((absent.get(key) ?? seen) !== seen) report(`${seen} differs from ${absent.get(key)}`);
    absent.set(key, seen);
  }
  const sizes = `${all.length} endpoints, ${actors.length} actors, ${kinds.length} kinds of objects`;
  process.stdout.write(`access matrix: ${cells.length} cells of ${sizes}\n`);
  expect(wrong).toEqual([]);
  expect(await snapshot(app)).toEqual(before);
}, 400_000);
