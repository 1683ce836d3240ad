import { expect, test } from 'vitest';
import { adSetsOf, campaignsOf } from '#meta/ads/campaigns.ts';
import { adsOf, creativesOf } from '#meta/ads/store.ts';
import { createBackend } from '#meta/backend.ts';
import { hundredthCurrencies, offsetOf, wholeCurrencies } from '#meta/data/currencies.ts';
import { beginVideo } from '#meta/library/video-store.ts';
import { storeImage } from '#meta/library/images.ts';
import { issueDirectly, scopesOf } from '#meta/oauth/tokens.ts';
import { supportedScopes } from '#meta/settings.ts';
import { catalogue, findError, GraphError, notFound } from '#meta/graph-error.ts';
import { jpeg } from '#meta/testing/media.ts';
import { marie } from '#meta/world/people.ts';
import type { Context } from './context.ts';
import { edges } from './edge-table.ts';
import { type Node, node, NodeReference } from './nodes.ts';
import { membersOf, parametersOf, valuesOf } from './specification.ts';
import { defaultFields, viewOf } from './views.ts';

const backend = createBackend();
const account = backend.world.accounts.get('1020304050')!;
const token = issueDirectly(backend, { personId: marie.id, scopes: supportedScopes, lifetime: 3600 });
const context: Context = {
  backend,
  call: {
    method: 'GET',
    host: 'graph',
    version: 'v26.0',
    path: [],
    query: new URLSearchParams(),
    params: new Map(),
    files: [],
    bearer: null,
    base: 'http://127.0.0.1:4001/meta',
  },
  session: { token, person: marie, scopes: new Set(scopesOf(backend, token)), accounts: null, pages: null },
  accountId: null,
  useCase: 'ads_management',
  edges,
};

async function oneOfEach(): Promise<Node[]> {
  const [page] = backend.world.pages.values();
  const [business] = backend.world.businesses.values();
  const image = await storeImage(backend, account, { content: await jpeg(200, 200), name: 'a.jpg' });
  return [
    node('User', marie),
    node('Business', business!),
    node('Page', page!),
    node('IGUser', { ...page!.instagram!, name: page!.name }),
    node('AdAccount', account),
    node('AdImage', image),
    node('AdVideo', beginVideo(backend, account, { flow: 'phases', fileBytes: 9 })),
    node('AdCreative', creativesOf(backend, account)[0]!),
    node('Ad', adsOf(backend, account)[0]!),
    node('AdSet', adSetsOf(backend, account)[0]!),
    node('Campaign', campaignsOf(backend, account)[0]!),
  ];
}

test('every field of a node exists in v26.0', async () => {
  for (const graphNode of await oneOfEach()) {
    const members = new Set(membersOf(graphNode.type).keys());
    const view = viewOf(context, graphNode);
    for (const name of [...Object.keys(view), ...defaultFields[graphNode.type]])
      expect(members, `${graphNode.type}.${name}`).toContain(name);
    const value = typeof view['business'] === 'function' ? (view['business'] as () => unknown)() : null;
    if (graphNode.type === 'AdAccount') expect(value).toBeInstanceOf(NodeReference);
  }
});

test('every served edge has a description', () => {
  for (const [name, { read, post, remove }] of edges) {
    const served = { GET: read, POST: post, DELETE: remove };
    for (const [method, answer] of Object.entries(served))
      if (answer) expect(parametersOf(`${method} ${name}`), `${method} ${name}`).not.toBeNull();
  }
});

test('every enum value of a node exists in v26.0', () => {
  const show = (type: 'Ad' | 'AdSet' | 'Campaign', all: readonly unknown[]) =>
    all.map((value) => viewOf(context, node(type, value as never)));
  const expectAllowed = (views: readonly Record<string, unknown>[], name: string, allowed: ReadonlySet<string>) => {
    for (const value of new Set(views.map((view) => view[name]))) expect(allowed).toContain(value);
  };
  for (const adAccount of [...backend.world.accounts.values()].slice(0, 40)) {
    expectAllowed(show('Ad', adsOf(backend, adAccount)), 'effective_status', valuesOf('Ad.EffectiveStatus'));
    const adSets = show('AdSet', adSetsOf(backend, adAccount));
    expectAllowed(adSets, 'effective_status', valuesOf('AdSet.EffectiveStatus'));
    expectAllowed(adSets, 'optimization_goal', valuesOf('AdSet.OptimizationGoal'));
    expectAllowed(adSets, 'billing_event', valuesOf('AdSet.BillingEvent'));
    const campaigns = show('Campaign', campaignsOf(backend, adAccount));
    expectAllowed(campaigns, 'effective_status', valuesOf('Campaign.EffectiveStatus'));
    expectAllowed(campaigns, 'objective', valuesOf('Campaign.Objective'));
  }
});

test('the accounts use every currency of the table, each with its offset', () => {
  const used = new Set([...backend.world.accounts.values()].map(({ currency }) => currency));
  expect(used).toEqual(new Set([...wholeCurrencies, ...hundredthCurrencies]));
  expect([offsetOf('JPY'), offsetOf('HUF'), offsetOf('EUR'), offsetOf('BHD')]).toEqual([1, 1, 100, 100]);
});

test.each([
  [
    new GraphError('password-changed'),
    { type: 'OAuthException', code: 190, error_subcode: 460 },
    'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  ],
  [
    new GraphError('account-limit'),
    { type: 'OAuthException', is_transient: true, code: 17, error_subcode: 2446079 },
    '(#17) User request limit reached',
  ],
  [
    new GraphError('management-limit'),
    { type: 'OAuthException', is_transient: true, code: 80004, error_subcode: 2446079 },
    '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.',
  ],
  [
    new GraphError('reduce-data'),
    { type: 'OAuthException', code: 1 },
    "Please reduce the amount of data you're asking for, then retry your request",
  ],
  [
    new GraphError('beyond-history'),
    { type: 'OAuthException', code: 3018 },
    '(#3018) The start date of the time range cannot be beyond 37 months from the current date',
  ],
  [
    new GraphError('service-unavailable'),
    { type: 'OAuthException', is_transient: true, code: 2 },
    'An unexpected error has occurred. Please retry your request later.',
  ],
  [
    notFound('123'),
    { type: 'GraphMethodException', code: 100, error_subcode: 33 },
    "Unsupported get request. Object with ID '123' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api",
  ],
])('the body of an error has the members and texts that clients rely on (%#)', (error, members, message) => {
  expect(error.body('A1')).toEqual({ error: { message, ...members, fbtrace_id: 'A1' } });
});

/** Error numbers that clients handle, with the kind of each. */
const kinds = `
  reauth 190/458 190/459 190/460 190/463 190/464 190/467 190/492 102
  permission 3 10 200 270 273 283 294 100/3191001 100/1885183
  rate_limited 4 17 32 341 613 80000 80001 80002 80003 80004/2446079 80005 80006 80008 80009 80014
  rate_limited 4/1504022 4/1504039 17/2446079 17/1885172 613/1487742 613/5044001 613/1487632 613/1487225 613/1996
  transient 2 1/99 2601/1815107 960 -2/2490547 2/1504043 2/1504044
  split 100/1487534 100/1504018 2/1504038 -3/1504045
  not_found 100/33
  invalid 100 104 105 194 351 352 382 389 222 506 1500 2500 2642 2654 3018 2/1504041 2/1504042 6000 6001
  invalid 100/1443226 100/1443048 100/1487212 100/1487390 100/1487694 100/3858258
  policy 368 500 1404078/2859015
  version 2635`;

test('the catalogue has every error number that clients handle', () => {
  for (const line of kinds.trim().split('\n')) {
    const [kind, ...numbers] = line.trim().split(' ');
    for (const number of numbers) expect(findError(number)?.kind, number).toBe(kind);
  }
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
});
