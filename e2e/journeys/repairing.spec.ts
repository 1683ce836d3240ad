import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { sendAnyway } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
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
