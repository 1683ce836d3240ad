import { describe, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { fault, finished, hurry, newPicture, pictured, statesOf, useDeliveries } from '#testing/deliveries.ts';
import { confirmationOf, eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { controlMeta } from '#testing/meta.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

describe('the dry run', () => {
  test('lists the files to send with their names, and sends nothing', async () => {
    const creative = await pictured(bench);
    const plan = await planFor(bench.ana, selectionOf(creative), [eu, uk]);
    const [version] = versionsOf(creative);
    expect(plan.files).toMatchObject([{ versionId: version?.id, fileName: version?.fileName, obstacle: null }]);
    expect(plan.sendings.map(({ advertiserId, outcome }) => [advertiserId, outcome])).toEqual([
      [eu, 'upload'],
      [uk, 'upload'],
    ]);
    expect(plan.sums).toMatchObject({
      uploads: 2,
      alreadyThere: 0,
      blocked: 0,
      bytes: 2 * (version?.facts.sizeBytes ?? 0),
    });
    expect(plan.advertisers.every(({ hasAnswered, obstacle }) => hasAnswered && obstacle === null)).toBe(true);
    expect((await libraryOf(bench.sandbox, eu)).images).toEqual([]);
  });

  test('excludes unapproved files of a campaign that needs approval', async () => {
    const { ana } = bench;
    const creative = await pictured(bench, 'To approve');
    const params = { campaignId: creative.campaign.id };
    await ana.call(campaigns.update, { params, body: { needsApproval: true } });
    const blocked = await planFor(ana, selectionOf(creative), [eu]);
    expect([blocked.files.map(({ obstacle }) => obstacle), blocked.sendings]).toEqual([['unapproved'], []]);
    const versionId = versionsOf(creative)[0]?.id as VersionId;
    await ana.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
    expect((await planFor(ana, selectionOf(creative), [eu])).files.map(({ obstacle }) => obstacle)).toEqual([null]);
    // Nothing is sent after the approval was withdrawn while the sending waits.
    await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
    const { id } = await sendAll(ana, selectionOf(creative), [eu]);
    await expect.poll(async () => (await statesOf(ana, id))[0]).toBe('paused');
    await ana.call(comments.withdraw, { params: { versionId } });
    await hurry(bench, 10);
    await finished(ana, id, { hurried: ['queued', 'paused', 'processing'] });
    expect(await sendingsOf(ana, id)).toMatchObject([{ failure: { reason: 'unapproved', remedy: 'approve' } }]);
    expect((await libraryOf(bench.sandbox, eu)).images).toEqual([]);
  });

  test.each([
    ['version', (creative: Creative) => [variations.removeVersion, { versionId: versionsOf(creative)[0]?.id }]],
    ['variation', (creative: Creative) => [variations.remove, { variationId: slotOf(creative).variations[0]?.id }]],
  ] as const)('sends no unapproved file whose %s is deleted while the sending waits', async (_, removalOf) => {
    const { ana } = bench;
    const creative = await pictured(bench, 'To delete');
    const params = { campaignId: creative.campaign.id };
    await ana.call(campaigns.update, { params, body: { needsApproval: true } });
    const versionId = versionsOf(creative)[0]?.id as VersionId;
    await ana.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
    await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
    const { id } = await sendAll(ana, selectionOf(creative), [eu]);
    await expect.poll(async () => (await statesOf(ana, id))[0]).toBe('paused');
    await ana.call(comments.withdraw, { params: { versionId } });
    const [endpoint, removed] = removalOf(creative);
    await ana.call(endpoint as typeof variations.remove, { params: removed as never });
    await hurry(bench, 10);
    await finished(ana, id, { hurried: ['queued', 'paused', 'processing'] });
    expect(await sendingsOf(ana, id)).toMatchObject([{ state: 'failed' }]);
    expect((await libraryOf(bench.sandbox, eu)).images).toEqual([]);
  });

  test('excludes both variations of a slot of which one is approved, also while they are sent', async () => {
    const { ana } = bench;
    const creative = await pictured(bench, 'Two variations');
    const params = { campaignId: creative.campaign.id };
    await ana.call(campaigns.update, { params, body: { needsApproval: true } });
    const versionId = versionsOf(creative)[0]?.id as VersionId;
    await ana.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
    await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
    const { id } = await sendAll(ana, selectionOf(creative), [eu]);
    await expect.poll(async () => (await statesOf(ana, id))[0]).toBe('paused');
    const bytes = await picture({ width: 1090, height: 1090 });
    await upload(ana, { slotId: slotOf(creative).id, name: 'b.jpg', bytes });
    const both = await reread(ana, creative);
    expect(slotOf(both).variations).toHaveLength(2);
    const plan = await planFor(ana, selectionOf(both), [eu]);
    expect(plan.files.map(({ obstacle }) => obstacle)).toEqual(['unapproved', 'unapproved']);
    const approvedOnly = { params, query: { approval: 'only' as const } };
    expect(await ana.call(downloads.campaignPlan, approvedOnly)).toMatchObject({ files: 0 });
    await hurry(bench, 10);
    await finished(ana, id, { hurried: ['queued', 'paused', 'processing'] });
    expect(await sendingsOf(ana, id)).toMatchObject([{ failure: { reason: 'unapproved' } }]);
  });

  test('lists the obstacles of files that do not fit and of accounts that accept no files', async () => {
    const creative = await brief(bench.ana);
    await upload(bench.ana, {
      slotId: slotOf(creative).id,
      name: 'a.jpg',
      bytes: await picture({ width: 300, height: 300 }),
    });
    await controlMeta(bench.sandbox, 'POST /accounts', { account: uk.slice(4), status: 2 });
    const plan = await planFor(bench.ana, selectionOf(creative), [eu, uk]);
    expect(plan.files).toMatchObject([{ obstacle: 'does-not-fit' }]);
    expect(plan.advertisers.map(({ id, status, obstacle }) => [id, status, obstacle])).toEqual(
      expect.arrayContaining([
        [eu, 'active', null],
        [uk, 'disabled', 'status'],
      ]),
    );
    expect(plan.sendings).toEqual([]);
    expect(plan.sums).toMatchObject({ uploads: 0, blocked: 1, bytes: 0 });
  });
});

test('a picture and a video arrive once with their names, and link to their assets', async () => {
  const creative = await brief(bench.ana, { formats: ['feed', 'story'] });
  await upload(bench.ana, { slotId: slotOf(creative, 0).id, name: 'a.jpg', bytes: await newPicture() });
  await upload(bench.ana, { slotId: slotOf(creative, 1).id, name: 'b.mp4', bytes: bench.video });
  const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(delivery).toMatchObject({ files: 2, createdBy: { name: expect.any(String) }, finishedAt: null });
  const ended = await finished(bench.ana, delivery.id);
  expect(ended).toMatchObject({ state: 'finished', counts: { ready: 2 } });
  expect(ended.bytes.sent).toBe(ended.bytes.total);
  const library = await libraryOf(bench.sandbox, eu);
  const kept = library.videos.filter(({ state }) => state === 'kept');
  const sent = await sendingsOf(bench.ana, delivery.id);
  expect([...library.images.map(({ name }) => name), ...kept.map(({ title }) => title)]).toEqual(
    sent.map(({ fileName }) => fileName),
  );
  expect([library.images[0]?.hash, kept[0]?.id]).toEqual(sent.map(({ asset }) => asset?.id));
  expect([library.images[0]?.sha256, kept[0]?.sha256]).toEqual(sent.map(({ sha256 }) => sha256));
  const assets = await bench.ana.call(deliveries.assets, { params: { creativeId: creative.id } });
  expect(assets.items.map(({ asset }) => asset.url)).toEqual(Array(2).fill(expect.stringContaining(eu.slice(4))));
  // A second delivery finds every file at the platform already.
  const again = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(again).toMatchObject({ state: 'finished', counts: { 'already-there': 2 } });
  expect((await sendingsOf(bench.ana, again.id)).map(({ asset, earlier }) => [asset?.id, earlier?.by?.name])).toEqual(
    sent.map(({ asset }) => [asset?.id, delivery.createdBy?.name]),
  );
  expect(await libraryOf(bench.sandbox, eu)).toMatchObject({ images: [{}], videos: [{}] });
});

test('the sender gets one mail at the end', async () => {
  const creative = await pictured(bench, 'Trail film');
  const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, delivery.id);
  const { email } = await bench.ana.me();
  await expect
    .poll(async () => (await bench.ana.mailsTo(email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('All files were sent to Meta: Trail film');
});

test('repeated and concurrent equal requests create one delivery', async () => {
  const creative = await pictured(bench);
  const body = confirmationOf(await planFor(bench.ana, selectionOf(creative), [eu]));
  const [first, other] = await Promise.all([
    bench.ana.call(deliveries.create, { body }),
    bench.ana.call(deliveries.create, { body }),
  ]);
  expect(other.id).toBe(first.id);
  expect((await bench.ana.call(deliveries.create, { body })).id).toBe(first.id);
  await finished(bench.ana, first.id);
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(1);
});

test('a file that two people send at once is sent once', async () => {
  const creative = await pictured(bench);
  const { client: ben } = await joinAs(bench.app, bench.organizationId, 'member');
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  const [first, second] = await Promise.all([
    bench.ana.call(deliveries.create, { body: confirmationOf(plan) }),
    ben.call(deliveries.create, { body: confirmationOf(plan) }),
  ]);
  const [a, b] = [await finished(bench.ana, first.id), await finished(ben, second.id)];
  expect([a.counts.ready + b.counts.ready, a.counts['already-there'] + b.counts['already-there']]).toEqual([1, 1]);
  const posts = await controlMeta<{ requests?: unknown[] }>(bench.sandbox, 'GET /requests?method=POST&path=adimages');
  expect(JSON.stringify(posts).match(/adimages/g)).toHaveLength(1);
});

test('changes since the dry run are listed, and nothing is sent', async () => {
  const [replaced, kept] = [await pictured(bench, 'Replaced'), await pictured(bench, 'Kept')];
  const body = confirmationOf(await planFor(bench.ana, selectionOf(replaced, kept), [eu]));
  const slot = slotOf(replaced);
  const cardId = slot.variations[0]?.cards[0]?.id ?? '';
  await upload(bench.ana, { slotId: slot.id, cardId, name: 'new.jpg', bytes: await newPicture() });
  const problem = await bench.ana.problem(deliveries.create, { body });
  expect(problem.code).toBe('delivery.changed');
  const [version] = versionsOf(replaced);
  expect(problem.data).toEqual({ changed: [{ versionId: version?.id, advertiserId: eu, change: 'gone' }] });
  expect((await bench.ana.call(deliveries.list, { query: {} })).items).toEqual([]);
});

test('another organization and guests find nothing', async () => {
  const creative = await pictured(bench);
  const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
  const stranger = bench.app.browser();
  await stranger.signUp();
  const params = { deliveryId: delivery.id };
  for (const call of [
    () => stranger.problem(deliveries.find, { params, query: {} }),
    () => stranger.problem(deliveries.sendings, { params, query: {} }),
    () => stranger.problem(deliveries.cancel, { params, body: {} }),
    () => stranger.problem(deliveries.retry, { params, body: {} }),
  ]) {
    expect((await call()).code).toBe('delivery.not-found');
  }
  expect(
    (
      await stranger.problem(deliveries.plan, {
        body: { provider: 'meta', source: selectionOf(creative), advertiserIds: [eu] },
      })
    ).code,
  ).toBe('creative.not-found');
  const { client: guest } = await joinAs(bench.app, bench.organizationId, 'guest');
  expect((await guest.problem(deliveries.list, { query: {} })).status).toBe(403);
  await finished(bench.ana, delivery.id);
});

test('a file deleted at the platform is sent again', async () => {
  const creative = await pictured(bench);
  await finished(bench.ana, (await sendAll(bench.ana, selectionOf(creative), [eu])).id);
  const [image] = (await libraryOf(bench.sandbox, eu)).images;
  expect((await planFor(bench.ana, selectionOf(creative), [eu])).sendings).toMatchObject([
    { outcome: 'already-there' },
  ]);
  await bench.app.sql(`update sendings set asset_id = 'ffffffffffffffffffffffffffffffff' where organization_id = $1`, [
    bench.organizationId,
  ]);
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(plan.sendings).toMatchObject([{ outcome: 'upload' }]);
  const again = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
  expect(await finished(bench.ana, again.id)).toMatchObject({ counts: { ready: 1 } });
  expect((await sendingsOf(bench.ana, again.id))[0]?.asset?.id).toBe(image?.hash);
});

test('deliveries of a creative and of a campaign are listed page by page, each with only the sendings of that place', async () => {
  const [first, other] = [await pictured(bench, 'One'), await pictured(bench, 'Other')];
  const both = await sendAll(bench.ana, selectionOf(first, other), [eu]);
  const single = await sendAll(bench.ana, selectionOf(first), [uk]);
  await Promise.all([finished(bench.ana, both.id), finished(bench.ana, single.id)]);
  const ofCreative = await bench.ana.call(deliveries.list, { query: { creativeId: first.id, limit: 1 } });
  expect(ofCreative).toMatchObject({ total: 2, items: [{ id: single.id, files: 1 }] });
  const next = { creativeId: first.id, limit: 1, cursor: ofCreative.nextCursor ?? '' };
  expect(await bench.ana.call(deliveries.list, { query: next })).toMatchObject({
    items: [{ id: both.id, files: 1, counts: { ready: 1 } }],
    nextCursor: null,
  });
  const ofCampaign = await bench.ana.call(deliveries.list, { query: { campaignId: other.campaign.id } });
  expect(ofCampaign.items.map(({ id }) => id)).toEqual([both.id]);
});

test('a trafficking sheet lists files and attributes, as CSV and as a spreadsheet', async () => {
  const creative = await pictured(bench, '=HYPERLINK("x")');
  const csv = await bench.ana.send(`/api/deliveries/sheet?creativeIds=${creative.id}`);
  expect(csv.headers.get('content-disposition')).toContain('.csv');
  const [head, line] = (await csv.text()).split('\r\n');
  expect(head).toContain('campaign,creative,platform,format');
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  const xlsx = await bench.ana.send(`/api/deliveries/sheet?campaignId=${creative.campaign.id}&format=xlsx`);
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await bench.ana.send('/api/deliveries/sheet')).status).toBe(400);
});

test('a file that is already at the platform keeps its name there, even after the naming schema changes', async () => {
  const creative = await pictured(bench, 'Renamed');
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  const [sent] = await sendingsOf(bench.ana, id);
  await bench.ana.call(organizations.updatePreferences, {
    body: { namingSchema: 'new_{creativeName}_{formatName}', namingCase: 'none' },
  });
  const { files, sendings } = await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(files[0]?.fileName).toMatch(/^new_/);
  expect(sendings).toMatchObject([{ outcome: 'already-there', earlier: { fileName: sent?.fileName } }]);
});
