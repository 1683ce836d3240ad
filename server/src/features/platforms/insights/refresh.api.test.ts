import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { AdvertiserId, AttributeId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dayNumber, dayOf, workingDayBy } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill } from '#testing/attributes.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { importReport } from '#testing/import-report.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const params = { provider: 'meta' as const };
const today = new Date().toISOString().slice(0, 10);
const app = await useApp();
const ana = app.browser();
let advertiserId: AdvertiserId;
let source: Creative;
let attributeId: AttributeId;
let media: Buffer;

interface Ad {
  days?: number;
  clicksOf?: (age: number) => number;
  resultsOf?: (clicks: number) => number;
  kind?: string;
}
const ads: Record<string, Ad> = {
  // Older than the others, whose first days are then surely stored.
  Evergreen: { days: 46 },
  Tired: { clicksOf: (age) => (age < 9 ? 600 : 390) },
  // 0.42 % a day: about 14 % until the latest week.
  Tiring: { clicksOf: (age) => 600 * Math.exp(-0.0042 * age) },
  Best: { resultsOf: (clicks) => clicks / 8 },
  Good: { resultsOf: (clicks) => clicks / 12 },
  Fair: { resultsOf: (clicks) => clicks / 16 },
  Dear: { resultsOf: (clicks) => clicks / 200 },
  Leads: { resultsOf: (clicks) => clicks / 2, kind: 'lead' },
};
// Steady ads, so that the tiring ones do not make a season.
for (let number = 1; number <= 8; number += 1) ads[`Steady ${number}`] = {};
const rows = Object.entries(ads).flatMap(
  ([ad, { days = 40, clicksOf = () => 600, resultsOf = (clicks: number) => clicks / 18, kind = 'purchase' }]) =>
    Array.from({ length: days }, (_, age): ImportedRow => {
      const linkClicks = Math.round(clicksOf(age));
      const figures = { spend: 40_000, impressions: 50_000, linkClicks, results: Math.round(resultsOf(linkClicks)) };
      return { day: shiftDay(today, age - days), campaign: 'Trail', adSet: 'All', ad, figures, resultKind: kind };
    }),
);

const place = () => ({ advertiserId, relative: 'last_30_days' });
const keys = new Map<string, string>();
const keyOf = (name: string) => keys.get(name) ?? '';
const planOf = (name: string) => ana.call(insights.refreshPlan, { params, query: { ...place(), key: keyOf(name) } });

/** Gives an ad a picture that the platform showed. */
async function picturedAd(name: string, width: number) {
  const bytes = await picture({ width, height: 400 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [ad] = await app.sql<{ account: number; id: string }>(
    `update insight_ads a set content = id, kind = 'image' from insight_accounts i
     where i.no = a.account and i.advertiser_id = $1 and a.name = $2 returning a.account, a.id`,
    [advertiserId, name],
  );
  await app.sql(
    `insert into insight_media (account, id, kind, content, name, small_sha256, large_sha256)
     values ($1, $2, 'image', $2, $3, $4, $4)`,
    [ad?.account, ad?.id, `${name}\nimage`, sha256],
  );
  await app.sql(
    `insert into insight_pictures (account, sha256, bytes, width, height, created_at) values ($1, $2, $3, 320, 400, now())`,
    [ad?.account, sha256, bytes],
  );
  return bytes;
}

beforeAll(async () => {
  await ana.signUp();
  const body = { name: 'Aster export', currency: 'EUR', timeZone: 'UTC' };
  advertiserId = (await ana.call(insights.createAdvertiser, { body })).id;
  await importReport(ana, { advertiserId, rows });
  const { items } = await ana.call(insights.creatives, { params, query: { ...place(), limit: 200 } });
  for (const { name, key } of items) keys.set(name, key);
  source = await brief(ana, { name: 'Trail hero', formats: ['feed', 'story', 'feed'] });
  const creativeId = source.id;
  await ana.call(creatives.update, { params: { creativeId }, body: { description: 'Bold claims.' } });
  attributeId = (await createAttribute(ana, { label: 'Hook' })).id;
  await assign(ana, { creativeId, attributeId });
  await fill(ana, { creativeId, attributeId }, 'question');
  media = await picture({ width: 1080, height: 1080 });
  await upload(ana, { slotId: slotOf(source).id, name: 'hero.jpg', bytes: media });
  const adId = keyOf('Tired');
  await ana.call(insights.link, { params: { ...params, advertiserId, adId }, body: { creativeId } });
});

const refreshOf = (more: object = {}) => ({
  advertiserId,
  name: 'Trail hero, refreshed',
  campaignId: source.campaign.id,
  formatIds: source.slots.map(({ format }) => format.id),
  sourceId: source.id,
  attributeIds: [attributeId],
  creationKey: randomUUID(),
  ...more,
});
const create = (body: ReturnType<typeof refreshOf>) => ana.call(insights.briefRefresh, { params, body });

test('the refresh of a tired asset is planned with formats, attributes and campaign of its creative', async () => {
  const plan = await planOf('Tired');
  expect(plan.source).toMatchObject({
    creative: { id: source.id },
    campaign: { id: source.campaign.id },
    isOpen: true,
    description: 'Bold claims.',
    formatIds: source.slots.map(({ format }) => format.id),
    attributes: [{ attribute: { id: attributeId, label: 'Hook' }, value: 'question' }],
  });
  expect(plan.due).toEqual({
    day: dayOf(workingDayBy(dayNumber(shiftDay(today, 7)))),
    reason: 'tired',
    tiresOn: null,
  });
});

test('its siblings are the three best assets with the same kind of result', async () => {
  const { asset, siblings } = await planOf('Tired');
  expect(asset.name).toBe('Tired');
  expect(siblings.map(({ name }) => name)).toEqual(['Best', 'Good', 'Fair']);
  expect((await planOf('Leads')).siblings).toEqual([]);
});

test('the refresh of an asset that is about to tire is due a week before', async () => {
  const { due } = await planOf('Tiring');
  expect(due.reason).toBe('tiring');
  const { tiresOn } = due;
  expect((tiresOn ?? '') > today && (tiresOn ?? '') < shiftDay(today, 15)).toBe(true);
  expect(due.day <= (tiresOn ?? '') || due.day <= shiftDay(today, 4)).toBe(true);
  expect((await planOf('Best')).due).toMatchObject({ reason: 'steady', tiresOn: null });
});

test('an asset without a brief, and one of an archived campaign, leave the campaign to be chosen', async () => {
  expect((await planOf('Best')).source).toBeNull();
  const other = await brief(ana, { campaign: 'Old' });
  const adId = keyOf('Good');
  const link = { params: { ...params, advertiserId, adId }, body: { creativeId: other.id } };
  await ana.call(insights.link, link);
  await ana.call(archive.archiveCampaign, { params: { campaignId: other.campaign.id }, body: {} });
  expect((await planOf('Good')).source).toMatchObject({ isOpen: false });
  await expect(create(refreshOf({ campaignId: other.campaign.id }))).rejects.toThrow('campaign.archived');
});

test('a refresh has the slots, the attributes and the pictures of its references', async () => {
  const shown = await picturedAd('Best', 320);
  await picturedAd('Fair', 300);
  const references = [keyOf('Tired'), keyOf('Best'), keyOf('Dear')];
  const made = await create(refreshOf({ references, deadlineAt: '2031-03-14T17:00:00.000Z' }));
  expect(made).toMatchObject({ name: 'Trail hero, refreshed', campaignId: source.campaign.id });
  const creative = await reread(ana, made);
  expect(creative).toMatchObject({ deadlineAt: '2031-03-14T17:00:00.000Z', attributesMissing: 0 });
  expect(creative.slots.map(({ format, state }) => [format.id, state])).toEqual(
    source.slots.map(({ format }) => [format.id, 'empty']),
  );
  expect(creative.attributes).toMatchObject([{ attribute: { id: attributeId }, value: 'question' }]);
  // The linked ad shows no certain file, and the last one no picture at all.
  expect(creative.attachments.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
    ['Best image.webp', shown.length],
  ]);
  const [attachment] = creative.attachments;
  for (const path of [attachment?.url, attachment?.preview?.url]) {
    const answer = await ana.send(path ?? '', {});
    expect(Buffer.from(await answer.arrayBuffer()).equals(shown)).toBe(true);
  }
});

test('a reference whose file is ours is attached as that file, without storing it again', async () => {
  const sha256 = createHash('sha256').update(media).digest('hex');
  const key = keyOf('Tired');
  const [uid] = await app.sql<{ uid: string }>(
    `select k.uid from cards k join version_places p on p.card_id = k.id where p.creative_id = $1`,
    [source.id],
  );
  await app.sql(`update insight_ads set name = $2 where id = $1`, [key, `Tired_${uid?.uid}`]);
  const creative = await reread(ana, await create(refreshOf({ references: [key] })));
  await app.sql(`update insight_ads set name = 'Tired' where id = $1`, [key]);
  expect(creative.attachments).toMatchObject([{ name: 'hero.jpg', sizeBytes: media.length }]);
  const stored = await app.sql(`select from attachments where creative_id = $1 and sha256 = $2`, [creative.id, sha256]);
  expect(stored).toHaveLength(1);
});

test('a repeated request creates one creative with one set of references', async () => {
  const body = refreshOf({ name: 'Pressed twice', references: [keyOf('Best')] });
  const [first, second] = await Promise.all([create(body), create(body)]);
  expect(second).toEqual(first);
  expect(await create(body)).toEqual(first);
  const creative = await reread(ana, first);
  expect(creative.attachments).toHaveLength(1);
  const { items } = await ana.call(creatives.list, { params: { campaignId: source.campaign.id }, query: {} });
  expect(items.filter(({ name }) => name === 'Pressed twice')).toHaveLength(1);
});

test('a refresh that refers to an asset which no ad uses is not created', async () => {
  await expect(create(refreshOf({ name: 'Half', references: ['nothing'] }))).rejects.toThrow('insights.not-found');
  const { items } = await ana.call(creatives.list, { params: { campaignId: source.campaign.id }, query: {} });
  expect(items.map(({ name }) => name)).not.toContain('Half');
});

test('another organization sees neither plan nor account, and cannot copy attributes', async () => {
  const eve = app.browser();
  await eve.signUp();
  const foreign = await brief(eve, { name: 'Own' });
  const key = keyOf('Tired');
  await expect(eve.call(insights.refreshPlan, { params, query: { ...place(), key } })).rejects.toThrow(
    'advertiser.not-found',
  );
  const body = refreshOf({ campaignId: foreign.campaign.id, formatIds: [] });
  await expect(eve.call(insights.briefRefresh, { params, body })).rejects.toThrow('advertiser.not-found');
  const account = { name: 'Own export', currency: 'EUR', timeZone: 'UTC' };
  const { id } = await eve.call(insights.createAdvertiser, { body: account });
  await expect(eve.call(insights.briefRefresh, { params, body: { ...body, advertiserId: id } })).rejects.toThrow(
    'creative.not-found',
  );
});
