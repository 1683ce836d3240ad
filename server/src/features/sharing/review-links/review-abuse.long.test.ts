import { beforeAll, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { holderOf, secretIn, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp({ TRUSTED_PROXIES: '1' });
const team = app.browser();
const password = 'Winter table';
let hero: Creative;
let versionId: VersionId;
beforeAll(async () => {
  await team.signUp();
  hero = await brief(team);
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: slotOf(hero).id, name: 'a.jpg', bytes });
  versionId = versionsOf(await reread(team, hero))[0]?.id as VersionId;
});

const share = (settings = {}) => shareForReview(team, hero.campaign.id, settings);
type Link = Awaited<ReturnType<typeof share>>;
let networks = 0;
/** A network that no other test uses. */
const elsewhere = () => `10.7.${(networks += 1) >> 8}.${networks & 255}`;
const stranger = (link: Link, network = elsewhere()) => holderOf(app, secretOf(link), app.browser(), network);
const approval = () => ({ params: { versionId }, body: { decision: 'approved' as const } });
const secretOfMail = async (email: string) => secretIn((await team.mailTo(email)).text);
const findLink = ({ id }: Link) => team.call(reviewLinks.find, { params: { reviewLinkId: id } });
const actsOf = async ({ id }: Link) =>
  (await team.call(reviewLinks.log, { params: { reviewLinkId: id }, query: {} })).items.map(({ act }) => act);

async function guess(link: Link, network: string, times: number = limits.reviewLinks.passwordTries) {
  const answers = [];
  for (let count = 0; count < times; count += 1)
    answers.push((await stranger(link, network).fails(review.unlock, { body: { password: `guess ${count}` } }))[1]);
  return answers;
}

test('ten wrong passwords lock a link for the network that guesses, not for others, people inside or mailed', async () => {
  const email = newEmail();
  const link = await share({ password, recipients: [{ email }] });
  const network = elsewhere();
  const inside = stranger(link, network);
  await inside.call(review.unlock, { body: { password } });
  const tries = Array.from({ length: 9 }, () => 'review.wrong-password');
  expect(await guess(link, network)).toEqual([...tries, 'review.locked']);
  const guesser = stranger(link, network);
  expect(await guesser.fails(review.unlock, { body: { password } })).toEqual([429, 'review.locked']);
  expect((await guesser.call(review.door)).lockedUntil).not.toBeNull();
  expect((await findLink(link)).lockedUntil).not.toBeNull();
  expect(await actsOf(link)).toContain('locked');

  expect((await inside.call(review.door)).lockedUntil).toBeNull();
  await inside.call(review.page, { query: {} });
  const other = stranger(link);
  expect((await other.call(review.door)).lockedUntil).toBeNull();
  expect((await other.call(review.unlock, { body: { password } })).needs).toBeNull();
  const mailed = holderOf(app, await secretOfMail(email), app.browser(), network);
  expect((await mailed.call(review.unlock, { body: { password } })).needs).toBeNull();

  await team.call(reviewLinks.update, { params: { reviewLinkId: link.id }, body: { password: 'Another one' } });
  expect((await guesser.call(review.unlock, { body: { password: 'Another one' } })).needs).toBeNull();
}, 120_000);

test('wrong passwords from many networks lock a link for strangers only', async () => {
  const email = newEmail();
  const link = await share({ password, recipients: [{ email }] });
  await app.sql(
    `insert into review_password_tries (organization_id, link_id, guesser, tries, since)
     select organization_id, id, '*', $2, now() from review_links where id = $1`,
    [link.id, limits.reviewLinks.strangersTries.max - 1],
  );
  const entering = stranger(link);
  expect((await entering.call(review.unlock, { body: { password } })).needs).toBeNull();
  expect(await guess(link, elsewhere(), 2)).toEqual(['review.locked', 'review.locked']);
  expect(await stranger(link).fails(review.unlock, { body: { password } })).toEqual([429, 'review.locked']);
  const mailed = holderOf(app, await secretOfMail(email), app.browser(), elsewhere());
  expect((await mailed.call(review.unlock, { body: { password } })).needs).toBeNull();
  // A browser that was inside before enters the next password, too.
  await app.sql(`update review_links set password_set_at = now() where id = $1`, [link.id]);
  expect((await entering.call(review.unlock, { body: { password } })).needs).toBeNull();
  await entering.call(review.page, { query: {} });
});

test('names that strangers gave before a link had a password give them no more tries', async () => {
  const link = await share();
  const network = elsewhere();
  const guessers = [];
  for (let count = 0; count < limits.reviewLinks.passwordTries + 2; count += 1) {
    const guesser = stranger(link, network);
    await guesser.call(review.giveName, { body: { name: `Stranger ${count}` } });
    guessers.push(guesser);
  }
  await team.call(reviewLinks.update, { params: { reviewLinkId: link.id }, body: { password } });
  const answers = [];
  for (const guesser of guessers)
    answers.push((await guesser.fails(review.unlock, { body: { password: 'a guess' } }))[1]);
  expect(answers.slice(-3)).toEqual(['review.locked', 'review.locked', 'review.locked']);
  const [all] = await app.sql<{ tries: number }>(
    `select tries from review_password_tries where link_id = $1 and guesser = '*'`,
    [link.id],
  );
  expect(all?.tries).toBe(limits.reviewLinks.passwordTries);
});

test('passwords are compared 120 times an hour for a network, right ones too, and no more', async () => {
  const link = await share({ password });
  const network = elsewhere();
  await stranger(link, network).call(review.unlock, { body: { password } });
  await app.sql(`update rate_limits set used = 120 where key like 'review.unlocks/%'`);
  expect(await stranger(link, network).fails(review.unlock, { body: { password } })).toEqual([429, 'request.too-many']);
  const sessions = await app.sql('select from review_sessions where link_id = $1', [link.id]);
  expect(sessions).toHaveLength(1);
});

test('a link that strangers filled with names still takes those whom the team mails, and new people after an hour', async () => {
  const link = await share();
  const first = stranger(link);
  await first.call(review.giveName, { body: { name: 'Inès' } });
  await first.call(review.decide, approval());
  const joined = stranger(link);
  await joined.call(review.giveName, { body: { name: 'Idle 0' } });
  await app.sql(
    `with new as (insert into accounts (id, email, email_norm, first_name, last_name, locale, theme, created_at, updated_at)
       select 'usr_01k0000000' || lpad(n::text, 16, '0'), '', 'review fill' || n, 'Idle', '', 'en-US', 'system', now(), now()
       from generate_series(1, $2) n returning id)
     insert into reviewers (id, organization_id, link_id, account_id, name, proof, locale, created_at)
     select replace(new.id, 'usr', 'rvr'), l.organization_id, l.id, new.id, 'Idle', 'none', 'en-US', now()
     from new join review_links l on l.id = $1`,
    [link.id, limits.reviewLinks.people - 2],
  );
  const late = stranger(link);
  const tooMany = [422, 'review-link.too-many-people'];
  expect(await late.fails(review.giveName, { body: { name: 'Tom' } })).toEqual(tooMany);
  const email = newEmail();
  const recipients = { params: { reviewLinkId: link.id }, body: { recipients: [{ email, name: 'Lou' }] } };
  expect((await team.call(reviewLinks.send, recipients)).people.some((person) => person.email === email)).toBe(true);
  await holderOf(app, await secretOfMail(email)).call(review.decide, approval());

  app.clock.advance(limits.reviewLinks.idleNameMs + 1000);
  await late.call(review.giveName, { body: { name: 'Tom' } });
  const { people } = await findLink(link);
  expect(people.map(({ name }) => name).toSorted()).toEqual(['Inès', 'Lou', 'Tom']);
  expect(await joined.fails(review.decide, approval())).toEqual([403, 'review.name-needed']);
  expect((await first.call(review.page, { query: {} })).progress.approved).toBe(1);
  app.clock.advance(-limits.reviewLinks.idleNameMs - 1000);
});

test('a person who finishes several times at once finishes once', async () => {
  const link = await share();
  const holder = stranger(link);
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => holder.fails(review.finish)));
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect((await actsOf(link)).filter((act) => act === 'finished')).toHaveLength(1);
});

test('openings without a cookie count once an hour for a network, and once for a mailed person', async () => {
  const email = newEmail();
  const link = await share({ recipients: [{ email }] });
  const [network, other] = [elsewhere(), elsewhere()];
  for (let count = 0; count < 3; count += 1) await stranger(link, network).call(review.page, { query: {} });
  await stranger(link, other).call(review.page, { query: {} });
  expect((await findLink(link)).opened).toBe(2);
  const secret = await secretOfMail(email);
  for (const each of [network, other, elsewhere()])
    await holderOf(app, secret, app.browser(), each).call(review.page, { query: {} });
  expect((await findLink(link)).opened).toBe(3);
  expect((await actsOf(link)).filter((act) => act === 'opened')).toHaveLength(3);
  const sessions = await app.sql('select from review_sessions where link_id = $1', [link.id]);
  expect(sessions).toHaveLength(3);
});

test('a network that asks for many codes reaches its own limit before that of the link', async () => {
  const link = await share({ identity: 'address' });
  const network = elsewhere();
  const ask = (count: number, from: string) =>
    stranger(link, from).fails(review.requestCode, { body: { email: `a${count}@pola.example`, locale: 'en-US' } });
  let refused = 0;
  for (let count = 0; count < 70; count += 1) if ((await ask(count, network))[0] === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  const [row] = await app.sql<{ used: number }>(`select used from rate_limits where key = $1`, [
    `review.arrivals/${link.id}/3600000`,
  ]);
  expect(row?.used).toBe(70 - refused);
  expect((await ask(100, elsewhere()))[0]).toBe(204);
});
