import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { insertAccount } from '#features/insights/actions/import.ts';
import { storeDays } from '#features/insights/actions/store-days.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.stop());
const day = '2026-01-01';
const rowOf = (ad: number): FigureRow => ({
  entity: `ad${ad}`, ad: { name: `Ad ${ad}`, adSetId: 'set', adSetName: 'Set', campaignId: 'cmp', campaignName: 'Campaign' }, since: day, until: day, platform: '', placement: '',
  figures: Object.fromEntries(countedFigures.map((name, at) => [name, name === 'spend' ? 10000 + ad : (ad * 7 + at) % 997])) as Record<CountedFigure, number>,
  reach: null, frequency: null, resultKind: 'purchase', attribution: null, actions: null,
});
test('export', { timeout: 200_000 }, async () => {
  for (const ads of [4000, 12000]) {
    const client = app.browser();
    const { organizationId } = await client.signUp();
    const scope = mintSystemScope(app.services.dependencies);
    const account = await scope.transaction((tx) => insertAccount(tx, { provider: 'meta', advertiserId: `acc_${ads}` as AdvertiserId, chosenBy: null, source: 'sample', organizationId: organizationId as OrganizationId, facts: { name: 'Large', currency: 'EUR', timeZone: 'UTC' } }));
    for (const t of ['insight_days','insight_ads','insight_ad_months','insight_account_days','insight_media','insight_links']) await app.sql(`alter table ${t} set (autovacuum_enabled = false)`);
    await scope.transaction((tx) => storeDays(tx, { account, since: day, until: day, ads: Array.from({ length: ads }, (_, ad) => rowOf(ad)), totals: null, objectsAt: tx.now(), askedAt: tx.now() }));
    const ask = async (endpoint: any, query: object) => {
      const h = monitorEventLoopDelay({ resolution: 5 }); h.enable();
      const b = performance.now();
      const r = await client.request(endpoint, { params: { provider: 'meta' }, query: { since: day, until: day, group: 'ad', ...query } } as never);
      const t = await r.text();
      h.disable();
      console.log(ads, endpoint.path, r.status, t.length, Math.round(performance.now() - b), 'ms, longest pause', Math.round(h.max / 1e6));
    };
    const explain = async (name: string, q: string) => { await app.sql(`begin`).catch(() => 0); const b = performance.now(); const rows = await app.sql<{ 'QUERY PLAN': string }>('explain (analyze, timing off, costs on) ' + q); console.log(name, Math.round(performance.now() - b), '\n' + rows.map((r) => r['QUERY PLAN']).join('\n').slice(0, 2500)); };
    await explain('sumBy', `select a.no::text as key, count(distinct d.ad)::int as ads, sum(d.spend) from (select account, ad, attribution, result_kind, spend from insight_days where account = ${account} and day between '${day}' and '${day}') d join insight_ads a on a.account = d.account and a.no = d.ad where d.account = ${account} group by 1`);
    await explain('groups', `select d.ad as no, a.id, m.name from (select account, no as ad from insight_ads where account = ${account} and no = any(array(select no from insight_ads))) d join insight_ads a on a.account = d.account and a.no = d.ad left join insight_media m on m.account = a.account and m.id = a.content where true`);
    if (ads > 5000) {
      const { rows } = { rows: await app.sql<{ n: string }>(`select array_agg(no)::text as n from insight_ads where account = ${account}`) };
      const n = rows[0]?.n ?? '{}';
      await explain('groups', `select d.ad as no, a.id, m.name from (select account, no as ad from insight_ads where account = ${account} and no = any('${n}'::int[])) d join insight_ads a on a.account = d.account and a.no = d.ad left join insight_media m on m.account = a.account and m.id = a.content where true`);
      await explain('briefs', `select l.ad from insight_links l join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id where l.organization_id = '${organizationId}' and l.account = ${account}`);
    }
    await ask(insights.exportCreatives, {});
    await ask(insights.creatives, { limit: 60 });
    await ask(insights.exportCreatives, {});
    await ask(insights.rows, { group: undefined, level: 'ad', limit: 60 });
    if (ads < 5000) await app.sql('analyze');
    await ask(insights.creatives, { limit: 60 });
    await ask(insights.exportCreatives, {});
  }
});
