import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { CardId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { holderOf, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const canary = 'Canarybird';
const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let hero: Creative;
let sibling: Creative;
let elsewhere: Creative;
beforeAll(async () => {
  organizationId = (await team.signUp({ organizationName: 'Nova Studio' })).organizationId as OrganizationId;
  hero = await delivered('Winter', 'Hero');
  const { campaign } = hero;
  const { id } = await team.call(creatives.create, {
    params: { campaignId: campaign.id },
    body: { name: `${canary} sibling`, formatIds: hero.slots.map(({ format }) => format.id) },
  });
  sibling = await deliver(await reread(team, { id }));
  elsewhere = await delivered(`${canary} campaign`, `${canary} creative`);
  await fillWithCanaries();
});

const delivered = async (campaign: string, name: string) =>
  deliver(await brief(team, { campaign, name, formats: ['feed'] }));
async function deliver(creative: Creative) {
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: slotOf(creative).id, name: `${canary}.jpg`, bytes });
  return reread(team, creative);
}

/** Texts that must not reach a holder on everything around the shown file. */
async function fillWithCanaries() {
  const params = { creativeId: hero.id };
  const [version] = versionsOf(hero);
  if (!version) throw new Error('there is no version');
  await team.call(creatives.update, { params, body: { description: `${canary} description` } });
  await team.call(variations.note, { params: { versionId: version.id }, body: { note: `${canary} note` } });
  const group = await team.call(groups.create, { body: { name: `${canary} group` } });
  await team.call(campaigns.update, { params: { campaignId: hero.campaign.id }, body: { groupId: group.id } });
  const field = { label: `${canary} budget`, key: 'budget', input: { type: 'text' as const } };
  const { id: attributeId } = await team.call(attributes.create, { body: { ...field, creationKey: randomUUID() } });
  await team.call(attributes.assign, { params: { ...params, attributeId }, body: { required: true } });
  await team.call(attributes.fill, { params: { ...params, attributeId }, body: { value: `${canary} value` } });
  const body = { body: `${canary} internal`, creationKey: randomUUID() };
  const thread = await team.call(comments.create, { params, body: { ...body, versionId: version.id } });
  await team.call(comments.create, { params, body: { ...body, creationKey: randomUUID() } });
  const reply = { body: `${canary} reply`, creationKey: randomUUID() };
  await team.call(comments.reply, { params: { commentId: thread.id }, body: reply });
  await team.call(comments.decide, { params: { versionId: version.id }, body: { decision: 'changes' } });
}

const versionOf = (creative: Creative) => versionsOf(creative)[0]?.id as VersionId;
const cardOf = (creative: Creative) => slotOf(creative).variations[0]?.cards[0]?.id as CardId;
const said = (body = 'Warmer') => ({ body, creationKey: randomUUID() });
const share = (settings = {}) => shareForReview(team, hero.campaign.id, settings);
const all = { comment: true, decide: true, download: true };
async function named(link: { url: string }, name = 'Inès') {
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name } });
  return holder;
}

/** Every operation of a holder on a version, and on its creative. */
const operations = (creative: Creative): [EndpointShape, object][] => {
  const onVersion = { params: { versionId: versionOf(creative) } };
  const onCreative = { params: { creativeId: creative.id } };
  return [
    [review.preview, onVersion],
    [review.view, onVersion],
    [review.filmstrip, onVersion],
    [review.file, onVersion],
    [review.decide, { ...onVersion, body: { decision: 'approved' } }],
    [review.decide, { ...onVersion, body: { decision: 'changes', comment: said() } }],
    [review.withdraw, onVersion],
    [review.threads, { ...onCreative, query: {} }],
    [review.comment, { ...onCreative, body: { ...said(), versionId: versionOf(creative) } }],
    [review.comment, { ...onCreative, body: said() }],
  ];
};
const answersOf = async (holder: Holder, creative: Creative) => {
  const answers = [];
  for (const [endpoint, rest] of operations(creative)) answers.push((await holder.fails(endpoint, rest))[0]);
  return [...new Set(answers)];
};

test('no answer to a holder contains anything but the shown files', async () => {
  const holder = await named(await share({ rights: all, scope: { kind: 'creatives', creativeIds: [hero.id] } }));
  await holder.call(review.comment, { params: { creativeId: hero.id }, body: said('By the holder') });
  const texts: string[] = [];
  const keep = async (endpoint: EndpointShape, rest: object = {}) =>
    void texts.push(JSON.stringify(await holder.call(endpoint, rest)));
  await keep(review.door);
  await keep(review.page, { query: {} });
  await keep(review.threads, { params: { creativeId: hero.id }, query: {} });
  await keep(review.comment, { params: { creativeId: hero.id }, body: { ...said(), versionId: versionOf(hero) } });
  await keep(review.decide, { params: { versionId: versionOf(hero) }, body: { decision: 'approved' } });
  await keep(review.approveAll, { body: { versionIds: [versionOf(hero), versionOf(sibling), versionOf(elsewhere)] } });
  await keep(review.finish);
  expect(texts.join('\n')).not.toMatch(new RegExp(`${canary}|usr_|mem_|org_|@example|verdict|"rules"|waive`));
  expect(texts[1]).toContain('"progress":{"total":1');
  const [items] = texts.slice(5);
  expect(items?.match(/version\.not-found/g)).toHaveLength(2);
});

test('files of other creatives, campaigns and links are not found, by any operation', async () => {
  const byCreative = await named(await share({ rights: all, scope: { kind: 'creatives', creativeIds: [hero.id] } }));
  const byFile = await named(await share({ rights: all, scope: { kind: 'files', cardIds: [cardOf(hero)] } }));
  for (const holder of [byCreative, byFile]) {
    expect(await answersOf(holder, sibling)).toEqual([404]);
    expect(await answersOf(holder, elsewhere)).toEqual([404]);
  }
  const byCampaign = await named(await share({ rights: all }));
  expect(await answersOf(byCampaign, elsewhere)).toEqual([404]);
  expect((await byCampaign.call(review.page, { query: {} })).progress.total).toBe(2);
});

test('internal comments are unreadable and unanswerable by their ids', async () => {
  const holder = await named(await share({ rights: all }));
  const { items } = await team.call(comments.list, { params: { creativeId: hero.id }, query: {} });
  const internal = items
    .filter(({ audience }) => audience === 'internal')
    .flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]);
  expect(internal.length).toBeGreaterThan(2);
  for (const commentId of internal) {
    const params = { commentId };
    expect(await holder.fails(review.reply, { params, body: said() })).toEqual([404, 'comment.not-found']);
    expect(await holder.fails(review.edit, { params, body: { body: 'x' } })).toEqual([404, 'comment.not-found']);
    expect(await holder.fails(review.remove, { params })).toEqual([404, 'comment.not-found']);
  }
});

test('holders of another link stay unread, unanswerable, uncounted and no reason for changes', async () => {
  const creative = await delivered('Spring', 'Petals');
  const versionId = versionOf(creative);
  const params = { creativeId: creative.id };
  const linkOf = () => shareForReview(team, creative.campaign.id, { rights: all });
  const link = await linkOf();
  const [ines, colleague, rival] = [await named(link), await named(link, 'Mia'), await named(await linkOf(), 'Rival')];
  const begun = await ines.call(review.comment, { params, body: { ...said('Of Inès'), versionId } });
  const { id: replyId } = await team.call(comments.reply, { params: { commentId: begun.id }, body: said('To Inès') });
  const forAll = await team.call(comments.create, { params, body: { ...said('For all'), audience: 'client' } });
  const { replies } = await ines.call(review.reply, { params: { commentId: forAll.id }, body: said('Inès agrees') });
  await ines.call(review.decide, { params: { versionId }, body: { decision: 'changes' } });

  const readBy = async (holder: Holder) => JSON.stringify(await holder.call(review.threads, { params, query: {} }));
  expect(await readBy(colleague)).toMatch(/Of Inès.*To Inès.*For all.*Inès agrees/);
  const read = await readBy(rival);
  expect(read).toContain('For all');
  expect(read).not.toContain('Inès');
  const { creatives: shown } = await rival.call(review.page, { query: {} });
  expect(JSON.stringify(shown)).not.toContain('Inès');
  expect(shown[0]).toMatchObject({
    comments: 1,
    slots: [{ variations: [{ cards: [{ comments: 0, openComments: 0, versions: [{ others: [] }] }] }] }],
  });
  for (const commentId of [begun.id, replyId, replies[0]?.id as typeof replyId])
    expect(await rival.fails(review.reply, { params: { commentId }, body: said() })).toEqual([
      404,
      'comment.not-found',
    ]);
  const changes = { params: { versionId }, body: { decision: 'changes' as const } };
  expect(await rival.fails(review.decide, changes)).toEqual([409, 'decision.nothing-open']);
  const answered = await rival.call(review.reply, { params: { commentId: forAll.id }, body: said('By the rival') });
  expect(answered.replies.map(({ body }) => body)).toEqual(['By the rival']);
  expect(await readBy(ines)).not.toContain('rival');
});

test('an internal comment is no reason for changes, so that nobody learns of it', async () => {
  const holder = await named(await share());
  const answer = await holder.fails(review.decide, {
    params: { versionId: versionOf(sibling) },
    body: { decision: 'changes' },
  });
  await team.call(comments.create, {
    params: { creativeId: sibling.id },
    body: { ...said('internal'), versionId: versionOf(sibling) },
  });
  expect(answer).toEqual([409, 'decision.nothing-open']);
  const again = await holder.fails(review.decide, {
    params: { versionId: versionOf(sibling) },
    body: { decision: 'changes' },
  });
  expect(again).toEqual(answer);
});

test('rights that the link does not give are refused, also by a holder who had them', async () => {
  const link = await share({ rights: all });
  const holder = await named(link);
  const params = { reviewLinkId: link.id };
  await team.call(reviewLinks.update, { params, body: { rights: { comment: false, decide: false, download: false } } });
  const refused = [403, 'review.not-allowed'];
  const onVersion = { params: { versionId: versionOf(hero) } };
  expect(await holder.fails(review.decide, { ...onVersion, body: { decision: 'approved' } })).toEqual(refused);
  expect(await holder.fails(review.withdraw, onVersion)).toEqual(refused);
  expect(await holder.fails(review.approveAll, { body: { versionIds: [versionOf(hero)] } })).toEqual(refused);
  expect(await holder.fails(review.comment, { params: { creativeId: hero.id }, body: said() })).toEqual(refused);
  expect(await holder.fails(review.file, onVersion)).toEqual(refused);
  await team.call(reviewLinks.update, { params, body: { rights: { comment: false, decide: true, download: false } } });
  const withComment = { ...onVersion, body: { decision: 'changes' as const, comment: said() } };
  expect(await holder.fails(review.decide, withComment)).toEqual(refused);
});

const closing = {
  revoked: (link: { id: string }) => team.call(reviewLinks.revoke, { params: { reviewLinkId: link.id as never } }),
  expired: (link: { id: string }) =>
    app.sql(`update review_links set expires_at = now() - interval '1 minute' where id = $1`, [link.id]),
};

test.each(Object.keys(closing) as (keyof typeof closing)[])(
  'a link that is %s in the middle says so at every operation, and its files are gone',
  async (state) => {
    const link = await share({ rights: all });
    const holder = await named(link);
    const page = await holder.call(review.page, { query: {} });
    const url = page.creatives[0]?.slots[0]?.variations[0]?.cards[0]?.versions[0]?.viewUrl ?? null;
    expect(await holder.status(url)).toBe(200);
    await closing[state](link);
    expect(await holder.call(review.door)).toMatchObject({ state, holder: null });
    expect(await answersOf(holder, hero)).toEqual([410]);
    const code = `review.${state}`;
    expect(await holder.fails(review.page, { query: {} })).toEqual([410, code]);
    expect(await holder.fails(review.finish)).toEqual([410, code]);
    expect(await holder.fails(review.giveName, { body: { name: 'x' } })).toEqual([410, code]);
    expect(await holder.fails(review.unlock, { body: { password: 'whatever' } })).toEqual([410, code]);
    expect(await holder.fails(review.requestCode, { body: { email: 'a@b.example', locale: 'en-US' } })).toEqual([
      410,
      code,
    ]);
  },
);

test('the link of an archived campaign says so', async () => {
  const creative = await delivered('Autumn', 'Leaves');
  const link = await shareForReview(team, creative.campaign.id);
  const holder = await named(link);
  await team.call(archive.archiveCampaign, { params: { campaignId: creative.campaign.id }, body: {} });
  expect((await holder.call(review.door)).state).toBe('archived');
  expect(await holder.fails(review.page, { query: {} })).toEqual([410, 'review.archived']);
  expect(await holder.fails(review.finish)).toEqual([410, 'review.archived']);
});

test('a guessed secret finds nothing, and the id of a link is not accepted as one', async () => {
  const link = await share();
  const guessed = holderOf(app, randomUUID().replaceAll('-', '').padEnd(43, 'A'));
  expect(await guessed.fails(review.door)).toEqual([404, 'request.not-found']);
  const byId = holderOf(app, link.id.padEnd(43, '0'));
  expect(await byId.fails(review.page, { query: {} })).toEqual([404, 'request.not-found']);
  const cut = holderOf(app, secretOf(link).slice(0, -1));
  expect((await cut.fails(review.door))[0]).toBe(404);
});

test('ten wrong passwords lock a link for a while, but not for people with a session', async () => {
  const password = 'Winter table';
  const link = await share({ password });
  const inside = holderOf(app, secretOf(link));
  expect(await inside.call(review.door)).toMatchObject({ needs: 'password', holder: null });
  expect(await inside.fails(review.page, { query: {} })).toEqual([403, 'review.password-needed']);
  expect(await inside.status(`/api/review/${inside.secret}/versions/${versionOf(hero)}/preview`)).toBe(403);
  expect((await inside.call(review.unlock, { body: { password } })).needs).toBeNull();
  const attacker = holderOf(app, secretOf(link));
  const answers = [];
  for (let tries = 0; tries < limits.reviewLinks.passwordTries; tries++)
    answers.push((await attacker.fails(review.unlock, { body: { password: `guess ${tries}` } }))[1]);
  expect(answers).toEqual([...Array.from({ length: 9 }, () => 'review.wrong-password'), 'review.locked']);
  expect(await attacker.fails(review.unlock, { body: { password } })).toEqual([429, 'review.locked']);
  expect((await attacker.call(review.door)).lockedUntil).not.toBeNull();
  await inside.call(review.page, { query: {} });
  const { items } = await team.call(reviewLinks.log, { params: { reviewLinkId: link.id }, query: {} });
  expect(items.map(({ act }) => act)).toContain('locked');
  app.clock.advance(limits.reviewLinks.lockMs + 1000);
  try {
    expect((await attacker.call(review.unlock, { body: { password } })).needs).toBeNull();
    await team.call(reviewLinks.update, { params: { reviewLinkId: link.id }, body: { password: 'Another one' } });
    expect(await inside.fails(review.page, { query: {} })).toEqual([403, 'review.password-needed']);
  } finally {
    app.clock.advance(-limits.reviewLinks.lockMs - 1000);
  }
});

longTest('wrong passwords at the same time do not exceed the limit', async () => {
  const link = await share({ password: 'Winter table' });
  const attacker = holderOf(app, secretOf(link));
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, tries) => attacker.fails(review.unlock, { body: { password: `guess ${tries}` } })),
  );
  expect(answers.filter(([, code]) => code === 'review.wrong-password').length).toBeLessThanOrEqual(10);
});

longTest('many people enter the right password at the same time', async () => {
  const password = 'Winter table';
  const link = await share({ password });
  const unlock = () => holderOf(app, secretOf(link)).fails(review.unlock, { body: { password } });
  const answers = await Promise.all(Array.from({ length: limits.reviewLinks.passwordTries + 4 }, unlock));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
});

test('a browser that knows one link is a stranger at another', async () => {
  const first = await named(await share());
  const second = holderOf(app, secretOf(await share({ identity: 'address' })), first.client);
  expect(await second.call(review.door)).toMatchObject({ holder: null, needs: 'address' });
  expect((await first.call(review.door)).holder?.name).toBe('Inès');
  await first.call(review.leave);
  expect((await first.call(review.door)).holder).toBeNull();
});

test('a code for one link proves nothing to another', async () => {
  const email = 'two-links@pola.example';
  const holder = holderOf(app, secretOf(await share({ identity: 'address' })));
  await holder.call(review.requestCode, { body: { email, locale: 'en-US' } });
  const code = await team.codeFor(email);
  const other = holderOf(app, secretOf(await share({ identity: 'address' })), holder.client);
  const body = { email, code, name: 'Inès' };
  expect(await other.fails(review.confirmCode, { body })).toEqual([403, 'review.invalid-code']);
});

test('a planted cookie is not accepted as the browser of a person', async () => {
  const link = await share();
  const victim = holderOf(app, secretOf(link));
  victim.client.cookies.set('af_review', 'planted');
  await victim.call(review.giveName, { body: { name: 'Victim' } });
  expect(victim.client.cookies.get('af_review')).not.toBe('planted');
  const attacker = holderOf(app, secretOf(link));
  attacker.client.cookies.set('af_review', 'planted');
  expect((await attacker.call(review.door)).holder).toBeNull();
});

test('huge and malformed inputs are refused and store nothing', async () => {
  const holder = await named(await share());
  const params = { creativeId: hero.id };
  const before = (await holder.call(review.threads, { params, query: {} })).items.length;
  const long = (length: number) => ({ params, body: said('x'.repeat(length)) });
  expect((await holder.fails(review.comment, long(limits.comments.bodyLength + 1)))[0]).toBe(400);
  expect((await holder.fails(review.comment, long(1_000_000)))[0]).toBe(413);
  expect((await holder.fails(review.giveName, { body: { name: 'x'.repeat(200) } }))[0]).toBe(400);
  expect((await holder.fails(review.giveName, { body: { name: '\u200b' } }))[0]).toBe(400);
  expect((await holder.fails(review.unlock, { body: { password: 'x'.repeat(4000) } }))[0]).toBe(400);
  const audience = { params, body: { ...said(), audience: 'internal' } } as never;
  expect((await holder.fails(review.comment, audience))[0]).toBe(400);
  const many = Array.from({ length: 201 }, () => versionOf(hero));
  expect((await holder.fails(review.approveAll, { body: { versionIds: many } }))[0]).toBe(400);
  expect((await holder.call(review.threads, { params, query: {} })).items).toHaveLength(before);
  const full = await holder.call(review.comment, { params, body: said('é'.repeat(limits.comments.bodyLength)) });
  expect(full.body).toHaveLength(limits.comments.bodyLength);
});

test('a repeated comment is written once, and a key of another person is refused', async () => {
  const [author, other] = [await named(await share()), await named(await share())];
  const request = { params: { creativeId: hero.id }, body: said('Once') };
  const written = await author.call(review.comment, request);
  expect((await author.call(review.comment, request)).id).toBe(written.id);
  expect((await other.fails(review.comment, request))[0]).toBe(404);
});

test('a request for a new link reaches its maker only, is limited per day, and reveals no name', async () => {
  const mark = await joinAs(app, organizationId, 'member');
  const link = await shareForReview(mark.client, hero.campaign.id);
  await mark.client.call(reviewLinks.revoke, { params: { reviewLinkId: link.id } });
  const holder = holderOf(app, secretOf(link));
  const ask = () => holder.fails(review.requestRenewal, { body: { from: 'Tom Reuter', message: 'It is gone' } });
  for (let count = 0; count < limits.reviewLinks.renewalsPerDay; count++) expect(await ask()).toEqual([204, undefined]);
  expect((await ask())[0]).toBe(429);
  const query = { types: 'review_renewal' };
  const heard = (await mark.client.call(notifications.list, { query })).items;
  expect(heard[0]).toMatchObject({ name: 'Tom Reuter', actor: null, campaign: { id: hero.campaign.id } });
  expect((await team.call(notifications.list, { query })).items).toEqual([]);
  const { items } = await team.call(reviewLinks.log, { params: { reviewLinkId: link.id }, query: {} });
  expect(items[0]).toMatchObject({ act: 'renewal-requested', detail: 'Tom Reuter: It is gone' });
});

test('a request for a new link reaches owners and admins once its maker left and nobody follows the campaign', async () => {
  const mark = await joinAs(app, organizationId, 'member');
  const { campaign } = await brief(mark.client, { campaign: 'Solo' });
  const link = await shareForReview(mark.client, campaign.id);
  await team.call(members.remove, { params: { memberId: mark.memberId } });
  await holderOf(app, secretOf(link)).call(review.requestRenewal, { body: { from: 'Ada Reuter' } });
  const { items } = await team.call(notifications.list, { query: { types: 'review_renewal' } });
  expect(items).toMatchObject([{ name: 'Ada Reuter', campaign: { id: campaign.id } }]);
});

test('people, links and logs are deleted with their organization', async () => {
  const owner = app.browser();
  const { organizationId: ended } = await owner.signUp({ organizationName: 'Ended' });
  const creative = await brief(owner, { campaign: 'Ended' });
  const link = await shareForReview(owner, creative.campaign.id);
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  await app.sql(`update organizations set deleted_at = now() where id = $1`, [ended]);
  expect(await holder.fails(review.door)).toEqual([404, 'request.not-found']);
  await app.sql(`delete from creatives where organization_id = $1`, [ended]);
  await app.sql(`delete from organizations where id = $1`, [ended]);
  for (const table of ['review_links', 'review_link_items', 'reviewers', 'review_sessions', 'review_log'])
    expect(await app.sql(`select from ${table} where organization_id = $1`, [ended])).toEqual([]);
});
