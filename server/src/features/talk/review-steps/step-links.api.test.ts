import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { newId } from '#infra/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretIn, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const owner = app.browser();
let jo: Colleague;
let hero: Creative;
let bytes: Buffer;
beforeAll(async () => {
  await owner.signUp();
  bytes = await picture({ width: 700, height: 700 });
});
beforeEach(async () => {
  jo = await joinAs(app, (await owner.me()).organizationId as OrganizationId, 'member');
  hero = await brief(owner, { formats: ['feed'] });
  await upload(owner, { slotId: slotOf(hero).id, name: 'a.jpg', bytes });
});

const share = (settings = {}) => shareForReview(owner, hero.campaign.id, settings);
type Link = Awaited<ReturnType<typeof share>>;
const agency = () => ({ name: 'Agency', rule: 'one', memberIds: [jo.memberId] });
const client = ({ id }: Link, rule: 'one' | 'all' = 'one') => ({ name: 'Client', rule, reviewLinkId: id });
const request = (...steps: object[]) => ({ params: { campaignId: hero.campaign.id }, body: { steps } as never });
const set = (...steps: object[]) => owner.call(reviewSteps.set, request(...steps));
const refusal = async (...steps: object[]) => (await owner.problem(reviewSteps.set, request(...steps))).code;
const current = async () => versionsOf(await reread(owner, hero))[0]?.id as VersionId;
const decisionNow = async () => slotOf(await reread(owner, hero)).decision;
const approval = async () => ({ params: { versionId: await current() }, body: { decision: 'approved' as const } });

async function named(link: Link, name: string) {
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name } });
  return holder;
}
/** Judges the file again, as any decision does: the owner reviews no step. */
async function judgeAgain() {
  await owner.call(comments.decide, await approval());
  return decisionNow();
}

describe('an approved file stays approved', () => {
  test('when its reviewers may no longer decide', async () => {
    const link = await share();
    await set(agency(), client(link));
    await jo.client.call(comments.decide, await approval());
    await (await named(link, 'Inès')).call(review.decide, await approval());
    expect(await decisionNow()).toBe('approved');
    await owner.call(members.update, { params: { memberId: jo.memberId }, body: { status: 'disabled' } as never });
    expect(await judgeAgain()).toBe('approved');
    const params = { reviewLinkId: link.id };
    await owner.call(reviewLinks.update, {
      params,
      body: { rights: { comment: true, decide: false, download: false } },
    });
    expect(await judgeAgain()).toBe('approved');
    await owner.call(reviewLinks.revoke, { params });
    expect(await judgeAgain()).toBe('approved');
    const { steps } = await owner.call(reviewSteps.show, { params: { campaignId: hero.campaign.id }, query: {} });
    expect(steps.map(({ reviewers }) => reviewers)).toEqual([[], []]);
  });

  test('when the member who approved it is removed from the team, and the record still says so', async () => {
    const mia = await joinAs(app, (await owner.me()).organizationId as OrganizationId, 'member');
    await set(
      { ...agency(), memberIds: [jo.memberId, mia.memberId] },
      { name: 'Legal', rule: 'all', memberIds: [mia.memberId] },
    );
    await jo.client.call(comments.decide, await approval());
    await mia.client.call(comments.decide, await approval());
    expect(await decisionNow()).toBe('approved');
    for (const { memberId } of [jo, mia]) await owner.call(members.remove, { params: { memberId } });
    expect(await judgeAgain()).toBe('approved');
    const record = await owner.send(`/api/campaigns/${hero.campaign.id}/approval-record?format=csv`);
    expect((await record.text()).match(/,approved,(?:Agency|"Agency, Legal"),Approved,/g)).toHaveLength(2);
  });

  test('when a holder who gave only a name decides on another file later', async () => {
    const link = await share();
    await set(client(link, 'all'));
    const tom = await named(link, 'Tom');
    await (await named(link, 'Inès')).call(review.decide, await approval());
    expect(await decisionNow()).toBe('approved');
    await tom.call(review.decide, await approval());
    expect(await judgeAgain()).toBe('approved');
  });
});

describe('a step whose reviewers were all removed', () => {
  const remove = ({ memberId }: Colleague) => owner.call(members.remove, { params: { memberId } });
  const onlyStep = async () =>
    (await owner.call(reviewSteps.show, { params: { campaignId: hero.campaign.id }, query: {} })).steps[0];

  test('stays open with nobody left to decide, until an admin decides or the steps change', async () => {
    await set(agency());
    await remove(jo);
    expect(await judgeAgain()).toBeNull();
    expect(await onlyStep()).toMatchObject({ reviewers: [], files: { open: 1 } });
    const stepId = (await onlyStep())?.id as never;
    const { params } = await approval();
    await owner.call(reviewSteps.decide, { params, body: { stepId, decision: 'approved' } });
    expect(await decisionNow()).toBe('approved');
  });

  test('keeps a request for changes, and a member who returns is no reviewer before being named again', async () => {
    await set(agency());
    const { params } = await approval();
    const body = {
      decision: 'changes' as const,
      comment: { body: 'Too warm', creationKey: randomUUID(), mentions: [] },
    };
    await jo.client.call(comments.decide, { params, body });
    await remove(jo);
    expect(await judgeAgain()).toBe('changes');
    const memberId = newId('member');
    await app.sql(
      `insert into members (id, organization_id, account_id, role, status, created_at)
       values ($1, $2, $3, 'member', 'active', now())`,
      [memberId, (await owner.me()).organizationId, jo.accountId],
    );
    expect((await onlyStep())?.reviewers).toEqual([]);
    await set({ ...agency(), memberIds: [memberId] });
    expect(await onlyStep()).toMatchObject({ reviewers: [{ memberId }], files: { changes: 1 } });
  });
});

describe('where all must approve', () => {
  test('a link waits for people who were mailed, not for who only gave a name', async () => {
    const email = 'ines@pola.example';
    const link = await share({ recipients: [{ email, name: 'Inès' }] });
    await set(client(link, 'all'));
    const tom = await named(link, 'Tom');
    const lou = await named(link, 'Lou');
    await lou.call(review.decide, await approval());
    expect(await decisionNow()).toBeNull();
    const ines = holderOf(app, secretIn((await owner.mailTo(email)).text));
    await ines.call(review.decide, await approval());
    expect(await decisionNow()).toBe('approved');
    await tom.call(review.page, { query: {} });
    expect(await judgeAgain()).toBe('approved');
  });

  test('a revoked link owes nothing', async () => {
    const link = await share({ recipients: [{ email: 'tom@pola.example', name: 'Tom' }] });
    await set({ ...client(link, 'all'), memberIds: [jo.memberId] });
    await jo.client.call(comments.decide, await approval());
    expect(await decisionNow()).toBeNull();
    await owner.call(reviewLinks.revoke, { params: { reviewLinkId: link.id } });
    expect(await judgeAgain()).toBe('approved');
  });

  test.each([
    ['is revoked', (params: { reviewLinkId: Link['id'] }) => owner.call(reviewLinks.revoke, { params })],
    [
      'no longer lets its holders decide',
      (params: { reviewLinkId: Link['id'] }) => {
        const rights = { comment: true, decide: false, download: false };
        return owner.call(reviewLinks.update, { params, body: { rights } });
      },
    ],
  ])('a file whose other reviewers decided is judged again when the link %s', async (_, end) => {
    const link = await share({ recipients: [{ email: 'lou@pola.example', name: 'Lou' }] });
    await set({ ...client(link, 'all'), memberIds: [jo.memberId] });
    await jo.client.call(comments.decide, await approval());
    expect(await decisionNow()).toBeNull();
    await end({ reviewLinkId: link.id });
    await expect.poll(decisionNow, { timeout: 15_000 }).toBe('approved');
  });
});

test('a removed member decides, reads and shares nothing, also by a link that the member made', async () => {
  const link = await shareForReview(jo.client, hero.campaign.id);
  await set(agency(), client(link));
  await owner.call(members.remove, { params: { memberId: jo.memberId } });
  const { campaignId } = request().params;
  const params = { reviewLinkId: link.id };
  const answers = [
    await jo.client.request(comments.decide, await approval()),
    await jo.client.request(reviewSteps.show, { params: { campaignId }, query: {} }),
    await jo.client.request(reviewSteps.set, request(agency())),
    await jo.client.request(reviewLinks.list, { params: { campaignId } }),
    await jo.client.request(reviewLinks.address, { params }),
    await jo.client.send(`/api/campaigns/${campaignId}/approval-record?format=csv`),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
  await owner.call(reviewLinks.revoke, { params });
  expect(await holderOf(app, secretOf(link)).fails(review.page, { query: {} })).toEqual([410, 'review.revoked']);
});

test('the steps of an organization name no member, link or step of another', async () => {
  const link = await share();
  const { steps } = await set(agency());
  const stranger = app.browser();
  await stranger.signUp();
  const theirs = await brief(stranger, { formats: ['feed'] });
  const change = (step: object) =>
    stranger.request(reviewSteps.set, {
      params: { campaignId: theirs.campaign.id },
      body: { steps: [step] } as never,
    });
  expect((await change(agency())).status).toBe(404);
  expect((await change(client(link))).status).toBe(404);
  const people = await stranger.call(reviewSteps.people, {});
  const step = { name: 'Agency', rule: 'one', memberIds: [people.items[0]?.memberId] };
  expect((await change({ ...step, id: steps[0]?.id })).status).toBe(200);
  const { steps: after } = await owner.call(reviewSteps.show, { params: request().params, query: {} });
  expect(after.map(({ id, reviewers }) => [id, reviewers.map(({ memberId }) => memberId)])).toEqual([
    [steps[0]?.id, [jo.memberId]],
  ]);
  const foreign = { params: (await approval()).params, body: { stepId: steps[0]?.id, decision: 'approved' } as never };
  expect((await stranger.request(reviewSteps.decide, foreign)).status).toBe(404);
});

test('a step takes no member whose account is disabled, whom the list of candidates leaves out', async () => {
  await app.sql('update accounts set disabled_at = now() where id = $1', [jo.accountId]);
  const { items } = await owner.call(reviewSteps.people, {});
  expect(items.map(({ memberId }) => memberId)).not.toContain(jo.memberId);
  expect(await refusal(agency())).toBe('member.not-found');
});

describe('a step refuses a link', () => {
  test('that has ended, unless a step has it', async () => {
    const [revoked, used] = [await share(), await share()];
    await set(client(used));
    for (const { id } of [revoked, used]) await owner.call(reviewLinks.revoke, { params: { reviewLinkId: id } });
    expect(await refusal(client(revoked))).toBe('review-link.ended');
    await set(client(used), agency());
    const expired = await share();
    app.clock.advance(8 * 86_400_000);
    try {
      expect(await refusal(client(expired))).toBe('review-link.ended');
    } finally {
      app.clock.advance(-8 * 86_400_000);
    }
  });

  test('that shows a part of the campaign, also afterwards', async () => {
    const scope = { kind: 'creatives' as const, creativeIds: [hero.id] };
    expect(await refusal(client(await share({ scope })))).toBe('review-link.partial');
    const link = await share();
    await set(client(link));
    const change = { params: { reviewLinkId: link.id }, body: { scope } };
    expect((await owner.problem(reviewLinks.update, change)).code).toBe('review-link.partial');
  });
});

describe('revoking a link', () => {
  const passedBy = async ({ id }: Link) =>
    (
      await app.sql<{ name: string }>(
        `select data ->> 'name' as name from audit_entries where data ->> 'reviewLinkId' = $1
          and act = 'review-link.step-passed' order by id`,
        [id],
      )
    ).map(({ name }) => name);

  test('says before who is no longer asked and which step passes thereby, and the history keeps it', async () => {
    const link = await share();
    await set(
      { name: 'Client', rule: 'all', reviewLinkId: link.id, memberIds: [jo.memberId] },
      {
        name: 'Legal',
        rule: 'all',
        memberIds: [jo.memberId],
      },
    );
    const ines = await named(link, 'Inès');
    const params = { reviewLinkId: link.id };
    // A holder who gave a name only is asked once they decided, here on an earlier version.
    await ines.call(review.decide, await approval());
    const slot = slotOf(await reread(owner, hero));
    await upload(owner, {
      slotId: slot.id,
      name: 'b.jpg',
      bytes: await picture({ width: 710, height: 710 }),
      cardId: slot.variations[0]?.cards[0]?.id,
    });
    expect(await owner.call(reviewLinks.revocation, { params })).toEqual({
      people: [{ name: 'Inès', files: 1 }],
      steps: [],
      approved: 0,
    });
    await jo.client.call(comments.decide, await approval());
    expect(await decisionNow()).toBeNull();
    expect(await owner.call(reviewLinks.revocation, { params })).toEqual({
      people: [{ name: 'Inès', files: 1 }],
      steps: [
        { name: 'Client', files: 1 },
        { name: 'Legal', files: 1 },
      ],
      approved: 1,
    });
    await owner.call(reviewLinks.revoke, { params });
    expect(await passedBy(link)).toEqual(['Client', 'Legal']);
    const log = await owner.call(reviewLinks.log, { params, query: {} });
    expect(log.items[0]).toMatchObject({ act: 'revoked', detail: 'Client, Legal' });
    await owner.call(reviewLinks.revoke, { params });
    expect(await passedBy(link)).toHaveLength(2);
    expect(await owner.call(reviewLinks.revocation, { params })).toEqual({ people: [], steps: [], approved: 0 });
  });

  test('is silent about steps of which no one else decided', async () => {
    const link = await share();
    await set(client(link));
    const params = { reviewLinkId: link.id };
    expect(await owner.call(reviewLinks.revocation, { params })).toEqual({ people: [], steps: [], approved: 0 });
  });
});
