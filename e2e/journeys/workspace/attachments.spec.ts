import { AxeBuilder } from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from '#pages/choose-files.ts';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { fake, picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

/** Drops or pastes a file onto an element, as the system does. */
function giveFile(target: Locator, how: 'drop' | 'paste', name: string, path: string): Promise<void> {
  return target.evaluate(
    async (element, file) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.codePointAt(0) ?? 0);
      data.items.add(new File([bytes], file.name, { type: 'image/png' }));
      const event = { bubbles: true, cancelable: true };
      if (file.how === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: data }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...event, dataTransfer: data }));
    },
    { how, name, base64: readFileSync(path).toString('base64') },
  );
}

const listOf = (page: Page) => page.getByRole('list', { name: 'Reference files' });
const namesIn = (page: Page) => listOf(page).getByRole('link');

test(
  'reference files are attached by button, drop and paste, removed with undo, and shown to guests',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=brief`);
    const button = page.getByRole('button', { name: 'Attach files' });
    const mood = picture('mood.png', 800, 500);
    await chooseFiles(page, [mood, fake('tone.pdf', '%PDF-1.7 tone of voice')], () => button.click());
    await expect(namesIn(page)).toHaveText([/mood\.png/, /tone\.pdf/]);
    await expect(listOf(page).locator('img')).toHaveJSProperty('naturalWidth', 720);

    await page.getByRole('button', { name: 'Edit description' }).click();
    const text = page.getByRole('textbox', { name: 'Description' });
    await expect(text).toBeFocused();
    await giveFile(text, 'drop', 'dropped.png', mood);
    await expect(namesIn(page)).toHaveCount(3);
    await giveFile(text, 'paste', 'pasted.png', mood);
    await expect(namesIn(page)).toHaveText([/mood/, /tone/, /dropped/, /pasted/]);
    // The drop zone of the page, which is for slots, accepted no file.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await expect(guest.getByRole('link', { name: 'Download tone.pdf' })).toBeVisible();
    const [download] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('link', { name: 'Download tone.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tone.pdf');
    expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 tone of voice');

    await page.getByRole('button', { name: 'Remove tone.pdf' }).click();
    await expect(namesIn(page)).toHaveCount(3);
    await expect(guest.getByRole('link', { name: 'Download tone.pdf' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(namesIn(page)).toHaveText([/mood/, /tone/, /dropped/, /pasted/]);
    await expect(guest.getByRole('link', { name: 'Download tone.pdf' })).toBeVisible();

    await api(page, 'POST', `/creatives/${creativeIds[0]}/archive`, {}, me.organizationId);
    await expect(button).toBeHidden();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await expect(namesIn(page)).toHaveCount(4);
    await close();
  },
);

test('a failed file is shown, retried or dismissed', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=brief`);
  const button = page.getByRole('button', { name: 'Attach files' });
  await page.route('**/attachments?*', (route) =>
    route.fulfill({ status: 507, json: { code: 'storage.full', title: 'Full.', status: 507 } }),
  );
  await chooseFiles(page, [fake('tone.txt', 'tone'), fake('nothing.txt', '')], () => button.click());
  await expect(page.getByRole('alert').filter({ hasText: 'This file is empty.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.getByRole('button', { name: 'Dismiss nothing.txt' }).click();
  await page.unroute('**/attachments?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(namesIn(page)).toHaveText([/tone\.txt/]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
