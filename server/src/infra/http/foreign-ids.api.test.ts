import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { createOwnFormat, portrait } from '#testing/own-formats.ts';
import { snapshot } from '#testing/snapshot.ts';
import { announce, metadataOf, upload } from '#testing/uploading.ts';
import { variations } from '@ad-foundry/contract/variations.ts';

/** One object of every kind that an id can name. */
type Cast = Record<
  | 'organizationId'
  | 'memberId'
  | 'groupId'
  | 'campaignId'
  | 'creativeId'
  | 'slotId'
  | 'variationId'
  | 'cardId'
  | 'versionId'
  | 'uploadId'
  | 'formatId'
  | 'templateId',
  string
>;

let app: TestApp;
let client: TestClient;
let own: Cast;
let foreign: Cast;
beforeAll(async () => {
  app = await startApp();
  client = app.browser();
  own = await populate(client);
  foreign = await populate(app.browser());
  // What runs by itself has run: from here on every change is somebody's.
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
});
afterAll(() => app.stop());

async function populate(who: TestClient): Promise<Cast> {
  const { organizationId } = await who.signUp();
  const creative = await brief(who, { formats: ['carousel', 'feed'] });
  const slotId = slotOf(creative).id;
  const variation = await who.call(variations.create, { params: { slotId }, body: {} });
  const filled = await who.call(variations.addCards, { params: { variationId: variation.id }, body: { count: 2 } });
  const cardId = filled.cards[0]?.id ?? '';
  await upload(who, { slotId, cardId, name: 'a.jpg', bytes: await picture({ width: 700, height: 700 }) });
  const begun = await announce(who, { slotId, name: 'b.jpg', bytes: Buffer.alloc(100) });
  const versionId = slotOf(await reread(who, creative)).variations[0]?.cards[0]?.versions[0]?.id ?? '';
  // A format and a template of the organization's own: the library's belong to everybody.
  const { id: formatId } = await createOwnFormat(who);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"><rect width="9" height="2"/></svg>';
  await who.call(formats.setSafeZone, { params: { formatId }, body: { fileName: 'a.svg', svg } });
  const made = { name: 'Own', formatIds: [formatId], creationKey: randomUUID() };
  const { id: templateId } = await who.call(templates.create, { body: made });
  const { id: groupId } = await who.call(groups.create, { body: { name: 'Own' } });
  const [member] = await app.sql<{ id: string }>('select id from members where organization_id = $1', [organizationId]);
  return {
    organizationId: organizationId ?? '',
    memberId: member?.id ?? '',
    groupId,
    campaignId: creative.campaign.id,
    creativeId: creative.id,
    slotId,
    variationId: variation.id,
    cardId,
    versionId,
    uploadId: begun.headers.get('location')?.split('/').at(-1) ?? '',
    formatId,
    templateId,
  };
}

const ownFormat = { name: 'taken over', platform: 'custom', spec: portrait };

/** A body that the endpoint would take, with ids from a cast. A new endpoint with ids in its body belongs here. */
const bodies: Record<string, (cast: Cast) => object> = {
  'POST /campaigns/:campaignId/creatives': ({ formatId }) => ({ name: 'x', formatIds: [formatId] }),
  'POST /creatives/:creativeId/slots': ({ formatId }) => ({ formatIds: [formatId] }),
  'PUT /variations/:variationId/cards': ({ cardId }) => ({ cardIds: [cardId] }),
  'POST /account/switch': ({ organizationId }) => ({ organizationId }),
  'POST /campaigns': ({ groupId }) => ({ name: 'x', groupId }),
  'PATCH /campaigns/:campaignId': ({ groupId }) => ({ name: 'taken over', groupId }),
  'PATCH /groups/:groupId': () => ({ name: 'taken over' }),
  'POST /campaigns/:campaignId/people': ({ memberId }) => ({ memberIds: [memberId] }),
  'POST /groups/:groupId/people': ({ memberId }) => ({ memberIds: [memberId] }),
  'PATCH /creatives/:creativeId': () => ({ name: 'taken over' }),
  'PATCH /variations/:variationId': () => ({ name: 'taken over' }),
  'POST /formats': ({ formatId }) => ({ ...ownFormat, type: 'image', copyOf: formatId, creationKey: randomUUID() }),
  'PUT /formats/:formatId': () => ({ ...ownFormat, edition: 1 }),
  'POST /formats/:formatId/rejudging': () => ({ revision: 1 }),
  'PUT /formats/:formatId/safe-zone': () => ({ fileName: 'a.svg', svg: '' }),
  'POST /templates': ({ formatId }) => ({ name: 'x', formatIds: [formatId], creationKey: randomUUID() }),
  'PUT /templates/:templateId': ({ formatId }) => ({ name: 'taken over', formatIds: [formatId], edition: 1 }),
  'PUT /versions/:versionId/waiver': () => ({
    reason: 'planted',
    rules: [{ type: 'width', operator: 'gte', value: 1 }],
  }),
  'POST /slots/:slotId/variations': () => ({ name: 'planted' }),
  'POST /variations/:variationId/cards': () => ({ count: 1 }),
};

const all: EndpointShape[] = Object.values(endpoints).flatMap((group): EndpointShape[] => Object.values(group));
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const idsIn = (text: string): (keyof Cast)[] => [...text.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Cast);

function send(endpoint: EndpointShape, path: Cast, body: Cast): Promise<Response> {
  const address = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: keyof Cast) => path[name])}`;
  const made = bodies[nameOf(endpoint)]?.(body);
  const content: Record<string, string> =
    endpoint.method === 'PATCH' && endpoint.raw
      ? { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      : { 'content-type': 'application/json' };
  return client.send(address, {
    method: endpoint.method,
    headers: { 'tus-resumable': '1.0.0', ...(made || endpoint.method === 'PATCH' ? content : {}) },
    ...(made ? { body: JSON.stringify(made) } : {}),
  });
}

const inPath = all.filter(({ path }) => path.includes(':'));

test('every endpoint whose body holds an id is tried', () => {
  const withIds = all.filter(
    ({ body }) =>
      body &&
      /"(pattern)":"\^(org|mem|grp|cmp|cre|slt|var|crd|ver|upl|fmt|tpl)_/.test(
        JSON.stringify(body.toJSONSchema({ io: 'input', unrepresentable: 'any' })),
      ),
  );
  expect(withIds.length).toBeGreaterThanOrEqual(7);
  for (const endpoint of withIds) expect(Object.keys(bodies)).toContain(nameOf(endpoint));
});

test.each(inPath.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s finds nothing of another organization (S03)',
  async (_name, endpoint) => {
    const before = await snapshot(app);
    expect(idsIn(endpoint.path).length).toBeGreaterThan(0);
    const answer = await send(endpoint, foreign, own);
    expect(answer.status).toBe(404);
    const unknown = await send(
      endpoint,
      Object.fromEntries(
        Object.entries(foreign).map(([name, id]) => [name, `${id.slice(0, 4)}01k0000000e00000000000000z`]),
      ) as Cast,
      own,
    );
    // Foreign and never there are told apart by nothing (S04).
    expect(await answer.text()).toBe(await unknown.text());
    expect([...answer.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
    expect(await snapshot(app)).toEqual(before);
  },
);

const inTwoPlaces = inPath.flatMap((endpoint) =>
  idsIn(endpoint.path).length > 1
    ? idsIn(endpoint.path).map((name) => [nameOf(endpoint), name, endpoint] as const)
    : [],
);

test.each(inTwoPlaces)(
  '%s finds nothing where %s alone is of another organization (S03)',
  async (_, name, endpoint) => {
    const before = await snapshot(app);
    expect((await send(endpoint, { ...own, [name]: foreign[name] }, own)).status).toBe(404);
    expect(await snapshot(app)).toEqual(before);
  },
);

const inBody = all.filter(
  (endpoint) =>
    bodies[nameOf(endpoint)] && JSON.stringify(bodies[nameOf(endpoint)]?.({ ...emptyCast() })).includes('@'),
);
function emptyCast(): Cast {
  const names = [
    'organizationId',
    'memberId',
    'groupId',
    'campaignId',
    'creativeId',
    'slotId',
    'variationId',
    'cardId',
    'versionId',
    'uploadId',
    'formatId',
  ] as const;
  return Object.fromEntries(names.map((name) => [name, '@'])) as Cast;
}

test.each(inBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes no id of another organization in its body (S03)',
  async (_name, endpoint) => {
    const before = await snapshot(app);
    const answer = await send(endpoint, own, foreign);
    expect([404, 409]).toContain(answer.status);
    expect(await snapshot(app)).toEqual(before);
  },
);

const aims: (keyof Cast)[][] = [
  ['slotId'],
  ['variationId'],
  ['cardId'],
  ['slotId', 'cardId'],
  ['slotId', 'variationId'],
  ['variationId', 'cardId'],
  ['slotId', 'variationId', 'cardId'],
];
test.each(aims.map((aim) => [aim.join(' and '), aim] as const))(
  'an upload cannot aim at another organization’s %s (S03)',
  async (_name, aim) => {
    const before = await snapshot(app);
    const target = { slotId: own.slotId, ...Object.fromEntries(aim.map((name) => [name, foreign[name]])) };
    const answer = await client.send('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': metadataOf({ ...target, filename: 'x.jpg' }),
      },
    });
    expect(answer.status).toBe(404);
    expect(await snapshot(app)).toEqual(before);
  },
);

test('an upload cannot aim at a card of another slot either', async () => {
  const other = await brief(client);
  const before = await snapshot(app);
  for (const name of ['cardId', 'variationId'] as const) {
    const answer = await client.send('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': metadataOf({ slotId: slotOf(other).id, [name]: own[name], filename: 'x.jpg' }),
      },
    });
    expect(answer.status, name).toBe(404);
  }
  expect(await snapshot(app)).toEqual(before);
});

test('the lists of one organization show nothing of another (S11)', async () => {
  for (const address of [
    '/api/campaigns',
    '/api/groups',
    `/api/campaigns/${own.campaignId}/people`,
    `/api/groups/${own.groupId}/people`,
    '/api/formats',
    '/api/templates',
    '/api/account/me',
    '/api/preferences',
    `/api/campaigns/${own.campaignId}/creatives`,
    `/api/creatives/${own.creativeId}`,
  ]) {
    const text = await (await client.send(address)).text();
    for (const id of Object.values(foreign)) expect(text, address).not.toContain(id);
  }
});
