import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { AdvertiserId, OrganizationId, ViewId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import { viewLimits, views } from '@ad-foundry/contract/views.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';

// Each limit has room for two more objects; fifty requests are sent concurrently.
const room = 2;
const atOnce = Array.from({ length: 50 });
const provider = 'meta' as const;

const app = await useApp();
const client = app.browser();
let organizationId: OrganizationId;
let creative: Creative;
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId as OrganizationId;
  creative = await brief(client);
});

/** Sends the requests concurrently. @returns the number of responses by code */
async function send(request: () => Promise<Response>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const answers = await Promise.all(atOnce.map(request));
  for (const answer of answers) {
    const body = (await answer.json()) as { code?: string };
    const code = answer.ok ? 'made' : (body.code ?? String(answer.status));
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

async function createAdvertiser(): Promise<AdvertiserId> {
  const body = { name: 'Export', currency: 'EUR', timeZone: 'Europe/Paris' };
  return (await client.call(insights.createAdvertiser, { body })).id;
}

/** Adds copies of a table's only row, numbered by `n`, with other values in these columns. */
const multiply = (table: string, count: number, columns: Record<string, string>) =>
  app.sql(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${Object.entries(
      columns,
    )
      .flatMap(([name, value]) => [`'${name}'`, value])
      .join(', ')}))).* from generate_series(1, ${count}) n, lateral (select * from ${table} limit 1) r`,
  );

test('saved views keep their limit', async () => {
  const save = () => ({
    creationKey: randomUUID(),
    list: 'creatives' as const,
    name: 'Late',
    search: {},
    isShared: false,
  });
  await client.call(views.create, { body: save() });
  const key = 'gen_random_uuid()';
  await multiply('views', viewLimits.perPerson - room - 1, {
    id: `'viw_' || lpad(n::text, 26, '0')`,
    creation_key: key,
  });
  expect(await send(() => client.request(views.create, { body: save() }))).toEqual({ made: room, 'view.too-many': 48 });
  // A deleted view can be restored only if there is room.
  const marked = `update views set deleted_at = now() where id in (select id from views where deleted_at is null limit $1)`;
  await app.sql(marked, [30]);
  await Promise.all(Array.from({ length: 30 - room }, () => client.call(views.create, { body: save() })));
  const deleted = await app.sql<{ id: ViewId }>(`select id from views where deleted_at is not null`);
  const answers = await Promise.all(deleted.map(({ id }) => client.request(views.restore, { params: { viewId: id } })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(room);
});

test('links that show figures keep their limit', async () => {
  const advertiserId = await createAdvertiser();
  const view = { page: 'creatives' as const, metrics: ['ctr' as const] };
  const create = () => client.request(shares.create, { params: { provider }, body: { place: { advertiserId }, view } });
  expect((await create()).status).toBe(200);
  const hash = `encode(sha256(n::text::bytea), 'hex')`;
  await multiply('figure_shares', limits.insights.shares - room - 1, {
    id: `'shr_' || lpad(n::text, 26, '0')`,
    token_hash: `'\\x' || ${hash}`,
  });
  expect(await send(create)).toEqual({ made: room, 'insights.too-many-shares': 48 });
});

test('imported ad accounts keep their limit', async () => {
  const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
    `select count(*)::int as count from organizations_to_advertisers where organization_id = $1`,
    [organizationId],
  );
  for (let made = count; made < limits.insights.importedAdvertisers - room; made += 1) await createAdvertiser();
  const body = { name: 'Export', currency: 'EUR', timeZone: 'Europe/Paris' };
  const create = () => client.request(insights.createAdvertiser, { body });
  expect(await send(create)).toEqual({ made: room, 'insights.too-many': 48 });
});

test('threads of a creative keep their limit', async () => {
  const params = { creativeId: creative.id };
  const begin = () => client.request(comments.create, { params, body: { body: 'Look', creationKey: randomUUID() } });
  expect((await begin()).status).toBe(200);
  const columns = { id: `'cmt_' || lpad(n::text, 26, '0')`, creation_key: 'gen_random_uuid()' };
  await multiply('comments', limits.comments.threadsPerCreative - room - 1, columns);
  expect(await send(begin)).toEqual({ made: room, 'comment.too-many': 48 });
});

test('unfinished bulk changes of a person keep their limit', async () => {
  // More items than one transaction changes, so that the bulk change is still unfinished.
  const rows = Array.from({ length: limits.bulk.batch + 1 }, (_, nth) => ({ name: `Creative ${nth}` }));
  const params = { campaignId: creative.campaign.id };
  await client.call(createMany.creatives, { params, body: { creationKey: randomUUID(), rows } });
  const { items } = await client.call(creatives.list, { params, query: { limit: 200 } });
  const selection = { creativeIds: items.map(({ id }) => id) };
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  const count = async () =>
    (await app.sql<{ count: number }>(`select count(*)::int as count from bulk_changes where finished_at is null`))[0];
  try {
    await holder.query('begin');
    await holder.query('select from creatives where id = $1 for update', [creative.id]);
    const sent = send(() => {
      const change = { act: 'strict' as const, strict: true };
      return client.request(bulk.creatives, { body: { creationKey: randomUUID(), of: selection, change } });
    });
    await vi.waitUntil(async () => ((await count())?.count ?? 0) >= 5, { timeout: 15_000 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await count()).toEqual({ count: 5 });
    await holder.query('commit');
    await sent;
  } finally {
    await holder.end();
  }
});
