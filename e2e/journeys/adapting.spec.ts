import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture, videoFile } from '#pages/media.ts';
import { addFiles, row, sheet } from '#pages/placing.ts';
import { briefQuickly, signUpQuickly } from '#pages/session.ts';
import { replace } from '#pages/viewer.ts';

const master = 'Facebook In-stream videos – Video';
const others = [
  'Instagram Stories – Video',
  'Instagram Reels – Video',
  'Instagram Feed – Video',
  'LinkedIn Video ad – Square',
  'Snapchat Single Video Ad',
];
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

async function acceptAll(page: Page, count: number) {
  await page.getByRole('button', { name: `Accept all ${count}` }).click();
  await expect(page.getByText('Made', { exact: true })).toHaveCount(count, { timeout: 90_000 });
}

test(
  'a manager adapts one video to five slots, and a new master follows where nothing is made by hand',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [master, ...others]);
    await page.goto(address);
    await choose(page, slot(page, master), videoFile('master.mp4', { width: 1280, height: 720, seconds: 6 }));
    await expectState(slot(page, master), 'delivered');

    await page.getByRole('link', { name: 'Adapt' }).click();
    await expect(page.getByRole('heading', { name: 'One master, 5 open slots' })).toBeVisible({ timeout: 30_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await card(page, others[0]!).getByRole('button', { name: 'Adjust' }).click();
    const window = page.getByRole('dialog').getByRole('slider', { name: 'Part that is kept' });
    await window.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(window).toHaveAttribute('aria-valuetext', '10 px from the left');
    await page.keyboard.press('ControlOrMeta+Enter');
    await acceptAll(page, 5);

    await page.goto(address);
    for (const name of others) {
      await expectState(slot(page, name), 'delivered');
      await expect(slot(page, name).getByText('adapted from the master')).toBeVisible();
    }

    // A designer replaces one, and a new master comes.
    await replace(page, slot(page, others[3]!), videoFile('square.mp4', { width: 720, height: 720, seconds: 4 }));
    await expect(slot(page, others[3]!).getByText('adapted from the master')).toBeHidden();
    await replace(page, slot(page, master), videoFile('master-2.mp4', { width: 1280, height: 720, seconds: 8 }));
    await expect(slot(page, master).getByText('master-2.mp4')).toBeVisible();
    await page.getByRole('link', { name: 'Adapt' }).click();
    await expect(page.getByRole('heading', { name: 'A new master, 4 slots follow' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('One slot is filled by hand and stays as it is')).toBeVisible();
    await expect(card(page, others[0]!).getByText('Follows v1 · Frame kept from v1')).toBeVisible();
    await acceptAll(page, 4);
  },
);

test(
  'a video dropped on a creative becomes a master: the message after its upload leads to the board',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [master, others[0]!, others[3]!]);
    await page.goto(address);
    await addFiles(page, [videoFile('facebook_instream.mp4', { width: 1280, height: 720, seconds: 6 })]);
    const dropped = row(page, 'facebook_instream.mp4');
    await dropped.getByRole('button', { name: 'Adapt to 2 slots' }).click();
    await expect(dropped.getByText('Then adapted to 2 slots')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(page.getByText('It can be adapted to 2 slots.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Adapt', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One master, 2 open slots' })).toBeVisible({ timeout: 30_000 });
    await acceptAll(page, 2);
    await page.goto(address);
    for (const name of [others[0]!, others[3]!]) await expectState(slot(page, name), 'delivered');
  },
);

test('a picture fills the slot of another shape, placed by keyboard', async ({ page }) => {
  const [wide, tall] = ['Facebook Feed – Image', 'Snapchat Single Image Ad'] as const;
  const me = await signUpQuickly(page);
  const address = await briefQuickly(page, me, [wide, tall]);
  await page.goto(address);
  await choose(page, slot(page, wide), picture('wide.jpg', 2400, 2400));
  await expectState(slot(page, wide), 'delivered');
  await page.goto(`${address}/adapt`);
  const place = card(page, tall);
  await expect(place.getByText('Fits')).toBeVisible({ timeout: 30_000 });
  await place.focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Accept all 0' })).toBeDisabled();
  await page.keyboard.press('x');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(place.getByText('Made', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.goto(address);
  await expectState(slot(page, tall), 'delivered');
});
