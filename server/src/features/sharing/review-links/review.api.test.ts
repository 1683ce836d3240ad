import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretIn, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let guest: Colleague;
let hero: Creative;
beforeAll(async () => {
  const organizationId = (await team.signUp({ organizationName: 'Nova Studio' })).organizationId as OrganizationId;
  guest = await joinAs(app, organizationId, 'guest');
  hero = await brief(team, { campaign: 'Winter', formats: ['feed', 'feed'] });
  await team.call(people.addToCampaign, {
    params: { campaignId: hero.campaign.id },
    body: { memberIds: [guest.memberId] },
  });
  await deliver(0, 700);
  await deliver(1, 710);
});

/** Uploads a file as the guest: the first version of a slot, or the next one. */
async function deliver(slot: number, side: number) {
  const { id, variations } = slotOf(await reread(team, hero), slot);
  const cardId = variations[0]?.cards[0]?.id;
  const bytes = await picture({ width: side, height: side });
  await upload(guest.client, { slotId: id, name: `${side}.jpg`, bytes, ...(cardId ? { cardId } : {}) });
}

const currentIds = async () =>
  (await reread(team, hero)).slots.map(({ variations }) => variations[0]?.cards[0]?.versions[0]?.id as VersionId);
const share = (settings = {}) => shareForReview(team, hero.campaign.id, settings);
const open = async (settings = {}) => holderOf(app, secretOf(await share(settings)));
async function named(settings = {}, name = 'Inès Caron') {
  const holder = await open(settings);
  await holder.call(review.giveName, { body: { name } });
  return holder;
}
const said = (body = 'The star is missing') => ({ body, creationKey: randomUUID() });
const cardsOf = async (holder: Holder) =>
  (await holder.call(review.page, { query: {} })).creatives.flatMap(({ slots }) =>
    slots.flatMap(({ variations }) => variations.flatMap(({ cards }) => cards)),
  );

test('a link shows its campaign, files and texts to a browser without an account', async () => {
  const holder = await open({ message: 'Twelve files', clientName: 'Pola Kitchen' });
  const door = await holder.call(review.door);
  expect(door).toMatchObject({
    state: 'open',
    organization: 'Nova Studio',
    title: 'Winter table',
    clientName: 'Pola Kitchen',
    needs: null,
    holder: null,
    rights: { comment: true, decide: true, download: false },
  });
  const page = await holder.call(review.page, { query: {} });
  expect(page).toMatchObject({ message: 'Twelve files', progress: { total: 2, approved: 0, changes: 0 } });
  expect(page.undecided).toEqual(await currentIds());
  const [creative] = page.creatives;
  expect(creative).toMatchObject({ id: hero.id, name: 'Hero', comments: 0 });
  expect(creative?.slots[0]).toMatchObject({ format: { type: 'image', platform: 'meta' }, shape: { label: '4:5' } });
  const [card] = await cardsOf(holder);
  expect(card?.versions).toMatchObject([
    { number: 1, facts: { width: 700 }, fileUrl: null, decision: null, others: [] },
  ]);
});

test('a name is required for the first decision, which the team then sees with it', async () => {
  const holder = await open();
  const [versionId] = await currentIds();
  if (!versionId) throw new Error('there is no version');
  const approval = { params: { versionId }, body: { decision: 'approved' as const } };
  expect(await holder.fails(review.decide, approval)).toEqual([403, 'review.name-needed']);
  const door = await holder.call(review.giveName, { body: { name: 'Inès Caron' } });
  expect(door.holder).toEqual({ name: 'Inès Caron', email: null, proof: 'none', finishedAt: null });
  const decided = await holder.call(review.decide, approval);
  expect(decided).toMatchObject({ versionId, decision: 'approved', progress: { total: 2, approved: 1, changes: 0 } });
  const { items } = await team.call(comments.decisions, { params: { creativeId: hero.id } });
  const byLink = { name: 'Inès Caron', via: 'review-link', isGuest: false, avatarUrl: null };
  expect(items).toContainEqual(expect.objectContaining({ versionId, by: expect.objectContaining(byLink) }));
  expect((await holder.call(review.withdraw, { params: { versionId } })).progress.approved).toBe(0);
  const after = await team.call(comments.decisions, { params: { creativeId: hero.id } });
  expect(after.items.map(({ by }) => by.name)).not.toContain('Inès Caron');
});

test('changes are asked for together with their reason, and reach the guest who delivered', async () => {
  const holder = await named();
  const [, versionId] = await currentIds();
  if (!versionId) throw new Error('there is no version');
  const changes = { params: { versionId }, body: { decision: 'changes' as const } };
  expect(await holder.fails(review.decide, changes)).toEqual([409, 'decision.nothing-open']);
  const area = { x: 0.5, y: 0.5, width: 0, height: 0 };
  const decided = await holder.call(review.decide, {
    ...changes,
    body: { decision: 'changes', comment: { ...said(), area } },
  });
  expect(decided.progress).toEqual({ total: 2, approved: 0, changes: 1 });
  const { items } = await team.call(comments.list, { params: { creativeId: hero.id }, query: {} });
  expect(items.at(-1)).toMatchObject({ audience: 'client', versionId, area, author: { via: 'review-link' } });
  const heard = await guest.client.call(notifications.list, { query: {} });
  expect(heard.items.map(({ type, actor }) => [type, actor?.name])).toContainEqual(['changes_requested', 'Inès Caron']);
  expect((await cardsOf(holder))[1]).toMatchObject({ comments: 1, openComments: 1 });
});

test('holders read threads for clients with the answers of the team, and internal threads never', async () => {
  const holder = await named();
  const [versionId] = await currentIds();
  const params = { creativeId: hero.id };
  await team.call(comments.create, { params, body: { ...said('Internal: budget'), versionId } });
  const forClients = await team.call(comments.create, {
    params,
    body: { ...said('For you'), versionId, audience: 'client' as const },
  });
  await team.call(comments.reply, { params: { commentId: forClients.id }, body: said('And more') });
  const { items } = await holder.call(review.threads, { params, query: {} });
  expect(JSON.stringify(items)).not.toMatch(/Internal|usr_/);
  const thread = items.find(({ id }) => id === forClients.id);
  expect(thread).toMatchObject({
    body: 'For you',
    author: { side: 'team', isCaller: false },
    replies: [{ body: 'And more', author: { side: 'team' } }],
    can: { edit: false, reply: true },
  });
  const replied = await holder.call(review.reply, { params: { commentId: forClients.id }, body: said('Thanks') });
  expect(replied.replies.at(-1)).toMatchObject({ body: 'Thanks', author: { side: 'client', isCaller: true } });
  const reply = replied.replies.at(-1);
  if (!reply) throw new Error('there is no reply');
  await holder.call(review.edit, { params: { commentId: reply.id }, body: { body: 'Thank you' } });
  const seen = await team.call(comments.find, { params: { commentId: forClients.id } });
  expect(seen.replies.map(({ body }) => body)).toEqual(['And more', 'Thank you']);
  await holder.call(review.remove, { params: { commentId: reply.id } });
  expect(await holder.fails(review.edit, { params: { commentId: forClients.id }, body: { body: 'x' } })).toEqual([
    403,
    'auth.forbidden',
  ]);
});

test('a guest who may comment begins internal threads only', async () => {
  const preferences = await team.call(organizations.preferences, {});
  const { namingSchema, namingCase } = preferences;
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments: true } });
  const body = { ...said('From the guest'), audience: 'client' as const };
  const thread = await guest.client.call(comments.create, { params: { creativeId: hero.id }, body });
  expect(thread.audience).toBe('internal');
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments: false } });
});

test('a decision on a replaced version is refused, also among several', async () => {
  const holder = await named();
  const [first, second] = await currentIds();
  if (!first || !second) throw new Error('there are no versions');
  await holder.call(review.approveAll, { body: { versionIds: [first] } });
  await deliver(0, 720);
  expect(await holder.fails(review.withdraw, { params: { versionId: first } })).toEqual([
    409,
    'decision.newer-version',
  ]);
  const stale = { params: { versionId: first }, body: { decision: 'approved' as const } };
  expect(await holder.fails(review.decide, stale)).toEqual([409, 'decision.newer-version']);
  const { items, progress } = await holder.call(review.approveAll, { body: { versionIds: [first, second] } });
  expect(items).toEqual([
    { versionId: first, failure: 'decision.newer-version' },
    { versionId: second, failure: null },
  ]);
  expect(progress).toEqual({ total: 2, approved: 1, changes: 0 });
  const [card] = await cardsOf(holder);
  expect(card?.versions.map(({ number }) => number)).toEqual([2, 1]);
});

test('a link that a step names waits only for the files at that step', async () => {
  const creative = await brief(team, { campaign: 'In steps', formats: ['feed', 'feed', 'feed'] });
  const params = { campaignId: creative.campaign.id };
  const link = await shareForReview(team, creative.campaign.id);
  const mark = await joinAs(app, (await team.me()).organizationId as OrganizationId, 'member');
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [mark.memberId] },
    { name: 'Client', rule: 'one' as const, reviewLinkId: link.id },
  ];
  await team.call(reviewSteps.set, { params, body: { steps } });
  for (const [index, slot] of creative.slots.entries()) {
    const side = 730 + index * 10;
    await upload(team, { slotId: slot.id, name: `${side}.jpg`, bytes: await picture({ width: side, height: side }) });
  }
  const versionIds = versionsOf(await reread(team, creative)).map(({ id }) => id);
  const [first, second, third] = versionIds as [VersionId, VersionId, VersionId];
  const approve = (versionId: VersionId) =>
    mark.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const page = async (of = holder) => {
    const { undecided, progress } = await of.call(review.page, { query: {} });
    return { undecided, ...progress };
  };
  expect(await page()).toEqual({ undecided: [], total: 0, approved: 0, changes: 0 });
  await approve(first);
  await approve(second);
  expect(await page()).toEqual({ undecided: [first, second], total: 2, approved: 0, changes: 0 });
  expect((await cardsOf(holder)).map(({ versions: [version] }) => version?.toDecide)).toEqual([true, true, false]);

  await holder.call(review.decide, { params: { versionId: first }, body: { decision: 'approved' } });
  const changes = { decision: 'changes' as const, comment: said() };
  await holder.call(review.decide, { params: { versionId: second }, body: changes });
  // Decided before its turn, which counts once the file is at the step.
  await holder.call(review.decide, { params: { versionId: third }, body: { decision: 'approved' } });
  expect(await page()).toEqual({ undecided: [], total: 3, approved: 2, changes: 1 });
  const colleague = holderOf(app, secretOf(link));
  await colleague.call(review.giveName, { body: { name: 'Mia' } });
  expect(await page(colleague)).toEqual({ undecided: [], total: 0, approved: 0, changes: 0 });
});

test('files to which another holder of the link asked for changes are not to decide', async () => {
  const link = await share();
  const [ines, mia] = [holderOf(app, secretOf(link)), holderOf(app, secretOf(link))];
  await ines.call(review.giveName, { body: { name: 'Inès' } });
  await mia.call(review.giveName, { body: { name: 'Mia' } });
  const [first, second] = await currentIds();
  if (!first || !second) throw new Error('there are no versions');
  const changes = { decision: 'changes' as const, comment: said() };
  await ines.call(review.decide, { params: { versionId: first }, body: changes });
  const page = await mia.call(review.page, { query: {} });
  expect([page.undecided, page.progress.total]).toEqual([[second], 1]);
  const stands = await mia.call(review.decide, { params: { versionId: first }, body: { decision: 'approved' } });
  expect(stands.progress).toEqual({ total: 2, approved: 1, changes: 0 });
});

test('finishing tells the maker once, with what was decided', async () => {
  const holder = await named({}, 'Tom Reuter');
  const versionIds = await currentIds();
  await holder.call(review.approveAll, { body: { versionIds: versionIds.slice(0, 1) } });
  const done = await holder.call(review.finish);
  expect(done).toMatchObject({ finishedAt: expect.any(String), progress: { total: 2, approved: 1 } });
  expect((await holder.call(review.finish)).finishedAt).toBe(done.finishedAt);
  for (const versionId of versionIds.slice(0, 1))
    await holder.call(review.decide, { params: { versionId }, body: { decision: 'approved' } });
  for (const versionId of versionIds.slice(1)) await holder.call(review.withdraw, { params: { versionId } });
  expect((await holder.call(review.finish)).finishedAt).toBe(done.finishedAt);
  const heard = async () =>
    (await team.call(notifications.list, { query: { types: 'review_finished' } })).items.filter(
      ({ actor }) => actor?.name === 'Tom Reuter',
    );
  expect(await heard()).toMatchObject([
    { name: 'Winter table', review: { approved: 1, changes: 0, undecided: 1 }, campaign: { id: hero.campaign.id } },
  ]);
  await holder.call(review.approveAll, { body: { versionIds: versionIds.slice(1) } });
  expect((await holder.call(review.door)).holder?.finishedAt).toBeNull();
  await holder.call(review.finish);
  expect(await heard()).toHaveLength(2);
});

test('a mailed link identifies its recipient without a form', async () => {
  const email = 'ines.caron@pola.example';
  const link = await share({ identity: 'address', recipients: [{ email, name: 'Inès Caron' }], locale: 'fr-FR' });
  const mail = await team.mailTo(email);
  expect(mail.subject).toBe('À valider\u202f: Winter table');
  expect(mail.html).toContain('Nova Studio');
  const holder = holderOf(app, secretIn(mail.text));
  expect(holder.secret).not.toBe(secretOf(link));
  const door = await holder.call(review.door);
  expect(door).toMatchObject({ needs: null, locale: 'fr-FR', holder: { name: 'Inès Caron', email, proof: 'mail' } });
  const [versionId] = await currentIds();
  if (!versionId) throw new Error('there is no version');
  await holder.call(review.page, { query: {} });
  await holder.call(review.decide, { params: { versionId }, body: { decision: 'approved' } });
  const [listed] = (await team.call(reviewLinks.find, { params: { reviewLinkId: link.id } })).people;
  expect(listed).toMatchObject({ name: 'Inès Caron', email, proof: 'mail', approved: 1, openedAt: expect.any(String) });
  await vi.waitFor(async () => {
    const { people: later } = await team.call(reviewLinks.find, { params: { reviewLinkId: link.id } });
    expect(later[0]?.mail).toBe('sent');
  });
});

test('an address is proved by a code, and is the same person in another browser', async () => {
  const link = await share({ identity: 'address' });
  const email = 'tom@pola.example';
  const codes = async () => (await team.mailsTo(email)).length;
  const prove = async () => {
    const before = await codes();
    const holder = holderOf(app, secretOf(link));
    expect((await holder.call(review.door)).needs).toBe('address');
    expect(await holder.fails(review.page, { query: {} })).toEqual([403, 'review.address-needed']);
    await holder.call(review.requestCode, { body: { email, locale: 'en-US' } });
    const wrong = { email, name: 'Tom', code: '0000 0000' };
    expect(await holder.fails(review.confirmCode, { body: wrong })).toEqual([403, 'review.invalid-code']);
    await expect.poll(codes).toBe(before + 1);
    const code = await team.codeFor(email);
    const door = await holder.call(review.confirmCode, { body: { email, code, name: 'Tom Reuter' } });
    expect(door).toMatchObject({ needs: null, holder: { name: 'Tom Reuter', email, proof: 'code' } });
    return holder;
  };
  const holder = await prove();
  const versionIds = await currentIds();
  await holder.call(review.approveAll, { body: { versionIds } });
  app.clock.advance(60_000);
  const again = await prove();
  expect((await again.call(review.page, { query: {} })).progress.approved).toBe(2);
  const { people: persons } = await team.call(reviewLinks.find, { params: { reviewLinkId: link.id } });
  expect(persons).toHaveLength(1);
});

test('a link that is opened again within an hour was seen now, and counts once', async () => {
  const link = await share();
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const open = () => holder.call(review.page, { query: {} });
  await open();
  app.clock.advance(27 * 60_000);
  await open();
  const { opened, lastOpenedAt, people } = await team.call(reviewLinks.find, { params: { reviewLinkId: link.id } });
  const now = app.clock.now().getTime();
  app.clock.advance(-27 * 60_000);
  expect(opened).toBe(1);
  for (const seenAt of [lastOpenedAt, people[0]?.lastSeenAt])
    expect(now - Date.parse(seenAt ?? '')).toBeLessThan(60_000);
});

test('the log says who opened the link, decided and finished', async () => {
  const link = await share();
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.page, { query: {} });
  await holder.call(review.page, { query: {} });
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const [versionId] = await currentIds();
  if (!versionId) throw new Error('there is no version');
  await holder.call(review.decide, { params: { versionId }, body: { decision: 'approved' } });
  await holder.call(review.finish);
  await team.call(reviewLinks.revoke, { params: { reviewLinkId: link.id } });
  const params = { reviewLinkId: link.id };
  const first = await team.call(reviewLinks.log, { params, query: { limit: 3 } });
  const { nextCursor } = first;
  if (nextCursor === null) throw new Error('there is no second page');
  const rest = await team.call(reviewLinks.log, { params, query: { cursor: nextCursor } });
  expect([...first.items, ...rest.items].map(({ act, by }) => [act, by?.name ?? null])).toEqual([
    ['revoked', expect.any(String)],
    ['finished', 'Inès'],
    ['approved', 'Inès'],
    ['identified', 'Inès'],
    ['opened', null],
    ['created', expect.any(String)],
  ]);
  expect(first.items[1]).toMatchObject({ result: { approved: 1, changes: 0, undecided: 1 }, by: { isTeam: false } });
  expect(first.items[2]?.file).toMatchObject({ versionId, creativeName: 'Hero', versionNumber: expect.any(Number) });
  expect((await team.call(reviewLinks.find, { params })).opened).toBe(1);
});

test('links are listed and changed by any member, and copied by their maker only', async () => {
  const link = await share({ title: 'For legal' });
  const params = { reviewLinkId: link.id };
  expect((await team.call(reviewLinks.address, { params })).url).toBe(link.url);
  const mark = await joinAs(app, (await team.me()).organizationId as OrganizationId, 'member');
  const seen = await mark.client.call(reviewLinks.find, { params });
  expect(seen).toMatchObject({ title: 'For legal', can: { copy: false, change: true } });
  expect((await mark.client.request(reviewLinks.address, { params })).status).toBe(403);
  const changed = await mark.client.call(reviewLinks.update, {
    params,
    body: { title: 'For the lawyers', rights: { comment: true, decide: false, download: true } },
  });
  expect(changed).toMatchObject({ title: 'For the lawyers', rights: { decide: false, download: true } });
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Lou' } });
  const [versionId] = await currentIds();
  if (!versionId) throw new Error('there is no version');
  const approval = { params: { versionId }, body: { decision: 'approved' as const } };
  expect(await holder.fails(review.decide, approval)).toEqual([403, 'review.not-allowed']);
  const { items } = await team.call(reviewLinks.list, { params: { campaignId: hero.campaign.id } });
  expect(items[0]).toMatchObject({ id: link.id, title: 'For the lawyers' });
  expect(JSON.stringify(items)).not.toContain(secretOf(link));
});

test('a repeated request makes one link', async () => {
  const creationKey = randomUUID();
  const [first, repeated] = [await share({ creationKey }), await share({ creationKey })];
  expect([repeated.id, repeated.url]).toEqual([first.id, first.url]);
});

test('previews and views are sent for shown files, the file itself only where the link allows it', async () => {
  await vi.waitFor(async () =>
    expect(versionsOf(await reread(team, hero)).every(({ preview }) => preview.state === 'ready')).toBe(true),
  );
  const looking = await open();
  const [card] = await cardsOf(looking);
  const [version] = card?.versions ?? [];
  expect(await looking.status(version?.preview.url ?? null)).toBe(200);
  expect(await looking.status(version?.viewUrl ?? null)).toBe(200);
  const fileUrl = `/api/review/${looking.secret}/versions/${version?.id}/file`;
  expect([version?.fileUrl, await looking.status(fileUrl)]).toEqual([null, 403]);
  const allowed = await open({ rights: { comment: false, decide: false, download: true } });
  const [shown] = await cardsOf(allowed);
  const answer = await allowed.client.send(shown?.versions[0]?.fileUrl ?? '');
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ]);
});
