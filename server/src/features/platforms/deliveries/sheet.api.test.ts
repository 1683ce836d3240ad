import { readSheet } from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId, VersionId } from '@ad-foundry/contract/ids.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { finished, newPicture, pictured, useDeliveries } from '#testing/deliveries.ts';
import { picture } from '#testing/media.ts';
import { eu, selectionOf, planFor, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

/** The lines of a sheet as objects, keyed by column. */
async function sheetOf(query: string): Promise<Record<string, unknown>[]> {
  const answer = await bench.ana.send(`/api/deliveries/sheet?format=xlsx&${query}`);
  const [head = [], ...lines] = (await readSheet(Buffer.from(await answer.arrayBuffer()))) as unknown[][];
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [String(name), line[index]])));
}

async function notFitting() {
  const creative = await brief(bench.ana, { name: 'Square' });
  const bytes = await picture({ width: 300, height: 300 });
  await upload(bench.ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const [version] = versionsOf(await reread(bench.ana, creative));
  const rules = version ? blockingRules(version.verdict) : [];
  return { creative, versionId: version?.id as VersionId, rules };
}

/** The creatives and campaigns that the lists show as not sent yet. */
async function unsentNames() {
  const query = { unsent: 'true' } as const;
  const pages = [await bench.ana.call(lists.creatives, { query }), await bench.ana.call(lists.campaigns, { query })];
  return pages.map(({ items }) => items.map(({ name }) => name));
}

test('a sheet lists where each file is, its state, its waiver and its due date', async () => {
  const sent = await pictured(bench, 'Sent');
  expect(await unsentNames()).toEqual([['Sent'], [sent.campaign.name]]);
  const delivery = await sendAll(bench.ana, selectionOf(sent), [eu, uk]);
  await finished(bench.ana, delivery.id);
  expect(await unsentNames()).toEqual([[], []]);
  const assets = (await sendingsOf(bench.ana, delivery.id)).map(({ asset }) => asset?.id);
  const { id: groupId } = await bench.ana.call(groups.create, { body: { name: 'Aster' } });
  const campaignId: CampaignId = sent.campaign.id;
  const dueAt = '2027-03-01T12:00:00.000Z';
  await bench.ana.call(campaigns.update, { params: { campaignId }, body: { groupId, dueAt } });
  const [line, ...more] = await sheetOf(`campaignId=${campaignId}`);
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    group: 'Aster',
    creative: 'Sent',
    due: dueAt,
    creative_complete: true,
    version: 1,
    state: 'ready',
    platform: 'meta',
    platform_id: assets.join('; '),
    account_id: `${eu}; ${uk}`,
  });
  expect(String(line?.['account'])).toMatch(/.+; .+/);
  expect(await sheetOf(`campaignId=${campaignId}&unsent=true`)).toEqual([]);
  expect(await sheetOf(`campaignId=${campaignId}&platform=tiktok`)).toEqual([]);
  expect(await sheetOf(`campaignId=${campaignId}&platform=meta`)).toHaveLength(1);
});

test('a waived file is sent; its sheet and its dry run name the reason', async () => {
  const { creative, versionId, rules } = await notFitting();
  const [before] = await sheetOf(`creativeIds=${creative.id}`);
  expect(before).toMatchObject({ state: 'does-not-fit', waived_because: null });
  expect(String(before?.['broken_rules'])).toMatch(/\w+ \w+ \d/);
  await bench.ana.call(variations.waive, { params: { versionId }, body: { reason: 'Client wants it', rules } });
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(plan.files).toMatchObject([
    { waived: true, waivedReason: 'Client wants it', obstacle: null, reservation: null },
  ]);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  const [after] = await sheetOf(`creativeIds=${creative.id}`);
  expect(after).toMatchObject({ state: 'ready', waived_because: 'Client wants it' });
});

test('a later version gets another name at the platform, the same each time', async () => {
  const creative = await pictured(bench);
  await finished(bench.ana, (await sendAll(bench.ana, selectionOf(creative), [eu])).id);
  const slot = slotOf(creative);
  const cardId = slot.variations[0]?.cards[0]?.id ?? '';
  await upload(bench.ana, { slotId: slot.id, cardId, name: 'new.jpg', bytes: await newPicture() });
  const [first] = versionsOf(creative);
  const named = async () => (await planFor(bench.ana, selectionOf(creative), [eu])).files[0]?.fileName;
  const name = await named();
  expect(name).toBe(first?.fileName.replace(/(\.\w+)$/, '_v2$1'));
  const second = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(await finished(bench.ana, second.id)).toMatchObject({ counts: { ready: 1 } });
  expect((await sendingsOf(bench.ana, second.id))[0]?.fileName).toBe(name);
  expect(await named()).toBe(name);
});

longTest('a dry run checks many images in one call, and not again within a minute', async () => {
  const creative = await brief(bench.ana);
  for (let made = 0; made < 6; made += 1) {
    await upload(bench.ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes: await newPicture() });
  }
  await finished(bench.ana, (await sendAll(bench.ana, selectionOf(creative), [eu])).id);
  const calls = async () =>
    (
      await bench.app.sql(
        `select 1 from provider_calls where organization_id = $1 and method = 'GET' and path like '%/adimages'`,
        [bench.organizationId],
      )
    ).length;
  await expect.poll(calls).toBeGreaterThan(0);
  const before = await calls();
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(plan.sums).toMatchObject({ alreadyThere: 6, unasked: 0 });
  await expect.poll(calls).toBe(before + 1);
  await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(await calls()).toBe(before + 1);
  bench.app.clock.advance(61_000);
  await planFor(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(calls).toBe(before + 2);
});

test('an asset links to the media library of its account, in the sandbox to that of the sandbox', async () => {
  const creative = await pictured(bench, 'Library');
  const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, delivery.id);
  const [sent] = await sendingsOf(bench.ana, delivery.id);
  expect(sent?.asset?.url).toContain(bench.sandbox.http);
  const page = await (await fetch(sent?.asset?.url ?? '')).text();
  expect(page).toContain(sent?.fileName);
  expect(page).toContain(sent?.asset?.id);
});
