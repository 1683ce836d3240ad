import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
const stranger = app.browser();
let mark: Colleague;
let guest: Colleague;
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  mark = await joinAs(app, organizationId, 'member');
  guest = await joinAs(app, organizationId, 'guest');
  await stranger.signUp();
});

/** A creative with one delivered picture. */
async function delivered(client = team) {
  const creative = await brief(client, { formats: ['feed'] });
  await deliver(creative, client);
  return { creative, versionId: await current(creative, client) };
}
async function deliver(creative: Creative, client = team) {
  const slot = slotOf(await reread(client, creative));
  const cardId = slot.variations[0]?.cards[0]?.id;
  const width = 600 + Math.floor(Math.random() * 300);
  const bytes = await picture({ width, height: width });
  await upload(client, { slotId: slot.id, name: 'a.jpg', bytes, ...(cardId ? { cardId } : {}) });
}
const current = async (creative: Creative, client = team) =>
  versionsOf(await reread(client, creative))[0]?.id as VersionId;
const reason = (body = 'Lift the logo') => ({ body, creationKey: randomUUID() });
const reviewOf = async (creative: Creative) => slotOf(await reread(team, creative)).review;
const threadsOn = async (creative: Creative) =>
  (await team.call(comments.list, { params: { creativeId: creative.id }, query: {} })).items;
const decideMany = async (body: CallArguments<typeof comments.decideMany>['body'], client = team) =>
  (await client.call(comments.decideMany, { body })).items;

describe('asking for changes with its reason', () => {
  test('stores decision and comment together, once per creation key', async () => {
    const { creative, versionId } = await delivered();
    const area = { x: 0.2, y: 0.3, width: 0, height: 0 };
    const body = { decision: 'changes', comment: { ...reason(), area } } as const;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const stored = await team.call(comments.decide, { params: { versionId }, body });
      expect(stored).toMatchObject({ versionId, decision: 'changes' });
    }
    expect(await threadsOn(creative)).toMatchObject([{ body: 'Lift the logo', versionId, area }]);
    expect(await reviewOf(creative)).toBe('changes');
  });

  test('is refused without a reason, and then stores nothing', async () => {
    const { creative, versionId } = await delivered();
    const body = { decision: 'changes' } as const;
    const problem = await team.problem(comments.decide, { params: { versionId }, body });
    expect(problem).toMatchObject({ code: 'decision.nothing-open' });
    expect(await decideMany({ versionIds: [versionId], decision: 'changes' })).toMatchObject([
      { versionId, error: 'decision.nothing-open' },
    ]);
    expect([await threadsOn(creative), await reviewOf(creative)]).toEqual([[], 'delivered']);
  });
});

test('a decision on a version that was replaced stays', async () => {
  const { creative, versionId } = await delivered();
  await decideMany({ versionIds: [versionId], decision: 'changes', comment: reason() });
  await deliver(creative);
  await decideMany({ versionIds: [await current(creative)], decision: 'approved' });
  expect((await team.problem(comments.withdraw, { params: { versionId } })).code).toBe('decision.newer-version');
  expect(await decideMany({ versionIds: [versionId], decision: 'withdrawn' })).toMatchObject([
    { error: 'decision.newer-version' },
  ]);
  const { items } = await team.call(comments.decisions, { params: { creativeId: creative.id } });
  expect(items).toContainEqual(expect.objectContaining({ versionId, decision: 'changes' }));
  expect(await reviewOf(creative)).toBe('approved');
});

test('a decision on a version that was replaced is refused, and its comment is not written', async () => {
  const { creative, versionId } = await delivered();
  await deliver(creative);
  const body = { decision: 'changes', comment: reason() } as const;
  const problem = await team.problem(comments.decide, { params: { versionId }, body });
  expect(problem).toMatchObject({ code: 'decision.newer-version', status: 409 });
  expect(await decideMany({ versionIds: [versionId], decision: 'approved' })).toEqual([
    { versionId, error: 'decision.newer-version', earlier: null },
  ]);
  expect([await threadsOn(creative), await reviewOf(creative)]).toEqual([[], 'delivered']);
});

test('the decisions of two people who decide at the same time both stand', async () => {
  const { creative, versionId } = await delivered();
  const params = { versionId };
  await Promise.all([
    team.call(comments.decide, { params, body: { decision: 'approved' } }),
    mark.client.call(comments.decide, { params, body: { decision: 'changes', comment: reason() } }),
  ]);
  const { items } = await team.call(comments.decisions, { params: { creativeId: creative.id } });
  expect(items.map(({ decision }) => decision).toSorted()).toEqual(['approved', 'changes']);
  expect(await reviewOf(creative)).toBe('changes');
});

describe('many decisions', () => {
  test('are made across creatives, and each has its own result', async () => {
    const [first, second, archived, replaced] = [
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
    ];
    const foreign = await delivered(stranger);
    await team.call(archive.archiveCreative, { params: { creativeId: archived.creative.id }, body: {} });
    await deliver(replaced.creative);
    const all = [first, second, archived, replaced, foreign].map(({ versionId }) => versionId);
    const items = await decideMany({ versionIds: all, decision: 'approved' });
    expect(items.map(({ error }) => error)).toEqual([
      null,
      null,
      'creative.archived',
      'decision.newer-version',
      'version.not-found',
    ]);
    expect([await reviewOf(first.creative), await reviewOf(second.creative)]).toEqual(['approved', 'approved']);
    expect(await reviewOf(replaced.creative)).toBe('delivered');
  });

  test('write one comment on each version, however often they are sent', async () => {
    const [first, second] = [await delivered(), await delivered()];
    const versionIds = [first.versionId, second.versionId];
    const comment = reason('Old price');
    for (let attempt = 0; attempt < 2; attempt += 1) await decideMany({ versionIds, decision: 'changes', comment });
    for (const { creative, versionId } of [first, second])
      expect(await threadsOn(creative)).toMatchObject([{ body: 'Old price', versionId }]);
  });

  test('are undone: the earlier decision stands again, and the comment is gone', async () => {
    const [fresh, approved] = [await delivered(), await delivered()];
    await decideMany({ versionIds: [approved.versionId], decision: 'approved' });
    const comment = reason();
    const versionIds = [fresh.versionId, approved.versionId];
    const items = await decideMany({ versionIds, decision: 'changes', comment });
    expect(items.map(({ earlier }) => earlier)).toEqual([null, 'approved']);
    const undoneKey = comment.creationKey;
    await decideMany({ versionIds: [fresh.versionId], decision: 'withdrawn', undoneKey });
    await decideMany({ versionIds: [approved.versionId], decision: 'approved', undoneKey });
    expect([await reviewOf(fresh.creative), await reviewOf(approved.creative)]).toEqual(['delivered', 'approved']);
    expect([await threadsOn(fresh.creative), await threadsOn(approved.creative)]).toEqual([[], []]);
  });

  test('delete no comment of another person, whatever key is named', async () => {
    const { creative, versionId } = await delivered();
    const comment = reason();
    await decideMany({ versionIds: [versionId], decision: 'changes', comment }, mark.client);
    await decideMany({ versionIds: [versionId], decision: 'withdrawn', undoneKey: comment.creationKey });
    expect(await threadsOn(creative)).toHaveLength(1);
  });

  test('are refused for guests, and beyond the most at once', async () => {
    const { versionId } = await delivered();
    const refusal = async (client: typeof team, versionIds: VersionId[]) =>
      (await client.problem(comments.decideMany, { body: { versionIds, decision: 'approved' } })).code;
    expect(await refusal(guest.client, [versionId])).toBe('auth.forbidden');
    const tooMany = Array.from({ length: limits.decisionsAtOnce + 1 }, () => versionId);
    expect(await refusal(team, tooMany)).toBe('request.invalid');
  });
});
