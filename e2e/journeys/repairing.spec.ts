import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { addFile } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, sendAnyway, slotOf } from '#pages/guest-work.ts';
import { picture, videoFile } from '#pages/media.ts';
import { addFiles, row, sheet } from '#pages/placing.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';

const format = 'Snapchat Single Image Ad';

test(
  'a member fixes a landscape picture for an upright slot by keyboard, and the original stays',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [format]));
    const card = slot(page, format);
    await choose(page, card, picture('wide.jpg', 1920, 1080));
    await sendAnyway(card);
    await expectState(card, 'does-not-fit');

    await card.getByRole('button', { name: 'Fix it' }).click();
    const sheet = page.getByRole('dialog');
    const window = sheet.getByRole('slider', { name: 'Part that is kept' });
    await window.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(window).toHaveAttribute('aria-valuetext', '10 px from the left');
    await expect(sheet.getByText(/^Crops 68% of the picture, enlarges it by 18% to 720 × 1280/)).toBeVisible();
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await page.keyboard.press('ControlOrMeta+Enter');

    await expect(sheet).toBeHidden();
    await expectState(card, 'delivered');
    await card.getByRole('button', { name: `View ${format}` }).click();
    const viewer = page.getByRole('dialog');
    await expect(
      viewer.getByText(/^Made from v1: cropped to 608 × 1080, enlarged to 720 × 1280, re-encoded$/),
    ).toBeVisible();
    await viewer.getByRole('button', { name: 'Actions for v1' }).click();
    await page.getByRole('menuitem', { name: 'Make current again' }).click();
    await expect(viewer.getByRole('button', { name: 'Actions for v3' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expectState(card, 'does-not-fit');
  },
);

test(
  'a guest on a phone fixes a landscape video for a story before it is uploaded',
  { tag: '@long' },
  async ({ page, browser }) => {
    const story = 'Snapchat Single Video Ad';
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const card = slotOf(guest, story);
    await addFile(guest, story, videoFile('wide.mp4', { width: 1920, height: 1080, seconds: 4 }));
    await card.getByRole('button', { name: 'Fix it' }).click();
    const dialog = guest.getByRole('dialog');
    await expect(dialog.getByRole('slider', { name: 'Part that is kept' })).toBeVisible();
    expect((await new AxeBuilder({ page: guest }).include('[role=dialog]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload and fix' }).click();
    await expectShown(card, 'delivered');
    await expect(card.getByText(/^Made from v1: cropped to 608 × 1080/)).toBeVisible();
    await close();
  },
);

test(
  'a manager fixes all dropped files that do not fit, and files of a creative at once',
  { tag: '@long' },
  async ({ page }) => {
    const names = Array.from({ length: 12 }, (_, at) => `Snap-${at + 1}`);
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, {
      creatives: names.map((name) => ({ name, formats: [format] })),
    });
    await page.goto(`/campaigns/${campaignId}`);
    await addFiles(
      page,
      names.map((name, at) => picture(`${name}.jpg`, 1920 - at * 2, 1080)),
    );
    const dialog = sheet(page);
    await dialog.getByRole('button', { name: 'Fix 12 files' }).click();
    await expect(row(page, 'Snap-1.jpg').getByText(/^Crops 68% of the picture/)).toBeVisible();
    await row(page, 'Snap-1.jpg').getByRole('button', { name: 'Do not fix' }).click();
    await row(page, 'Snap-1.jpg').getByRole('button', { name: 'Fix it' }).click();
    await dialog.getByRole('button', { name: /^Upload 12 files/ }).click();
    await expect(dialog).toBeHidden();
    const isFixed = async () => {
      const answer = await page.request.get(`/api/campaigns/${campaignId}/creatives`);
      const { items } = (await answer.json()) as { items: { slots: { state: string }[] }[] };
      return items.filter(({ slots }) => slots.every(({ state }) => state === 'delivered')).length;
    };
    await expect.poll(isFixed, { timeout: 60_000 }).toBe(12);
  },
);
