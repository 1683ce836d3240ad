import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { sendDelayedReceiptsJob, sendReceiptsJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const team = app.browser();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});

/** A campaign with two creatives and two assigned guests. */
async function campaignWithGuests() {
  const { organizationId } = await team.signUp({ organizationName: 'Northbound' });
  if (organizationId === null) throw new Error('there is no organization');
  const firstCreative = await brief(team, { campaign: 'Spring <b>launch</b>', name: 'One' });
  const params = { campaignId: firstCreative.campaign.id };
  const formatIds = [slotOf(firstCreative).format.id];
  const secondCreative = await team.call(creatives.create, { params, body: { name: 'Two', formatIds } });
  const guests = [await joinAs(app, organizationId, 'guest'), await joinAs(app, organizationId, 'guest')] as const;
  const memberIds = guests.map(({ memberId }) => memberId);
  await team.call(people.addToCampaign, { params, body: { memberIds } });
  return { organizationId, firstCreative, secondCreative, guests, campaignId: firstCreative.campaign.id };
}

const receiptsOf = async ({ client, email }: Colleague) =>
  (await client.mailsTo(email)).filter(({ text }) => text.includes('SHA-256'));
const deliver = ({ client }: Colleague, slotId: string, name: string, content: Buffer = bytes) =>
  upload(client, { slotId, name, bytes: content });
/** Runs the delayed receipt jobs now, and waits until the receipts are mailed. */
const receiptsMailed = async () => {
  const delayed = await app.sql<{ data: object; group_id: string }>(
    `delete from jobs.job where name = 'guest.receipts' and state < 'active' returning data, group_id`,
  );
  for (const { data, group_id: organizationId } of delayed) await app.runJob(sendReceiptsJob, data, organizationId);
  await expect
    .poll(() => app.sql(`select 1 from jobs.job where name = 'mail.send' and state < 'completed'`))
    .toEqual([]);
};

test('the last file of a campaign mails each guest one list of their files with checksums', async () => {
  const { organizationId, firstCreative, secondCreative, guests, campaignId } = await campaignWithGuests();
  const [first, last] = guests;
  await first.client.call(account.update, { body: { settings: { locale: 'fr-FR', timeZone: 'Asia/Tokyo' } } });
  await deliver(first, slotOf(firstCreative).id, 'evil\u202egnp.example.com.jpg');
  await receiptsMailed();
  expect(await receiptsOf(first)).toEqual([]);
  await deliver(last, slotOf(secondCreative).id, 'two.jpg');
  await receiptsMailed();
  await expect.poll(async () => (await receiptsOf(last)).length).toBe(1);
  await expect.poll(async () => (await receiptsOf(first)).length).toBe(1);

  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [mail] = await receiptsOf(last);
  expect(mail?.subject).toBe('Received: your file for Spring <b>launch</b>');
  expect(mail?.text).toContain('two.jpg');
  expect(mail?.text).toContain(`two.jpg: ${sha256}`);
  expect(mail?.text).toContain(`/upload/${campaignId}`);
  // No files of other guests, no markup, no bidi controls.
  expect(mail?.text).not.toContain('evil');
  expect(mail?.html).toContain('Spring &lt;b&gt;launch&lt;/b&gt;');
  const [french] = await receiptsOf(first);
  expect(french?.subject).toBe('Bien reçu\u202f: votre fichier pour Spring <b>launch</b>');
  expect(french?.text).toContain('evilgnp·example·com.jpg');
  // The time of completion, in the guest's time zone or UTC.
  const { completedAt } = await reread(team, secondCreative);
  const minuteIn = (timeZone: string, locale: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(
      new Date(completedAt ?? ''),
    );
  const inOneLine = (text = '') => text.replaceAll(/\s+/g, ' ');
  expect(inOneLine(french?.text)).toMatch(
    /Northbound a reçu tout .*, le \S+ (?:1er|\d+) \S+ \d{4} à \d\d:\d\d UTC\+9\./,
  );
  expect(inOneLine(french?.text)).toContain(`à ${minuteIn('Asia/Tokyo', 'fr-FR')} UTC+9`);
  expect(inOneLine(mail?.text)).toMatch(
    /Northbound received everything .* on \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./,
  );

  await app.runJob(sendReceiptsJob, { campaignId }, organizationId);
  await receiptsMailed();
  expect(await receiptsOf(last)).toHaveLength(1);
});

longTest('files removed immediately cause no receipt', async () => {
  const { firstCreative, secondCreative, guests } = await campaignWithGuests();
  const [guest] = guests;
  await deliver(guest, slotOf(firstCreative).id, 'one.jpg');
  await deliver(guest, slotOf(secondCreative).id, 'two.jpg');
  for (const { id } of versionsOf(await reread(guest.client, secondCreative)))
    await guest.client.call(variations.removeVersion, { params: { versionId: id } });
  await receiptsMailed();
  expect(await receiptsOf(guest)).toEqual([]);
  await deliver(guest, slotOf(secondCreative).id, 'better.jpg');
  await receiptsMailed();
  await expect.poll(async () => (await receiptsOf(guest)).length).toBe(1);
});

test('completing the campaign again with the same files sends no mail to any guest', async () => {
  const { firstCreative, secondCreative, guests } = await campaignWithGuests();
  const [first, last] = guests;
  await deliver(first, slotOf(firstCreative).id, 'one.jpg');
  await deliver(last, slotOf(secondCreative).id, 'two.jpg');
  await receiptsMailed();
  await expect.poll(async () => (await receiptsOf(last)).length).toBe(1);
  for (let round = 0; round < 3; round++) {
    const { id } = await first.client.call(variations.create, {
      params: { slotId: slotOf(firstCreative).id },
      body: {},
    });
    await first.client.call(variations.remove, { params: { variationId: id } });
  }
  await receiptsMailed();
  expect(await receiptsOf(first)).toHaveLength(1);
  expect(await receiptsOf(last)).toHaveLength(1);
});

longTest(
  'repeated new files cause a few receipts a day, then one delayed receipt with the newest files, for their sender only',
  async () => {
    const { firstCreative, secondCreative, guests, campaignId, organizationId } = await campaignWithGuests();
    const [first, last] = guests;
    await deliver(first, slotOf(firstCreative).id, 'one.jpg');
    await deliver(last, slotOf(secondCreative).id, 'two.jpg');
    await receiptsMailed();
    await expect.poll(async () => (await receiptsOf(last)).length).toBe(1);
    const again = async (width: number) => {
      for (const { id } of versionsOf(await reread(first.client, firstCreative)))
        await first.client.call(variations.removeVersion, { params: { versionId: id } });
      await deliver(first, slotOf(firstCreative).id, `${width}.jpg`, await picture({ width, height: width }));
      await receiptsMailed();
    };
    for (const width of [1100, 1110, 1120, 1130]) await again(width);
    expect(await receiptsOf(first)).toHaveLength(3);
    const waiting = await app.sql<{ hours: number }>(
      `select extract(epoch from start_after - now())::int / 3600 as hours from jobs.job
     where name = 'guest.receipts-delayed' and state < 'completed'`,
    );
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.hours).toBeGreaterThanOrEqual(22);
    await app.runJob(sendDelayedReceiptsJob, { campaignId }, organizationId);
    expect(await receiptsOf(first)).toHaveLength(3);
    app.clock.advance(25 * 60 * 60_000);
    await app.runJob(sendDelayedReceiptsJob, { campaignId }, organizationId);
    await expect.poll(async () => (await receiptsOf(first)).length).toBe(4);
    expect((await receiptsOf(first)).filter(({ text }) => text.includes('1130.jpg'))).toHaveLength(1);
    expect(await receiptsOf(last)).toHaveLength(1);
  },
);

test('a replaced file sends no receipt until the campaign becomes complete again', async () => {
  const { firstCreative, secondCreative, guests } = await campaignWithGuests();
  const [guest] = guests;
  await deliver(guest, slotOf(firstCreative).id, 'one.jpg');
  await deliver(guest, slotOf(secondCreative).id, 'two.jpg');
  await receiptsMailed();
  await expect.poll(async () => (await receiptsOf(guest)).length).toBe(1);

  const card = slotOf(await reread(guest.client, secondCreative)).variations[0]?.cards[0];
  const other = await picture({ width: 1200, height: 1200 });
  await upload(guest.client, {
    slotId: slotOf(secondCreative).id,
    cardId: card?.id ?? '',
    name: 'better.jpg',
    bytes: other,
  });
  await receiptsMailed();
  expect(await receiptsOf(guest)).toHaveLength(1);

  for (const { id } of versionsOf(await reread(guest.client, secondCreative)))
    await guest.client.call(variations.removeVersion, { params: { versionId: id } });
  await deliver(guest, slotOf(secondCreative).id, 'at-last.jpg', await picture({ width: 1300, height: 1300 }));
  await receiptsMailed();
  await expect.poll(async () => (await receiptsOf(guest)).length).toBe(2);
  const [newest] = (await receiptsOf(guest)).filter(({ text }) => text.includes('at-last.jpg'));
  expect(newest?.text).toContain('one.jpg');
});

test('team members and unassigned guests get no receipt', async () => {
  const { firstCreative, secondCreative, guests, campaignId } = await campaignWithGuests();
  const [unassigned, guest] = guests;
  await deliver(unassigned, slotOf(firstCreative).id, 'one.jpg');
  await team.call(people.removeFromCampaign, { params: { campaignId, memberId: unassigned.memberId } });
  await upload(team, { slotId: slotOf(secondCreative).id, name: 'two.jpg', bytes });
  await receiptsMailed();
  expect(await receiptsOf(unassigned)).toEqual([]);
  expect(await receiptsOf(guest)).toEqual([]);
});
