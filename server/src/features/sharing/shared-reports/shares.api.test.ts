import { beforeAll, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { DailyValues } from '@ad-foundry/contract/insights/values.ts';
import {
  shares,
  type SharedCreatives,
  type SharedOverview,
  type SharedReport,
} from '@ad-foundry/contract/insights/shares.ts';
import { dayAt, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { type TestApp, useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { plantConnection } from '#testing/matrix/connections.ts';
import { plantFigures } from '#testing/matrix/plant-figures.ts';
import { joinAs } from '#testing/members.ts';
import { startBilled } from '#testing/stripe.ts';

const params = { provider: 'meta' as const };
const dayMs = 86_400_000;
const overview = {
  page: 'overview' as const,
  tiles: ['spend' as const, 'ctr' as const],
  lines: ['spend' as const],
  columns: ['impressions' as const],
};
const creatives = { page: 'creatives' as const, metrics: ['ctr' as const] };

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let hero: Creative;
let advertiserId: AdvertiserId;
beforeAll(async () => {
  organizationId = (await team.signUp({ organizationName: 'Agency' })).organizationId as OrganizationId;
  const planted = await plant(app, { client: team, id: organizationId, kind: 'shared' });
  hero = planted.creative;
  advertiserId = planted.advertiser;
});

/** Inserts an ad account with an ad that came from a creative and ran yesterday. */
async function plant(at: TestApp, { client, id, kind }: { client: TestClient; id: OrganizationId; kind: string }) {
  const creative = await brief(client, { campaign: 'Secret campaign', name: 'Secret brief' });
  const connection = await plantConnection({ app: at, organizationId: id }, kind);
  await plantFigures({ app: at, organizationId: id }, { kind, creativeId: creative.id, ...connection });
  return { creative, advertiser: connection.advertiserId as AdvertiserId };
}

type View = typeof overview | typeof creatives;
const share = (view: View, place: object = {}, days?: number) =>
  team.call(shares.create, { params, body: { place: { advertiserId, ...place }, view, ...(days ? { days } : {}) } });
const tokenOf = ({ url }: { url: string }) => new URL(url).pathname.replace(/^\/share\//, '');
/** Reads a shared report without a session. */
const open = (made: { url: string }) => fetch(`${app.url}/api/shared/figures/${tokenOf(made)}`);
async function read<T extends SharedReport>(made: { url: string }): Promise<T> {
  const answer = await open(made);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

test('a link shows the shared overview and nothing else', async () => {
  const made = await share(overview, { relative: 'last_7_days' });
  expect(made).toMatchObject({ page: 'overview', advertiser: { id: advertiserId }, openedAt: null });
  expect(Math.round((Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / dayMs)).toBe(30);
  const answer = await open(made);
  expect([answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual(['noindex', 'no-store']);
  const report = (await answer.json()) as SharedOverview;
  const query = { advertiserId, relative: 'last_7_days' };
  const ownOverview = await team.call(insights.overview, { params, query });
  const { spend, ctr, impressions } = ownOverview.totals.values;
  expect(spend).toBeGreaterThan(0);
  expect(report.overview.totals.values).toMatchObject({ spend, ctr, purchases: null, roas: null });
  const shownOf = (daily: DailyValues | null) => daily && { spend: daily.values.spend, ctr: valuesByDay(daily, 'ctr') };
  expect(ownOverview.dailyBefore).not.toBeNull();
  expect(report.overview.daily.values).toEqual(shownOf(ownOverview.daily));
  expect(report.overview.dailyBefore?.values).toEqual(shownOf(ownOverview.dailyBefore));
  expect(report.rows.items).toMatchObject([{ brief: null, figures: { values: { impressions, ctr: null } } }]);
  expect(report.organization).toBe('Agency');
  expect(report.createdAt).toBe(made.createdAt);
  expect(JSON.stringify(report)).not.toMatch(/Secret|cre_|cmp_|usr_|\/api\//);
  const [listed] = (await team.call(shares.list, { params })).items;
  expect(listed).toMatchObject({ id: made.id, openedAt: expect.any(String) });
  expect(Object.keys(listed ?? {})).not.toContain('url');
});

test('a link with fixed days keeps them, while a relative period follows the day of opening', async () => {
  const yesterday = shiftDay(dayAt(new Date(), 'UTC'), -1);
  const place = { campaignId: hero.campaign.id, since: yesterday, until: yesterday, compare: 'none' as const };
  const dayLink = await share({ ...overview }, place);
  const fixed = await read<SharedOverview>(dayLink);
  expect(fixed.overview).toMatchObject({ period: { since: yesterday, until: yesterday }, comparison: null });
  const relative = await share(overview, { relative: 'yesterday' });
  const before = (await read<SharedOverview>(relative)).overview.period.until;
  app.clock.advance(dayMs);
  try {
    expect((await read<SharedOverview>(relative)).overview.period.until).toBe(shiftDay(before, 1));
    expect((await read<SharedOverview>(dayLink)).overview.period).toEqual(fixed.overview.period);
  } finally {
    app.clock.advance(-dayMs);
  }
});

test('a link shows the pictures of its report only', async () => {
  const made = await share(creatives, { relative: 'last_7_days' });
  const report = await read<SharedCreatives>(made);
  const [item] = report.creatives.items;
  expect(item).toMatchObject({ brief: null, briefs: 0, figures: { values: { spend: 1000, roas: null } } });
  expect(JSON.stringify(report)).not.toMatch(/Secret|cre_|cmp_|\/api\/(versions|insights)/);
  const address = item?.media.picture?.small ?? '';
  const picture = (path: string) => fetch(`${app.url}${path}`).then(({ status }) => status);
  const answer = await fetch(`${app.url}${address}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const other = await share(creatives);
  expect(await picture(address.replace(tokenOf(made), tokenOf(other)))).toBe(404);
  expect(await picture(address.replace('image-1.', 'image-2.'))).toBe(404);
  expect(await picture(`/api/insights/meta/pictures/${advertiserId}/image-1/small`)).toBe(401);
  await team.call(shares.revoke, { params: { ...params, figureShareId: made.id } });
  expect(await picture(address)).toBe(404);
});

test('a filter that is not a number is refused', async () => {
  for (const minSpend of [null, '', [], true, '5']) {
    const body = { place: { advertiserId }, view: { ...creatives, minSpend } } as never;
    expect([minSpend, (await team.problem(shares.create, { params, body })).code]).toEqual([
      minSpend,
      'request.invalid',
    ]);
  }
});

test('wrong, expired and revoked links get the same response', async () => {
  const [revoked, short, lasting] = [await share(overview), await share(overview, {}, 1), await share(overview)];
  await team.call(shares.revoke, { params: { ...params, figureShareId: revoked.id } });
  expect(await team.problem(shares.revoke, { params: { ...params, figureShareId: revoked.id } })).toMatchObject({
    code: 'insights.share-not-found',
  });
  const wrong = { url: `${app.url}/share/${'x'.repeat(43)}` };
  const answerOf = async (made: { url: string }) => {
    const answer = await open(made);
    const { requestId: _, instance: __, ...problem } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, problem };
  };
  const unknown = await answerOf(wrong);
  expect(unknown).toMatchObject({ status: 404, problem: { code: 'request.not-found' } });
  expect(await answerOf(revoked)).toEqual(unknown);
  app.clock.advance(dayMs + 1000);
  try {
    expect(await answerOf(short)).toEqual(unknown);
    expect((await open(lasting)).status).toBe(200);
    const listed = (await team.call(shares.list, { params })).items.map(({ id }) => id);
    expect([listed.includes(lasting.id), listed.includes(short.id)]).toEqual([true, false]);
  } finally {
    app.clock.advance(-dayMs - 1000);
  }
});

test('a link becomes invalid when its connection, its author’s membership or the organization ends', async () => {
  const made = await share(overview);
  const statusAfter = async (change: string, back: string, values: unknown[]) => {
    await app.sql(change, values);
    const { status } = await open(made);
    await app.sql(back, values);
    return status;
  };
  const source = (to: string) => `update insight_accounts set source = '${to}' where advertiser_id = $1`;
  // A link stays valid after its connection expired; imported figures need no connection.
  expect(await statusAfter(source('platform'), source('file'), [advertiserId])).toBe(200);
  const ended = (at: string) => `update tokens set deleted_at = ${at} where organization_id = $1`;
  await app.sql(source('platform'), [advertiserId]);
  expect(await statusAfter(ended('now()'), ended('null'), [organizationId])).toBe(404);
  await app.sql(source('file'), [advertiserId]);
  const member = (role: string) => `update members set role = '${role}' where organization_id = $1`;
  expect(await statusAfter(member('guest'), member('owner'), [organizationId])).toBe(404);
  const deleted = (at: string) => `update organizations set deleted_at = ${at} where id = $1`;
  expect(await statusAfter(deleted('now()'), deleted('null'), [organizationId])).toBe(404);
  expect((await open(made)).status).toBe(200);
});

test('links are managed by the team, audited, and stored as a hash', async () => {
  const guest = await joinAs(app, organizationId, 'guest');
  const body = { place: { advertiserId }, view: overview };
  expect(await guest.client.problem(shares.create, { params, body })).toMatchObject({ code: 'auth.forbidden' });
  expect(await guest.client.problem(shares.list, { params })).toMatchObject({ code: 'auth.forbidden' });
  const made = await share(overview);
  await team.call(shares.revoke, { params: { ...params, figureShareId: made.id } });
  const acts = (await team.call(audit.list, { query: {} })).items.map(({ act }) => act);
  expect(acts.slice(0, 2)).toEqual(['insights.unshared', 'insights.shared']);
  const kept = await app.sql<{ row: string }>(`select figure_shares::text as row from figure_shares`);
  expect(kept.some(({ row }) => row.includes(tokenOf(made)))).toBe(false);
  const wide = { place: { advertiserId, since: '2026-03-02', until: '2026-03-01' }, view: overview };
  expect(await team.problem(shares.create, { params, body: wide })).toMatchObject({ code: 'insights.period' });
  const long = { ...body, days: 366 };
  expect(await team.problem(shares.create, { params, body: long })).toMatchObject({ code: 'request.invalid' });
});

test('a link can be opened a limited number of times an hour', async () => {
  const made = await share(overview);
  expect((await open(made)).status).toBe(200);
  await app.sql(`update rate_limits set used = 600 where key like $1`, [`share/${made.id}/%`]);
  expect((await open(made)).status).toBe(429);
});

test('a link becomes invalid when the plan ends', async () => {
  const billed = await startBilled();
  try {
    const { owner, organizationId: id } = await billed.newOwner();
    const writable = (until: string) =>
      billed.app.sql(
        `insert into billing_accounts (organization_id, writable_until) values ($1, ${until})
         on conflict (organization_id) do update set writable_until = excluded.writable_until`,
        [id],
      );
    await writable(`now() + interval '1 day'`);
    const { advertiser } = await plant(billed.app, { client: owner, id, kind: 'billed' });
    const body = { place: { advertiserId: advertiser }, view: overview };
    const made = await owner.call(shares.create, { params, body });
    const status = async () => (await fetch(`${billed.app.url}/api/shared/figures/${tokenOf(made)}`)).status;
    expect(await status()).toBe(200);
    await writable(`now() - interval '1 day'`);
    expect(await status()).toBe(404);
    // The link can still be revoked.
    await owner.call(shares.revoke, { params: { ...params, figureShareId: made.id } });
  } finally {
    await billed.stop();
  }
});
