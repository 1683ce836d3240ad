import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { comments, type Decision } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { reviewSteps, type Review } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const owner = app.browser();
let jo: Colleague;
let lena: Colleague;
let ada: Colleague;
let guest: Colleague;
let hero: Creative;
let pictures: Buffer[];
beforeAll(async () => {
  const organizationId = (await owner.signUp()).organizationId as OrganizationId;
  [jo, lena, ada] = [
    await joinAs(app, organizationId, 'member'),
    await joinAs(app, organizationId, 'member'),
    await joinAs(app, organizationId, 'member'),
  ];
  guest = await joinAs(app, organizationId, 'guest');
  pictures = await Promise.all([700, 710, 720].map((size) => picture({ width: size, height: size })));
});
beforeEach(async () => {
  hero = await brief(owner, { formats: ['feed'] });
});

const step = (name: string, rule: 'one' | 'all', ...people: Colleague[]) => ({
  name,
  rule,
  memberIds: people.map(({ memberId }) => memberId),
});
const params = () => ({ campaignId: hero.campaign.id });
const set = (steps: object[], more: object = {}) =>
  owner.call(reviewSteps.set, { params: params(), body: { steps, ...more } as never });
const show = (client = owner, query: object = {}) => client.call(reviewSteps.show, { params: params(), query });
const threeSteps = () =>
  set([step('Agency', 'one', jo, lena), step('Client', 'all', lena, ada), step('Legal', 'all', ada)]);
async function deliver(index = 0) {
  const slot = slotOf(await reread(owner, hero));
  const cardId = slot.variations[0]?.cards[0]?.id;
  await upload(owner, {
    slotId: slot.id,
    name: 'a.jpg',
    bytes: pictures[index] as Buffer,
    ...(cardId ? { cardId } : {}),
  });
}
const current = async () => versionsOf(await reread(owner, hero))[0]?.id as VersionId;
async function decide(client: TestClient, decision: Decision = 'approved') {
  const versionId = await current();
  if (decision === 'changes') {
    const body = { body: 'Too warm', creationKey: randomUUID(), versionId };
    await client.call(comments.create, { params: { creativeId: hero.id }, body });
  }
  await client.call(comments.decide, { params: { versionId }, body: { decision } });
}
const openStep = ({ steps }: Review) => steps.find(({ files }) => files.open + files.changes > 0)?.name ?? null;
const stateOf = async () => {
  const review = await show();
  return [openStep(review), slotOf(await reread(owner, hero)).decision];
};

describe('a file', () => {
  test('passes three steps by those who review them, and is approved by the last', async () => {
    await threeSteps();
    await deliver();
    expect(await stateOf()).toEqual(['Agency', null]);
    await decide(owner);
    expect(await stateOf()).toEqual(['Agency', null]);
    await decide(jo.client);
    expect(await stateOf()).toEqual(['Client', null]);
    await decide(lena.client);
    expect(await stateOf()).toEqual(['Client', null]);
    expect((await reread(owner, hero)).completedAt).toBeNull();
    // Ada reviews both steps: her decision counts for each, and says so.
    await decide(ada.client);
    const { items } = await owner.call(comments.decisions, { params: { creativeId: hero.id } });
    expect(items.map(({ by, countedFor }) => [by.id, countedFor])).toEqual([
      [(await owner.me()).id, []],
      [jo.accountId, ['Agency']],
      [lena.accountId, ['Agency', 'Client']],
      [ada.accountId, ['Client', 'Legal']],
    ]);
    const asGuest = await guest.client.request(comments.decisions, { params: { creativeId: hero.id } });
    expect(await asGuest.text()).not.toContain('Legal');
    expect(await stateOf()).toEqual([null, 'approved']);
    expect(await show()).toMatchObject({ files: 1, approved: 1 });
    expect((await reread(owner, hero)).completedAt).not.toBeNull();
    await ada.client.call(comments.withdraw, { params: { versionId: await current() } });
    expect(await stateOf()).toEqual(['Client', null]);
    expect((await reread(owner, hero)).completedAt).toBeNull();
  });

  test('returns to the step that requested changes, or to the first', async () => {
    await threeSteps();
    await deliver();
    await decide(jo.client);
    await decide(lena.client, 'changes');
    expect(await stateOf()).toEqual(['Client', 'changes']);
    await deliver(1);
    expect(await stateOf()).toEqual(['Client', null]);
    expect((await show(lena.client)).steps.map(({ files }) => files.waitForCaller)).toEqual([0, 1, 0]);
    const { steps } = await show();
    await owner.call(reviewSteps.set, {
      params: params(),
      body: {
        returnsTo: 'first',
        steps: steps.map(({ id, name, rule, reviewers }) => ({
          id,
          name,
          rule,
          memberIds: reviewers.flatMap(({ memberId }) => memberId ?? []),
        })),
      },
    });
    expect(await stateOf()).toEqual(['Agency', null]);
  });

  test('is rejected if one of two concurrent decisions requests changes', async () => {
    await set([step('Agency', 'one', jo, lena), step('Client', 'all', ada)]);
    await deliver();
    const versionId = await current();
    const body = { body: 'Too warm', creationKey: randomUUID(), versionId };
    await lena.client.call(comments.create, { params: { creativeId: hero.id }, body });
    await Promise.all([
      jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } }),
      lena.client.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } }),
    ]);
    expect(await stateOf()).toEqual(['Agency', 'changes']);
  });

  test('passes a step by an admin’s decision for it, which can be withdrawn', async () => {
    await threeSteps();
    await deliver();
    const [agency, client] = (await show()).steps;
    const input = {
      params: { versionId: await current() },
      body: { stepId: agency?.id as never, decision: 'approved' as const },
    };
    expect((await jo.client.request(reviewSteps.decide, input)).status).toBe(403);
    await owner.call(reviewSteps.decide, input);
    await owner.call(reviewSteps.decide, input);
    expect(await stateOf()).toEqual(['Client', null]);
    const late = await owner.request(reviewSteps.decide, { ...input, body: { ...input.body, decision: 'changes' } });
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'review-step.not-open' })]);
    const asking = { ...input, body: { stepId: client?.id as never, decision: 'changes' as const } };
    expect(await (await owner.request(reviewSteps.decide, asking)).json()).toMatchObject({
      code: 'decision.nothing-open',
    });
    await owner.call(reviewSteps.withdraw, { params: input.params });
    await owner.call(reviewSteps.withdraw, { params: input.params });
    expect(await stateOf()).toEqual(['Agency', null]);
  });
});

describe('the steps of a campaign', () => {
  test('are shown with who owes what', async () => {
    await threeSteps();
    await deliver();
    const review = await show(jo.client, { creativeId: hero.id });
    expect(review.steps.map(({ name, rule, files }) => [name, rule, files])).toEqual([
      ['Agency', 'one', { open: 1, changes: 0, passed: 0, waitForCaller: 1 }],
      ['Client', 'all', { open: 0, changes: 0, passed: 0, waitForCaller: 0 }],
      ['Legal', 'all', { open: 0, changes: 0, passed: 0, waitForCaller: 0 }],
    ]);
    expect(review.steps[0]?.reviewers.map(({ owes }) => owes)).toEqual([1, 1]);
    expect(review.cards).toMatchObject([{ stepId: review.steps[0]?.id, state: 'open', waitsForCaller: true }]);
    expect((await show(ada.client)).cards).toEqual([]);
  });

  test('keep their ids when they are stored again, and judge files that are there', async () => {
    await deliver();
    await decide(jo.client);
    const first = await threeSteps();
    expect(openStep(first)).toBe('Client');
    const again = await threeSteps();
    expect(again.steps.map(({ id }) => id)).toEqual(first.steps.map(({ id }) => id));
    const removed = await set([]);
    expect([removed.steps, removed.approved]).toEqual([[], 0]);
    expect(slotOf(await reread(owner, hero)).decision).toBe('approved');
    expect(await app.sql('select 1 from cards where review_state is not null and review_step_id is null')).toEqual([]);
  });

  test('are not overwritten by a change of an older edition', async () => {
    const { edition } = await threeSteps();
    await set([step('Agency', 'one', jo)], { edition });
    const refused = await owner.request(reviewSteps.set, {
      params: params(),
      body: { steps: [], edition },
    });
    expect(await refused.json()).toMatchObject({ code: 'edit.outdated', data: { edition: edition + 1 } });
    expect((await show()).steps).toHaveLength(1);
  });

  test('name members of the team only, and each name once', async () => {
    const send = async (steps: object[]) =>
      (await owner.request(reviewSteps.set, { params: params(), body: { steps } as never })).status;
    expect(await send([step('Guests', 'one', guest)])).toBe(404);
    expect(await send([{ name: 'Nobody', rule: 'one' }])).toBe(400);
    expect(await send([step('Twice', 'one', jo), step('twice', 'one', jo)])).toBe(400);
    expect((await guest.client.request(reviewSteps.show, { params: params(), query: {} })).status).toBe(403);
  });

  test('are copied with their campaign', async () => {
    await threeSteps();
    const copy = await owner.call(duplicates.campaign, {
      params: params(),
      body: { creationKey: randomUUID(), name: 'Autumn', shiftDays: 7 },
    });
    const { steps } = await owner.call(reviewSteps.show, { params: { campaignId: copy.id }, query: {} });
    expect(steps.map(({ name, reviewers }) => [name, reviewers.length])).toEqual([
      ['Agency', 2],
      ['Client', 2],
      ['Legal', 1],
    ]);
    const originalIds = new Set((await show()).steps.map(({ id }) => id));
    expect(steps.some(({ id }) => originalIds.has(id))).toBe(false);
  });

  test('are deleted with a purged campaign, and do not wait for a removed member', async () => {
    const leaving = await joinAs(app, (await owner.me()).organizationId as OrganizationId, 'member');
    await set([step('Agency', 'all', jo, leaving)]);
    await deliver();
    await decide(jo.client);
    expect(await stateOf()).toEqual(['Agency', null]);
    await owner.call(members.remove, { params: { memberId: leaving.memberId } });
    await vi.waitFor(async () => expect(await stateOf()).toEqual([null, 'approved']), { timeout: 10_000 });
    await app.sql('delete from campaigns where id = $1', [hero.campaign.id]);
    expect(await app.sql('select 1 from review_steps where campaign_id = $1', [hero.campaign.id])).toEqual([]);
  });
});

test('reviewers are notified once per creative when their step opens, and never the actor', async () => {
  await threeSteps();
  const heard = async (person: Colleague) => {
    const { items } = await person.client.call(notifications.list, { query: {} });
    return items.filter(({ type, campaign }) => type === 'review_requested' && campaign?.id === hero.campaign.id);
  };
  await deliver();
  expect(await heard(jo)).toMatchObject([{ name: 'Agency', creative: { id: hero.id } }]);
  await deliver(1);
  expect(await heard(jo)).toHaveLength(1);
  expect(await heard(ada)).toEqual([]);
  await decide(lena.client);
  expect([(await heard(ada)).length, (await heard(lena)).length]).toEqual([1, 1]);
});

test('tying sending to the last step and untying it stand in the history', async () => {
  const acts = async () =>
    (
      await app.sql<{ act: string }>(
        `select act from audit_entries where target = $1 and act like 'review.sending-%' order by id`,
        [hero.campaign.id],
      )
    ).map(({ act }) => act);
  const steps = [step('Agency', 'one', jo)];
  await set(steps);
  await set(steps);
  expect(await acts()).toEqual([]);
  await set(steps, { sendsAfterReview: false });
  await set(steps, { sendsAfterReview: false });
  expect(await acts()).toEqual(['review.sending-untied']);
  await set(steps);
  expect(await acts()).toEqual(['review.sending-untied', 'review.sending-tied']);
});
