import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shares, type SharedCreatives } from '@ad-foundry/contract/insights/shares.ts';
import { dayAt, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { matchAdsJob, syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { finished, pictured, useDeliveries } from '#testing/deliveries.ts';
import { controlMeta } from '#testing/meta.ts';
import { eu, selectionOf, sendAll } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();
const params = { provider: 'meta' as const };

test('an ad with a delivered file is linked with its creative until a person removes the link', async () => {
  await controlMeta(bench.sandbox, 'POST /settings', { adsFromUploads: true, uploadedAdDays: 5 });
  const { ana, app } = bench;
  const creative = await pictured(bench, 'Trail hero');
  const { id } = await sendAll(ana, selectionOf(creative), [eu]);
  await finished(ana, id);
  const results = () => ana.call(insights.ofCreative, { params: { creativeId: creative.id } });
  await vi.waitUntil(
    async () => {
      const [advertiser] = await app.sql<{ no: number }>(
        `update insight_accounts set due_at = null, objects_at = null, fetched_at = null
         where advertiser_id = $1 and lease_token is null returning no`,
        [eu],
      );
      if (advertiser) {
        // Three steps: today, the ads, and earlier days.
        for (let step = 0; step < 3; step += 1) await app.runJob(syncFiguresJob, { advertiserNo: advertiser.no });
      }
      return (await results()).items.length > 0;
    },
    { timeout: 45_000, interval: 300 },
  );
  const [item] = (await results()).items;
  expect(item).toMatchObject({ advertiser: { id: eu, currency: 'EUR' }, ads: item?.rows.length });
  expect(item?.rows[0]).toMatchObject({ brief: { creative: { id: creative.id } } });
  expect(item?.daily.days.at(-1)).toBe(item?.until);
  expect(item?.figures.values.impressions).toBeGreaterThan(0);
  const today = dayAt(new Date(), 'Europe/Berlin');
  const query = { advertiserId: eu, since: shiftDay(today, -4), until: today };
  const ofCampaign = { ...query, campaignId: creative.campaign.id };
  // The sync continues meanwhile, so the test waits until both answers show the same state.
  const ads = await vi.waitFor(
    async () => {
      const found = await ana.call(insights.rows, { params, query: { ...ofCampaign, level: 'ad' } });
      const { totals } = await ana.call(insights.overview, { params, query: ofCampaign });
      expect(totals.values.spend).toBe(found.totals.values.spend);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(ads.items).toMatchObject(
    ads.items.map(() => ({
      brief: { creative: { id: creative.id }, reason: 'asset', certainty: 'certain', by: null },
    })),
  );
  const adId = ads.items[0]?.id ?? '';
  const listed = async (original: 'true' | 'false') =>
    (await ana.call(insights.creatives, { params, query: { ...query, original, group: 'ad', limit: 200 } })).items;
  expect((await listed('true')).map(({ key }) => key)).toEqual(
    expect.arrayContaining(ads.items.map(({ id: ad }) => ad)),
  );
  expect((await listed('false')).filter(({ brief }) => brief?.creative.id === creative.id)).toEqual([]);
  await vi.waitFor(
    async () => {
      const { items } = await ana.call(insights.creatives, { params, query: { ...ofCampaign, group: 'ad' } });
      const [shown] = items;
      const { ownMedia: exactFile } = await ana.call(insights.creative, {
        params,
        query: { ...ofCampaign, group: 'ad', key: shown?.key ?? '' },
      });
      // The stored file of the organization, not the small picture of the platform.
      expect(shown?.media.picture?.small).toBe(`/api/versions/${exactFile?.versionId}/preview`);
      expect(exactFile).toMatchObject({
        image: `/api/versions/${exactFile?.versionId}/file?disposition=inline`,
        video: null,
      });
      expect((await ana.send(exactFile?.image ?? '')).status).toBe(200);
    },
    { timeout: 15_000, interval: 200 },
  );
  // The address that a page had before the ad's content was known still opens the ad.
  const asset = await ana.call(insights.creative, { params, query: { ...ofCampaign, group: 'asset', key: adId } });
  expect(asset.item.key).not.toBe(adId);
  expect(asset.ads.map(({ id: each }) => each)).toContain(adId);
  const path = { ...params, advertiserId: eu, adId };
  await ana.call(insights.unlink, { params: path });
  const after = await ana.call(insights.rows, { params, query: { ...ofCampaign, level: 'ad' } });
  expect(after.total).toBe(ads.total - 1);
  const unmatched = await ana.call(insights.unmatched, { params, query: { ...query, limit: 200 } });
  expect(unmatched.items.find((ad) => ad.id === adId)?.candidates[0]?.creative.id).toBe(creative.id);
  const find = async () =>
    (await ana.call(insights.candidates, { params: path, query: { search: 'trail HERO' } })).items;
  const found = await find();
  expect(found).toMatchObject([{ creative: { id: creative.id, name: 'Trail hero' } }]);
  // A creative that is younger than the ad's first delivery is offered too, but with half the likelihood.
  const made = (at: string) => app.sql(`update creatives set created_at = $2 where id = $1`, [creative.id, at]);
  await made('2020-01-01T00:00:00Z');
  const [older] = await find();
  await made('2100-01-01T00:00:00Z');
  expect((await find())[0]?.likeness).toBeCloseTo((older?.likeness ?? 0) / 2);
  const none = await ana.call(insights.candidates, { params: path, query: { search: '%_\\' } });
  expect(none.items).toEqual([]);
  const link = await ana.call(insights.link, { params: path, body: { creativeId: creative.id } });
  expect(link).toMatchObject({ certainty: 'confirmed', reason: 'person', by: { name: expect.any(String) } });
});

test('an ad whose image was uploaded by hand is linked with the creative that has the same file', async () => {
  const { ana, app } = bench;
  const creative = await pictured(bench, 'Canyon hero');
  const [file] = await app.sql<{ id: string; organization: string; sha256: string }>(
    `select v.id, v.organization_id as organization, v.sha256 from versions v
     join version_places p on p.version_id = v.id where p.creative_id = $1`,
    [creative.id],
  );
  const digest = createHash('md5');
  for await (const chunk of app.services.adapters.storage.read(file?.organization ?? '', file?.sha256 ?? ''))
    digest.update(chunk as Buffer);
  const imageId = digest.digest('hex');
  // Turns another ad into one whose image a colleague uploaded by hand.
  const [ad] = await app.sql<{ advertiserNo: number; no: number; id: string }>(
    `select a.account as "advertiserNo", a.no, a.id from insight_ads a join insight_accounts i on i.no = a.account
     where i.advertiser_id = $1 and a.kind = 'image' and not exists (select from insight_links l where l.ad = a.no)
     order by a.no limit 1`,
    [eu],
  );
  await app.sql(`update insight_ad_media set media_id = 'image-' || $3 where account = $1 and ad = $2`, [
    ad?.advertiserNo,
    ad?.no,
    imageId,
  ]);
  await app.runJob(matchAdsJob, { advertiserNo: ad?.advertiserNo ?? 0 }, file?.organization);
  const days = { advertiserId: eu, relative: 'last_90_days' as const };
  const { items } = await ana.call(insights.rows, { params, query: { ...days, level: 'ad', limit: 200 } });
  expect(items.find(({ id }) => id === ad?.id)?.brief).toMatchObject({
    creative: { id: creative.id },
    reason: 'content',
    certainty: 'certain',
  });
  const query = { ...days, group: 'ad' as const, key: ad?.id ?? '' };
  // The stored file is shown once its preview is ready.
  await vi.waitFor(
    async () => expect((await ana.call(insights.creative, { params, query })).ownMedia?.versionId).toBe(file?.id),
    { timeout: 15_000, interval: 200 },
  );
  // Shared figures show the picture to anyone who has the address.
  const listed = async (more: object) =>
    (await ana.call(insights.creatives, { params, query: { ...days, group: 'ad', limit: 200, ...more } })).items
      .map(({ key }) => key)
      .filter((key) => key === ad?.id);
  expect(await listed({ original: 'true' })).toEqual([ad?.id]);
  const { url } = await ana.call(shares.create, {
    params,
    body: { place: days, view: { page: 'creatives', group: 'ad', metrics: ['ctr'], original: 'true' } },
  });
  const shared = async () => {
    const answer = await fetch(`${app.url}/api/shared/figures/${new URL(url).pathname.replace(/^\/share\//, '')}`);
    return (await answer.json()) as SharedCreatives;
  };
  const pictures = (await shared()).creatives.items.map(({ media }) => media.picture?.small ?? '');
  expect(pictures.length).toBeGreaterThan(0);
  const statuses = () => Promise.all(pictures.map(async (path) => (await fetch(`${app.url}${path}`)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  // The file has no preview, like a video on a server without ffmpeg.
  await app.sql(`update versions set preview_state = 'none' where id = $1`, [file?.id]);
  expect(await listed({ original: 'true' })).toEqual([ad?.id]);
  await app.sql(`update versions set preview_state = 'ready' where id = $1`, [file?.id]);
  // The file of a deleted creative is no longer shown.
  await app.sql('update creatives set deleted_at = now() where id = $1', [creative.id]);
  expect(await listed({ original: 'true' })).toEqual([]);
  expect(await listed({ original: 'false' })).toEqual([ad?.id]);
  expect((await ana.call(insights.creative, { params, query })).ownMedia).toBeNull();
  expect(await statuses()).toContain(404);
});
