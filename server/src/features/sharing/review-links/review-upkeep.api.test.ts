import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { startBilled } from '#testing/stripe.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

async function delivered(client: TestClient) {
  const creative = await brief(client);
  const bytes = await picture({ width: 700, height: 700 });
  await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const filled = await reread(client, creative);
  return { creative: filled, versionId: versionsOf(filled)[0]?.id as VersionId };
}

test('the clean-up keeps people of links with what they wrote, and forgets them with their link', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative, versionId } = await delivered(team);
  const link = await shareForReview(team, creative.campaign.id);
  const holder = holderOf(app, secretOf(link));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  await holder.call(review.decide, { params: { versionId }, body: { decision: 'approved' } });
  await app.sql(`update accounts set updated_at = now() - interval '1 year' where email_norm like 'review %'`);
  await app.sql(`update review_sessions set last_seen_at = now() - interval '1 year'`);
  const persons = () => app.sql(`select from accounts where email_norm like 'review %'`);
  await app.runJob(cleanUpJob);
  expect([(await persons()).length, await app.sql('select from review_sessions')]).toEqual([1, []]);
  const { items } = await team.call(comments.decisions, { params: { creativeId: creative.id } });
  expect(items.map(({ by }) => by.name)).toEqual(['Inès']);
  await app.sql('delete from review_links where id = $1', [link.id]);
  await app.runJob(cleanUpJob);
  expect(await persons()).toEqual([]);
});

test('a new password is asked of everyone; removing it opens the link', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative } = await delivered(team);
  const link = await shareForReview(team, creative.campaign.id);
  const holder = holderOf(app, secretOf(link));
  const params = { reviewLinkId: link.id };
  await team.call(reviewLinks.update, { params, body: { password: 'Winter table' } });
  expect((await holder.call(review.door)).needs).toBe('password');
  await team.call(reviewLinks.update, { params, body: { password: null } });
  expect((await holder.call(review.door)).needs).toBeNull();
  const stored = await app.sql(`select password_hash from review_links where id = $1`, [link.id]);
  expect(stored).toEqual([{ password_hash: null }]);
});

test('a link is closed once it expires, also for people with a session', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative } = await delivered(team);
  const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const holder = holderOf(app, secretOf(await shareForReview(team, creative.campaign.id, { expiresAt })));
  await holder.call(review.giveName, { body: { name: 'Inès' } });
  app.clock.advance(45_000);
  expect((await holder.call(review.page, { query: {} })).state).toBe('open');
  app.clock.advance(15_000);
  expect((await holder.call(review.door)).state).toBe('expired');
  expect(await holder.fails(review.page, { query: {} })).toEqual([410, 'review.expired']);
  app.clock.advance(-60_000);
});

test('secrets and passwords are stored in no readable form', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative } = await delivered(team);
  const link = await shareForReview(team, creative.campaign.id, { password: 'Winter table' });
  const [row] = await app.sql(`select l::text as text from review_links l where id = $1`, [link.id]);
  const text = String(row?.['text']);
  expect(text).not.toContain(secretOf(link));
  expect(text).not.toContain(Buffer.from(secretOf(link)).toString('hex'));
  expect(text).not.toContain(Buffer.from('Winter table').toString('hex'));
});

test('decisions of two people at the same time are both stored', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative, versionId } = await delivered(team);
  const link = await shareForReview(team, creative.campaign.id);
  const holders = [];
  for (const name of ['Inès', 'Tom', 'Lou']) {
    const holder = holderOf(app, secretOf(link));
    await holder.call(review.giveName, { body: { name } });
    holders.push(holder);
  }
  const approval = { params: { versionId }, body: { decision: 'approved' as const } };
  await Promise.all(holders.map((holder) => holder.call(review.decide, approval)));
  const { items } = await team.call(comments.decisions, { params: { creativeId: creative.id } });
  expect(items.map(({ by }) => by.name).toSorted()).toEqual(['Inès', 'Lou', 'Tom']);
  const page = await holders[0]?.call(review.page, { query: {} });
  const [version] = page?.creatives[0]?.slots[0]?.variations[0]?.cards[0]?.versions ?? [];
  expect(version?.others.map(({ name }) => name).toSorted()).toEqual(['Lou', 'Tom']);
});

test('a page shows no attribute that the organization made for itself', async () => {
  const team = app.browser();
  await team.signUp();
  const { creative } = await delivered(team);
  const fill = async (key: string, value: string) => {
    const body = { label: key, key, input: { type: 'text' as const }, creationKey: randomUUID() };
    const { id: attributeId } = await team.call(attributes.create, { body });
    const params = { creativeId: creative.id, attributeId };
    await team.call(attributes.assign, { params, body: { required: false } });
    await team.call(attributes.fill, { params, body: { value } });
  };
  await fill('display_link', 'pola.example');
  await fill('client_budget', '40 000 EUR');
  const holder = holderOf(app, secretOf(await shareForReview(team, creative.campaign.id)));
  const page = await holder.call(review.page, { query: {} });
  expect(page.creatives[0]?.texts).toEqual([]);
});

test('an organization without a plan is shown, and decided on once it has one', async () => {
  const billed = await startBilled();
  try {
    const { owner, organizationId } = await billed.newOwner();
    const writable = (until: string) =>
      billed.app.sql(
        `insert into billing_accounts (organization_id, writable_until) values ($1, ${until})
         on conflict (organization_id) do update set writable_until = excluded.writable_until`,
        [organizationId],
      );
    await writable(`now() + interval '1 day'`);
    const { creative, versionId } = await delivered(owner);
    const holder = holderOf(billed.app, secretOf(await shareForReview(owner, creative.campaign.id)));
    await holder.call(review.giveName, { body: { name: 'Inès' } });
    await writable(`now() - interval '1 day'`);
    expect((await holder.call(review.page, { query: {} })).progress.total).toBe(1);
    const approval = { params: { versionId }, body: { decision: 'approved' as const } };
    expect(await holder.fails(review.decide, approval)).toEqual([402, 'billing.read-only']);
    await writable(`now() + interval '1 day'`);
    expect((await holder.call(review.decide, approval)).decision).toBe('approved');
  } finally {
    await billed.stop();
  }
});
