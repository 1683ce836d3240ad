import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { variations, type Version } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { runSimultaneously } from '#testing/simultaneous.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { storedFiles } from '#testing/files.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let [fits, small]: Buffer[] = [];
beforeAll(async () => {
  [fits, small] = [await picture({ width: 700, height: 700 }), await picture({ width: 300, height: 300 })];
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

/** Uploads another version of the slot's only card; returns all versions, newest first. */
async function deliver(bytes: Buffer | undefined, name: string): Promise<Version[]> {
  const { id: slotId, variations: existing } = slotOf(await reread(client, creative));
  const cardId = existing[0]?.cards[0]?.id;
  await upload(client, { slotId, name, bytes: bytes!, ...(cardId ? { cardId } : {}) });
  return history();
}

const history = async () => versionsOf(await reread(client, creative));
const paramsOf = (version: Version | undefined) => ({ params: { versionId: version!.id } });
const completeness = async () => {
  const { campaign, completedAt, slots } = await reread(client, creative);
  const { progress } = await client.call(campaigns.find, { params: { campaignId: campaign.id } });
  return [slots[0]?.state, completedAt !== null, progress.complete];
};

describe('restoring an older version', () => {
  test('adds a new version of the same content without copying the file, and counts immediately (R21)', async () => {
    await deliver(fits, 'final.jpg');
    const [current, older] = await deliver(small, 'worse.jpg');
    expect(await completeness()).toEqual(['does-not-fit', false, 0]);
    await expect
      .poll(async () => (await history()).map(({ preview }) => preview.state), { timeout: 20_000 })
      .toEqual(['ready', 'ready']);
    const files = storedFiles(app);
    const back = await client.call(variations.restore, paramsOf(older));
    expect(back).toMatchObject({ number: 3, restoredFrom: 1, originalName: 'final.jpg', note: null });
    expect(back.uploadedBy?.name).toBe('Ana Costa');
    expect((await history()).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await completeness()).toEqual(['delivered', true, 1]);
    expect(storedFiles(app)).toEqual(files);
    const bytes = async (version: Version | undefined) =>
      Buffer.from(await (await client.send(`/api/versions/${version!.id}/file`)).arrayBuffer());
    expect((await bytes(back)).equals(await bytes(older))).toBe(true);
    expect(current?.number).toBe(2);
  });

  test('keeps the preview, also after its source is deleted', async () => {
    await deliver(fits, 'a.jpg');
    await expect.poll(async () => (await history())[0]?.preview.state, { timeout: 20_000 }).toBe('ready');
    const [, older] = await deliver(small, 'b.jpg');
    const back = await client.call(variations.restore, paramsOf(older));
    expect(back.preview.state).toBe('ready');
    await client.call(variations.removeVersion, paramsOf(older));
    expect((await client.send(back.preview.url ?? '')).status).toBe(200);
    expect((await client.send(`/api/versions/${back.id}/file`)).status).toBe(200);
    expect((await history()).map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
    ]);
  });

  test('keeps the waiver', async () => {
    const [version] = await deliver(small, 'a.jpg');
    const rules = blockingRules(version!.verdict);
    await client.call(variations.waive, { ...paramsOf(version), body: { reason: 'Agreed', rules } });
    const [, waived] = await deliver(await picture({ width: 310, height: 310 }), 'b.jpg');
    expect(await completeness()).toEqual(['does-not-fit', false, 0]);
    const back = await client.call(variations.restore, paramsOf(waived));
    expect(back).toMatchObject({ waived: true, waiver: { reason: 'Agreed', by: { name: 'Ana Costa' } } });
    expect(await completeness()).toEqual(['delivered', true, 1]);
  });

  test('is refused for the current and for a deleted version', async () => {
    await deliver(fits, 'a.jpg');
    const [current, older] = await deliver(fits, 'b.jpg');
    expect((await client.call(variations.restore, paramsOf(current))).id).toBe(current?.id);
    await client.call(variations.removeVersion, paramsOf(older));
    expect((await client.problem(variations.restore, paramsOf(older))).code).toBe('version.not-found');
    expect(await history()).toHaveLength(1);
  });

  test('is refused if the current version has the same content', async () => {
    await deliver(fits, 'a.jpg');
    const [, older] = await deliver(small, 'b.jpg');
    const back = await client.call(variations.restore, paramsOf(older));
    expect((await client.call(variations.restore, paramsOf(older))).id).toBe(back.id);
    expect((await history()).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('two concurrent restores get distinct numbers', async () => {
    await deliver(fits, 'a.jpg');
    const [, older] = await deliver(small, 'b.jpg');
    const stati = await runSimultaneously(app, { creativeId: creative.id }, () =>
      [1, 2].map(async () => (await client.request(variations.restore, paramsOf(older))).status),
    );
    expect(stati).toEqual([200, 200]);
    const numbers = (await history()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await completeness()).toEqual(['delivered', true, 1]);
  });
});

longTest('a card is limited to a hundred versions, uploaded or restored', async () => {
  await deliver(fits, 'a.jpg');
  const [current, first] = await deliver(small, 'b.jpg');
  await app.sql(
    `insert into versions (id, organization_id, card_id, number, sha256, original_name, facts, verdict, preview_state, created_at)
     select left(v.id, -3) || lpad(n::text, 3, '0'), organization_id, card_id, n, sha256, 'x', facts, verdict, 'none', created_at
     from versions v, generate_series(3, $2) n where v.id = $1`,
    [current!.id, limits.versionsPerCard],
  );
  const full = { status: 422, code: 'card.too-many-versions' };
  expect(await client.problem(variations.restore, paramsOf(first))).toMatchObject(full);
  const { id: slotId, variations: existing } = slotOf(await reread(client, creative));
  const sending = { slotId, cardId: existing[0]!.cards[0]!.id, name: 'c.jpg', bytes: fits! };
  const answer = await upload(client, sending);
  expect(await answer.json()).toMatchObject(full);
  expect(await app.sql(`select 1 from uploads where slot_id = $1 and state = 'receiving'`, [slotId])).toEqual([]);
  expect(await history()).toHaveLength(limits.versionsPerCard);
  await client.call(variations.removeVersion, paramsOf(current));
  expect((await upload(client, sending)).status).toBe(204);
});

test('a note on a version can be set and removed, and stays with its version', async () => {
  const [version] = await deliver(fits, 'a.jpg');
  const noted = await client.call(variations.note, { ...paramsOf(version), body: { note: '  Colours as agreed\n ' } });
  expect(noted.note).toBe('Colours as agreed');
  const [newer, older] = await deliver(fits, 'b.jpg');
  expect([newer?.note, older?.note]).toEqual([null, 'Colours as agreed']);
  expect((await client.call(variations.note, { ...paramsOf(older), body: { note: null } })).note).toBeNull();
  for (const note of ['', ' ', 'x'.repeat(limits.versionNoteLength + 1), 'a\u0000b'])
    expect((await client.problem(variations.note, { ...paramsOf(older), body: { note } })).code).toBe(
      'request.invalid',
    );
});

test('a guest notes and restores their own versions only', async () => {
  const { team, assignedCreative: assigned, guest } = await agency(app);
  const [theirs] = versionsOf(assigned);
  const code = async (endpoint: typeof variations.restore, version: Version | undefined) =>
    (await guest.client.problem(endpoint, paramsOf(version))).code;
  expect(await code(variations.restore, theirs)).toBe('auth.forbidden');
  const refused = await guest.client.problem(variations.note, { ...paramsOf(theirs), body: { note: 'mine now' } });
  expect(refused.code).toBe('auth.forbidden');

  const { id: slotId, variations: existing } = slotOf(assigned);
  await upload(guest.client, { slotId, variationId: existing[0]!.id, name: 'own.jpg', bytes: fits! });
  const cards = async () => slotOf(await reread(guest.client, assigned)).variations[0]!.cards;
  const guestCard = (await cards()).at(-1)!;
  await upload(guest.client, { slotId, cardId: guestCard.id, name: 'own-2.jpg', bytes: small! });
  const [, older] = (await cards()).at(-1)!.versions;
  await guest.client.call(variations.note, { ...paramsOf(older), body: { note: 'The better one' } });
  expect((await guest.client.call(variations.restore, paramsOf(older))).restoredFrom).toBe(1);
  await upload(team, { slotId, cardId: guestCard.id, name: 'by-the-team.jpg', bytes: fits! });
  expect(await code(variations.restore, older)).toBe('auth.forbidden');
});
