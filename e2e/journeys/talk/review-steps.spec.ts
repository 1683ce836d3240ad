import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { productOrigin } from '#pages/addresses.ts';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';
import { expectAccessible } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';

interface Card {
  id: string;
  versions: { id: string }[];
}
interface Creative {
  id: string;
  campaign: { id: string };
  slots: { id: string; variations: { cards: Card[] }[] }[];
}

interface Place {
  address: string;
  organizationId: string;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function currentVersion(page: Page, address: string): Promise<string> {
  const creative = await api<Creative>(page, 'GET', `/creatives/${address.split('/').at(-1)}`);
  return creative.slots[0]?.variations[0]?.cards[0]?.versions[0]?.id ?? '';
}

async function decide(page: Page, { address, organizationId }: Place, decision: 'approved' | 'changes') {
  const versionId = await currentVersion(page, address);
  if (decision === 'changes') {
    const body = { body: 'Old price, please', creationKey: crypto.randomUUID(), versionId, audience: 'client' };
    await api(page, 'POST', `/creatives/${address.split('/').at(-1)}/comments`, body, organizationId);
  }
  await api(page, 'PUT', `/versions/${versionId}/decision`, { decision }, organizationId);
}

/** Uploads a file as the next version of the creative's first card. */
async function uploadVersion(page: Page, { address, organizationId }: Place, file: string) {
  const creative = await api<Creative>(page, 'GET', `/creatives/${address.split('/').at(-1)}`);
  const [first] = creative.slots;
  const bytes = readFileSync(file);
  const metadata = { slotId: first?.id, cardId: first?.variations[0]?.cards[0]?.id, filename: 'second.png' };
  const encoded = Object.entries(metadata).map(
    ([key, value = '']) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const headers = { origin: productOrigin, 'x-organization': organizationId, 'tus-resumable': '1.0.0' };
  const announced = await page.request.post('/api/uploads', {
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encoded.join(',') },
  });
  const sent = await page.request.patch(announced.headers()['location'] ?? '', {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  });
  expect(sent.ok()).toBe(true);
}

test(
  'a file passes three steps with a replaced version, and the record holds the hashes of its files',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow();
    const me = await signUpQuickly(page);
    const names = {
      jo: ['Jo', 'Okafor'],
      ines: ['Inès', 'Caron'],
      tom: ['Tom', 'Reyes'],
      ada: ['Ada', 'Dietz'],
    } as const;
    const contexts = await Promise.all(Object.values(names).map(() => browser.newContext()));
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    for (const [index, name] of Object.values(names).entries())
      await joinQuickly(pages[index] as Page, page, me, [...name]);
    const [jo, ines, tom, ada] = pages as [Page, Page, Page, Page];

    const address = await briefQuickly(page, me, [feed]);
    const campaignId = address.split('/')[2];
    await api(page, 'PATCH', `/campaigns/${campaignId}`, { needsApproval: true }, me.organizationId);
    const place = { address, organizationId: me.organizationId };
    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'Approval steps' }).click();
    const sheet = page.getByRole('dialog', { name: 'Approval steps' });
    await sheet.getByRole('button', { name: 'Start with Agency → Client → Legal' }).click();
    const people = [['Jo Okafor', 'Lena Moreau'], ['Inès Caron', 'Tom Reyes'], ['Ada Dietz']];
    for (const [index, chosen] of people.entries()) {
      await sheet.getByLabel('Who decides').nth(index).click();
      for (const name of chosen) await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    }
    await sheet.getByText('All must').nth(1).click();
    await page.screenshot({ path: test.info().outputPath('sheet.png') });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Save steps' }).click();
    await expect(page.getByRole('button', { name: 'Approval: Agency → Client → Legal' })).toBeVisible();

    await page.goto(address);
    const files = [picture('first.png', 1080, 1350), picture('second.png', 1082, 1352)];
    await choose(page, slot(page, feed), files[0] as string);
    await expectState(slot(page, feed), 'delivered');
    const bar = page.getByRole('list', { name: 'Approval steps' });
    const stepOf = (name: string) => bar.getByRole('listitem').filter({ hasText: name });
    await expect(stepOf('Agency')).toContainText('1 waits for you');
    expect((await new AxeBuilder({ page }).include('ol[aria-label="Approval steps"]').analyze()).violations).toEqual(
      [],
    );
    await page.screenshot({ path: test.info().outputPath('bar.png') });

    await decide(jo, place, 'approved');
    await expect(stepOf('Client')).toContainText('All must decide · 1 waits for a decision');
    await decide(ines, place, 'approved');
    await expect(stepOf('Client')).toContainText('1 waits for a decision');
    await decide(tom, place, 'changes');
    await expect(stepOf('Client')).toContainText('1 change asked for');

    await uploadVersion(page, place, files[1] as string);
    // The agency's approval carries over; both clients decide again.
    await expect(stepOf('Agency')).toContainText('1 of 1 approved');
    await expect(stepOf('Client')).toContainText('1 waits for a decision');
    await decide(ines, place, 'approved');
    await decide(tom, place, 'approved');
    await expect(stepOf('Legal')).toContainText('1 waits for a decision');
    await decide(ada, place, 'approved');
    await expect(stepOf('Legal')).toContainText('1 of 1 approved');

    await page.goto(`/campaigns/${campaignId}`);
    await page
      .locator('header')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const record = readFileSync(await (await downloading).path(), 'utf8');
    const hashes = new Set(files.map((file) => sha256(readFileSync(file))));
    expect(hashes.size).toBe(2);
    for (const hash of hashes) expect(record).toContain(hash);
    expect(record).toContain('Old price, please');
    for (const name of ['Jo Okafor', 'Inès Caron', 'Tom Reyes', 'Ada Dietz']) expect(record).toContain(name);
    const pdf = await page.request.get(`/api/campaigns/${campaignId}/approval-record?format=pdf`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await Promise.all(contexts.map((context) => context.close()));
  },
);
