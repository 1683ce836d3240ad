import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { marie } from '#meta/world/people.ts';
import { checkParameters } from './check.ts';
import { parametersOf, permutations, valuesOf } from './specification.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
  await meta.control('clock', { at: '2026-11-20T11:00:00Z' });
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const get = (path: string, query: Record<string, string> = {}) =>
  meta.get(`${account}${path}`, { access_token: token, ...query });
const post = (path: string, form: Record<string, string>) =>
  meta.post(`${account}${path}`, form, { access_token: token });

describe('a read is refused', () => {
  test.each([
    [
      '/insights',
      { action_breakdowns: '["mood"]' },
      { message: expect.stringMatching(/^\(#100\) action_breakdowns\[0\] must be one of the following values: /) },
    ],
    [
      '/insights',
      { breakdowns: 'shoe_size' },
      { message: expect.stringMatching(/^\(#100\) breakdowns\[0\] must be one of the following values: /) },
    ],
    [
      '/insights',
      { breakdowns: 'region', fields: 'spend,video_p25_watched_actions' },
      { code: 2, error_subcode: 1504041 },
    ],
    [
      '/insights',
      { breakdowns: 'region', fields: 'video_avg_time_watched_actions' },
      { code: 2, error_subcode: 1504041 },
    ],
    ['/insights', { breakdowns: 'impression_device' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { breakdowns: 'platform_position' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { breakdowns: 'age,country' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { breakdowns: 'image_asset' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { breakdowns: 'image_asset', level: 'ad', fields: 'cpm' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { breakdowns: 'age', action_breakdowns: 'action_reaction' }, { code: 2, error_subcode: 1504041 }],
    ['/insights', { action_attribution_windows: '["9d_click"]' }, {}],
    ['/insights', { fields: 'age' }, {}],
    ['/insights', { fields: 'wishes' }, {}],
    ['/insights', { level: 'creative' }, {}],
    ['/insights', { date_preset: 'lifetime' }, {}],
    ['/insights', { time_increment: '91' }, {}],
    ['/insights', { time_range: '2026-11-01' }, {}],
    [
      '/insights',
      { time_range: '{"since":"2026-11-01","until":"2026-11-02","to":"2026-11-03"}' },
      { message: '(#100) Unexpected key "to" on param "time_range"' },
    ],
    ['/insights', { time_ranges: '[{"since":"2026-11-01","end":"2026-11-02"}]' }, {}],
    ['/insights', { breakdown: 'age' }, { message: '(#100) The parameter breakdown is not supported' }],
    ['/insights', { filtering: '[{"field":"ad.mood","operator":"EQUAL","value":1}]' }, {}],
    ['/insights', { filtering: '[{"field":"ad.id","operator":"IS","value":1}]' }, {}],
    ['/insights', { filtering: '[{"field":"ad.id","operator":"EQUAL","value":1,"not":true}]' }, {}],
    ['/advideos', { since: '1762000000' }, { message: '(#100) The parameter since is not supported' }],
    ['/advideos', { minwidth: 'wide' }, {}],
    ['/adimages', { minheight: '-1' }, {}],
    ['/adimages', { hashes: '{"a":1}' }, { message: '(#100) Param hashes must be an array.' }],
    [
      '/ads',
      { effective_status: '["SLEEPING"]' },
      { message: expect.stringContaining('Param effective_status[0] must be one of {ACTIVE, ') },
    ],
    ['/ads', { filtering: '[{"field":"ad.mood","operator":"EQUAL","value":1}]' }, {}],
    ['/ads', { status: '["ACTIVE"]' }, {}],
    ['/ads', { limit: 'all' }, {}],
    ['/ads', { fields: 'id,name.as(title)' }, {}],
    ['/ads', { fields: 'creative.size(1080){id}' }, {}],
    [
      '/ads',
      { fields: 'creative{object_story_spec{link_data{colour}}}' },
      { message: '(#100) Tried accessing nonexisting field (colour) on node type (AdCreativeLinkData)' },
    ],
    ['', { fields: 'ads.first(2){id}' }, {}],
    ['', { thumbnail_width: '64' }, {}],
    ['/ads', { date_format: 'U' }, {}],
    ['/ads', { pretty: '1' }, {}],
    [
      '/generatepreviews',
      { creative: '{"creative_id":"1"}' },
      { message: '(#100) The parameter ad_format is required' },
    ],
    ['/generatepreviews', { creative: '{"creative_id":"1"}', ad_format: 'BILLBOARD' }, {}],
  ])('of %s with %j', async (path, query, expected) => {
    const reply = await get(path, query);
    expect(errorOf(reply)).toMatchObject({ code: 100, type: 'OAuthException', ...expected });
    expect(reply.status).toBe(400);
  });
});

const story = (data: Json) =>
  JSON.stringify({ page_id: '40506070', link_data: { link: 'https://a.example/', ...data } });

describe('a write is refused', () => {
  test.each([
    [
      '/adcreatives',
      { object_story_spec: story({ colour: 'red' }) },
      { error_subcode: 1443048, message: '(#100) Unexpected key "colour" on param "link_data"' },
    ],
    [
      '/adcreatives',
      { object_story_spec: story({ call_to_action: { type: 'DANCE' } }) },
      {
        error_subcode: 1443048,
        message: expect.stringContaining('object_story_spec[link_data][call_to_action][type] must be one of {'),
      },
    ],
    ['/adcreatives', { object_story_spec: story({ multi_share_optimized: 'perhaps' }) }, { error_subcode: 1443048 }],
    [
      '/adcreatives',
      { object_story_spec: story({ child_attachments: [{ link: 'https://a.example/', size: 1 }] }) },
      { error_subcode: 1443048 },
    ],
    ['/adcreatives', { object_story_spec: 'text' }, { error_subcode: 1443048 }],
    [
      '/adcreatives',
      { asset_feed_spec: '{"pictures":[]}' },
      { message: '(#100) Unexpected key "pictures" on param "asset_feed_spec"' },
    ],
    ['/adcreatives', { headline: 'A' }, { message: '(#100) The parameter headline is not supported' }],
    ['/ads', { name: 'A', adset_id: '1' }, { message: '(#100) The parameter creative is required' }],
    ['/ads', { adset_id: '1', creative: '{"creative_id":"1"}' }, { message: '(#100) The parameter name is required' }],
    ['/ads', { name: 'A', adset_id: 'one', creative: '{"creative_id":"1"}' }, {}],
    ['/ads', { name: 'A', adset_id: '1', creative: '{"creative":"1"}' }, {}],
    ['/ads', { name: 'A', adset_id: '1', creative: '{"creative_id":"1"}', status: 'ON' }, {}],
    ['/video_ads', {}, { message: '(#100) The parameter upload_phase is required' }],
    ['/video_ads', { upload_phase: 'begin' }, {}],
    ['/advideos', { upload_phase: 'start', file_size: 'large' }, {}],
    [
      '/insights',
      { level: 'ad', breakdowns: 'region', fields: 'video_p50_watched_actions' },
      { code: 2, error_subcode: 1504041 },
    ],
    ['/ads', { method: 'GET' }, { message: '(#100) The parameter method is not supported' }],
  ])('to %s with %j', async (path, form, expected) => {
    const reply = await post(path, form);
    expect(errorOf(reply)).toMatchObject({ code: 100, ...expected });
    expect(reply.status).toBe(400);
  });
});

test('lists apply filtering, days and completion', async () => {
  const read = async (path: string, query: Record<string, string>) =>
    rowsOf(await get(path, { fields: 'id,name,effective_status,updated_time,campaign{name}', limit: '500', ...query }));
  const where = (field: string, operator: string, value: unknown) => JSON.stringify([{ field, operator, value }]);
  const all = await read('/ads', {});
  const archived = await read('/ads', { filtering: where('ad.effective_status', 'IN', ['ARCHIVED']) });
  expect(new Set(archived.map((ad) => ad['effective_status']))).toEqual(new Set(['ARCHIVED']));
  const named = await read('/ads', { filtering: where('campaign.name', 'CONTAIN', 'Sales') });
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThan(all.length);
  const since = Date.parse('2026-10-01') / 1000;
  const recent = await read('/ads', { filtering: where('ad.updated_time', 'GREATER_THAN', since) });
  expect(recent.every((ad) => Date.parse(String(ad['updated_time'])) / 1000 > since)).toBe(true);
  expect(recent.length).toBeLessThan(all.length);
  const days = JSON.stringify({ since: '2026-11-10', until: '2026-11-12' });
  const delivered = await read('/campaigns', { fields: 'id', time_range: days });
  const rows = rowsOf(await get('/insights', { level: 'campaign', fields: 'campaign_id', time_range: days }));
  const ids = new Set(delivered.map(({ id }) => id));
  expect(rows.every((row) => ids.has(row['campaign_id']))).toBe(true);
  expect(ids.size).toBeLessThan((await read('/campaigns', { fields: 'id' })).length);
});

test('every window, breakdown and permutation is supported', async () => {
  const windows = JSON.stringify([...valuesOf('AdsInsights.ActionAttributionWindows')]);
  const inTable = new Set([...permutations.keys()].flatMap((names) => names.split(' ')));
  const alone = [...valuesOf('AdsInsights.Breakdowns')].filter((name) => !inTable.has(name));
  const isAction = (name: string) => valuesOf('AdsInsights.ActionBreakdowns').has(name);
  const combinations = [...alone.map((name) => [name]), ...[...permutations.keys()].map((names) => names.split(' '))];
  for (const names of combinations) {
    const breakdowns = names.filter((name) => !isAction(name)).join(',');
    const actions = names.filter(isAction);
    // A personal account has no ads; the test needs no rows, only an accepted query.
    const reply = await meta.get('act_1020304062/insights', {
      access_token: token,
      level: 'ad',
      fields: 'spend,actions',
      date_preset: 'yesterday',
      action_attribution_windows: windows,
      ...(breakdowns ? { breakdowns } : {}),
      ...(actions.length > 0 ? { action_breakdowns: JSON.stringify(actions) } : {}),
    });
    expect({ names, ...errorOf(reply) }).toEqual({ names });
  }
  expect(combinations.length).toBeGreaterThan(80);
});

const derived = JSON.parse(readFileSync(new URL('../data/graph.json', import.meta.url), 'utf8')) as {
  edges: Record<string, string>;
};
const WRONG = /^(?:enum:|u?int$|float$|bool$|datetime$|file$|map|list<(?:enum|u?int|map|Object))|^Object$/;

test('every edge refuses unknown and invalid parameters', () => {
  let refusals = 0;
  for (const edge of Object.keys(derived.edges)) {
    const refuses = (name: string) => {
      const check = () => checkParameters(edge, new Map([[name, '(nonsense)']]));
      expect(check, `${edge} ${name}`).toThrow(/not supported|must be|is required/);
      refusals += 1;
    };
    refuses('nonsense');
    const isDescribed = (type: string) =>
      !type.includes('enum:') || valuesOf(type.replace(/^.*enum:|>$/g, '')).size > 0;
    for (const [name, { type }] of parametersOf(edge) ?? []) if (WRONG.test(type) && isDescribed(type)) refuses(name);
  }
  expect(refusals).toBeGreaterThan(400);
});
