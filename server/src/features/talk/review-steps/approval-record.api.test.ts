import { createHash, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CommentId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { account } from '@ad-foundry/contract/account.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretIn, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const owner = app.browser();
let jo: Colleague;
let hero: Creative;
const hashes: string[] = [];
beforeAll(async () => {
  const organizationId = (await owner.signUp()).organizationId as OrganizationId;
  jo = await joinAs(app, organizationId, 'member');
  hero = await brief(owner, { formats: ['feed'], campaign: '=HYPERLINK("x")', name: 'Café “Łódź”' });
  const params = { campaignId: hero.campaign.id };
  const steps = [
    { name: 'Agency', rule: 'one' as const, memberIds: [jo.memberId] },
    { name: 'Client', rule: 'all' as const, memberIds: [jo.memberId] },
  ];
  await owner.call(reviewSteps.set, { params, body: { steps } });
  await deliver(700);
  const versionId = await current();
  const write = (body: string, audience: 'internal' | 'client') =>
    jo.client.call(comments.create, {
      params: { creativeId: hero.id },
      body: { body, creationKey: randomUUID(), versionId, audience },
    });
  await write('=1+1\nToo warm', 'client');
  await write('The client will never notice', 'internal');
  await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } });
  await deliver(710);
  const { steps: stored } = await owner.call(reviewSteps.show, { params, query: {} });
  await owner.call(reviewSteps.decide, {
    params: { versionId: await current() },
    body: { stepId: stored[0]?.id as never, decision: 'approved' },
  });
  const waiting = () => app.sql(`select 1 from versions where preview_state = 'pending'`);
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 15_000 });
});

async function deliver(size: number) {
  const bytes = await picture({ width: size, height: size });
  hashes.push(createHash('sha256').update(bytes).digest('hex'));
  const slot = slotOf(await reread(owner, hero));
  const cardId = slot.variations[0]?.cards[0]?.id;
  await upload(owner, { slotId: slot.id, name: 'été.jpg', bytes, ...(cardId ? { cardId } : {}) });
}
const current = async () => versionsOf(await reread(owner, hero))[0]?.id as VersionId;
const fetchRecord = (query: string, client = owner) =>
  client.send(`/api/campaigns/${hero.campaign.id}/approval-record?${query}`);

test('the table names each decision with the hash of its file, and holds no formulas', async () => {
  const response = await fetchRecord('format=csv');
  expect(response.headers.get('content-type')).toContain('text/csv');
  const text = await response.text();
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('sha256');
  // The earlier version with its request for changes, and the current one that an admin approved for a step.
  expect(text).toContain(hashes[0]);
  expect(text).toContain(hashes[1]);
  expect(text).toMatch(/Changes asked for/);
  expect(text).toMatch(/Agency/);
  expect(text).toContain(`"'=1+1\nToo warm"`);
  expect(text).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)/);
  expect(text).toContain(jo.email);
  for (const version of versionsOf(await reread(owner, hero))) {
    const file = await owner.send(`/api/versions/${version.id}/file`);
    expect(text).toContain(
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    );
  }
});

test('the PDF holds the hashes, the people and the pictures', async () => {
  const response = await fetchRecord('format=pdf&locale=fr-FR');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Relevé de validation');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-8).toString()).toContain('%%EOF');
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
  const text = textOfPdf(bytes);
  if (text === null) return;
  for (const hash of hashes) expect(text.replace(/\s/g, '')).toContain(hash);
  expect(text).toContain('Café “Łódź”');
  expect(text).toContain('Modifications demandées');
});

test('internal comments stay out of both records', async () => {
  expect(await (await fetchRecord('format=csv')).text()).not.toContain('never notice');
  const text = textOfPdf(Buffer.from(await (await fetchRecord('format=pdf&locale=en-US')).arrayBuffer()));
  if (text === null) return;
  expect(text).toContain('Too warm');
  expect(text).not.toContain('never notice');
});

test('the table names the step for which each decision counted, not where the file stands', async () => {
  await jo.client.call(comments.decide, { params: { versionId: await current() }, body: { decision: 'approved' } });
  await owner.call(comments.decide, { params: { versionId: await current() }, body: { decision: 'approved' } });
  const text = await (await fetchRecord('format=csv')).text();
  const cells = /,(?:open|changes|approved)?,(?<step>"[^"]*"|[^,]*),(?<decision>Approved|Changes asked for),/g;
  expect([...text.matchAll(cells)].map(({ groups }) => [groups?.decision, groups?.step])).toEqual([
    ['Approved', 'Agency'],
    ['Approved', '"Agency, Client"'],
    ['Approved', ''],
    ['Changes asked for', 'Agency'],
  ]);
  const pdf = textOfPdf(Buffer.from(await (await fetchRecord('format=pdf&locale=en-US')).arrayBuffer()));
  if (pdf !== null) expect(pdf.replace(/\s+/g, ' ')).toContain('counts for Agency and Client');
});

test('a record keeps the decision of an admin whose step is removed afterwards', async () => {
  const creative = await brief(owner, { formats: ['feed'] });
  const bytes = await picture({ width: 720, height: 720 });
  await upload(owner, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const params = { campaignId: creative.campaign.id };
  const setSteps = (...names: string[]) =>
    owner.call(reviewSteps.set, {
      params,
      body: { steps: names.map((name) => ({ name, rule: 'one' as const, memberIds: [jo.memberId] })) },
    });
  const { steps } = await setSteps('Brand', 'Legal');
  const versionId = versionsOf(await reread(owner, creative))[0]?.id as VersionId;
  const body = { stepId: steps[0]?.id as never, decision: 'approved' as const };
  await owner.call(reviewSteps.decide, { params: { versionId }, body });
  const readRecord = async () =>
    (await owner.send(`/api/campaigns/${params.campaignId}/approval-record?format=csv`)).text();
  const decided = /,Approved,.*,Brand,\d{4}-/;
  expect(await readRecord()).toMatch(decided);
  await setSteps('Legal');
  expect(await readRecord()).toMatch(decided);
  await setSteps('Brand', 'Legal');
  expect(slotOf(await reread(owner, creative)).decision).toBeNull();
  await setSteps();
  expect(await readRecord()).toMatch(decided);
});

test('the PDF names people and creatives in scripts that its main font lacks', async () => {
  const creative = await brief(owner, { formats: ['feed'], name: '王小明 김민준 😀', campaign: 'محمد علي' });
  const bytes = await picture({ width: 740, height: 740 });
  await upload(owner, { slotId: slotOf(creative).id, name: '写真.jpg', bytes });
  const response = await owner.send(`/api/campaigns/${creative.campaign.id}/approval-record?format=pdf&locale=en-US`);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.toString('latin1').match(/\/FontName \/[A-Z]+\+(?:Unifont\w*|NotoNaskhArabic)/g)).toHaveLength(2);
  const text = textOfPdf(pdf);
  if (text === null) return;
  expect(text).toContain('王小明 김민준 😀');
  expect(text).toContain('写真.jpg');
});

test('a record keeps a version with its decision after the file is deleted', async () => {
  const creative = await brief(owner, { formats: ['feed'] });
  const bytes = await picture({ width: 730, height: 730 });
  const slotId = slotOf(creative).id;
  await upload(owner, { slotId, name: 'first.jpg', bytes });
  const versionId = versionsOf(await reread(owner, creative))[0]?.id as VersionId;
  await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  await owner.call(variations.removeVersion, { params: { versionId } });
  const read = (format: 'csv' | 'pdf') =>
    owner.send(`/api/campaigns/${creative.campaign.id}/approval-record?format=${format}&locale=en-US`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [headings = '', ...lines] = (await (await read('csv')).text()).trim().split('\r\n');
  const line = lines.find((each) => each.includes(sha256)) ?? '';
  const cell = (name: string) => line.split(',')[headings.replace('\ufeff', '').split(',').indexOf(name)];
  expect(cell('deleted_at')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect([cell('file'), cell('current'), cell('decision'), cell('email')]).toEqual([
    'first.jpg',
    'false',
    'Approved',
    jo.email,
  ]);
  const pdf = textOfPdf(Buffer.from(await (await read('pdf')).arrayBuffer()));
  if (pdf === null) return;
  expect(pdf).toContain('File deleted on');
  expect(pdf).toMatch(/Approved: /);
});

test('a record keeps decided files of deleted cards, variations and slots', async () => {
  const creative = await brief(owner, { formats: ['carousel', 'feed'] });
  const [carousel, feed] = [slotOf(creative, 0), slotOf(creative, 1)];
  const params = { slotId: feed.id };
  await upload(owner, { slotId: feed.id, name: 'slot.jpg', bytes: await picture({ width: 731, height: 731 }) });
  const second = await owner.call(variations.create, { params, body: { name: 'Second' } });
  const into = { slotId: feed.id, variationId: second.id, name: 'variation.jpg' };
  await upload(owner, { ...into, bytes: await picture({ width: 732, height: 732 }) });
  for (const size of [1080, 1081])
    await upload(owner, {
      slotId: carousel.id,
      name: `card-${size}.jpg`,
      bytes: await picture({ width: size, height: size }),
    });
  const files = versionsOf(await reread(owner, creative));
  for (const { id: versionId } of files)
    await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  const read = async () =>
    (await owner.send(`/api/campaigns/${creative.campaign.id}/approval-record?format=csv&locale=en-US`)).text();
  const namesOf = (text: string) => [...text.matchAll(/[\w-]+\.jpg/g)].map(([name]) => name).toSorted();
  const before = namesOf(await read());
  expect(before).toHaveLength(4);
  const cardId = slotOf(await reread(owner, creative), 0).variations[0]?.cards[0]?.id as never;
  await owner.call(variations.removeCard, { params: { cardId } });
  await owner.call(variations.remove, { params: { variationId: second.id } });
  await owner.call(creatives.removeSlot, { params: { slotId: feed.id }, query: { files: 'delete' } });
  const text = await read();
  expect(namesOf(text)).toEqual(before);
  expect(text.match(/,Approved,/g)).toHaveLength(4);
});

test('a record keeps names and comments as they were at the decision, and how each address was proved', async () => {
  const [ines, tom] = [newEmail(), newEmail()];
  const link = await shareForReview(owner, hero.campaign.id, {
    identity: 'address',
    recipients: [{ email: ines, name: 'Inès Caron' }, { email: tom }],
  });
  const versionId = await current();
  const decide = (holder: Holder, body: string) => {
    const approval = { decision: 'approved' as const, comment: { body, creationKey: randomUUID() } };
    return holder.call(review.decide, { params: { versionId }, body: approval });
  };
  const mailed = holderOf(app, secretIn((await owner.mailTo(ines)).text));
  await decide(mailed, 'Lovely as it is');
  const confirmed = holderOf(app, secretOf(link));
  await confirmed.call(review.requestCode, { body: { email: tom, locale: 'en-US' } });
  const code = await owner.codeFor(tom);
  await confirmed.call(review.confirmCode, { body: { email: tom, code, name: 'Tom Reuter' } });
  await decide(confirmed, 'Fine by law');
  const write = { body: 'Colours checked', creationKey: randomUUID(), versionId, audience: 'client' as const };
  await jo.client.call(comments.withdraw, { params: { versionId } });
  const ofJo = await jo.client.call(comments.create, { params: { creativeId: hero.id }, body: write });
  await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });

  await mailed.call(review.giveName, { body: { name: 'Somebody Else' } });
  const { items } = await mailed.call(review.threads, { params: { creativeId: hero.id }, query: {} });
  const commentId = items.find(({ body }) => body === 'Lovely as it is')?.id as CommentId;
  await mailed.call(review.edit, { params: { commentId }, body: { body: 'I never liked it' } });
  await jo.client.call(comments.edit, { params: { commentId: ofJo.id }, body: { body: 'Nothing checked' } });
  await jo.client.call(account.update, { body: { firstName: 'Renamed', lastName: 'Later' } });

  const text = await (await fetchRecord('format=csv')).text();
  expect(text).toContain(`Approved,Inès Caron,${ines},opened from the mail to this address,`);
  expect(text).toContain(`Approved,Tom Reuter,${tom},address confirmed by a code,`);
  expect(text).toMatch(/Lovely as it is[^]*Fine by law[^]*Colours checked/);
  expect(text).not.toMatch(/Somebody Else|never liked|Nothing checked|Renamed/);
  const pdf = textOfPdf(Buffer.from(await (await fetchRecord('format=pdf&locale=en-US')).arrayBuffer()));
  if (pdf !== null) expect(pdf).not.toMatch(/Somebody Else|never liked|Nothing checked|Renamed/);

  // Tom's mail in another browser proves the mail only, also after Tom confirmed the address.
  const forwarded = holderOf(app, secretIn((await owner.mailTo(tom, (mail) => secretIn(mail.text) !== '')).text));
  expect((await forwarded.call(review.door)).holder?.proof).toBe('mail');
  await decide(forwarded, 'Forwarded to me');
  const repeated = await (await fetchRecord('format=csv')).text();
  expect(repeated).toContain(`Approved,Tom Reuter,${tom},address confirmed by a code,`);
  await forwarded.call(review.decide, { params: { versionId }, body: { decision: 'changes' } });
  const changed = await (await fetchRecord('format=csv')).text();
  expect(changed).toContain(`Changes asked for,Tom Reuter,${tom},opened from the mail to this address,`);
});

test('a record lists the named creatives only, and guests and strangers get none', async () => {
  const other = await brief(owner);
  const none = await (await fetchRecord(`format=csv&creativeIds=${other.id}`)).text();
  expect(none.trim().split('\r\n')).toHaveLength(1);
  const guest = await joinAs(app, (await owner.me()).organizationId as OrganizationId, 'guest');
  expect((await fetchRecord('format=csv', guest.client)).status).toBe(403);
  const stranger = app.browser();
  await stranger.signUp();
  expect((await fetchRecord('format=csv', stranger)).status).toBe(404);
  expect((await fetchRecord('format=docx')).status).toBe(400);
});

/** The text of a PDF; null where `pdftotext` is not installed. */
function textOfPdf(bytes: Buffer): string | null {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'record-')), 'record.pdf');
  writeFileSync(file, bytes);
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
