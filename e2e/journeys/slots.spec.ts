import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { press, sendAnyway } from '#pages/guest-work.ts';
import { fake, picture, wordDocument } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const column = 'Facebook Right column – Image';
const carousel = 'Facebook Feed – Carousel';

test(
  'slot cards share a height, show rejected pictures, and judge a carousel in one box',
  { tag: '@long' },
  async ({ page }, info) => {
    const me = await signUpQuickly(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(await briefQuickly(page, me, [feed, column, carousel]));
    // The switch explains itself.
    await expect(page.getByText('Recommended rules count as required.')).toBeVisible();
    await choose(page, slot(page, column), picture('tall.png', 300, 900));
    const stopped = slot(page, column).getByRole('alert').locator('img');
    await expect.poll(() => stopped.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
    await choose(page, slot(page, carousel), [picture('a.png', 1080, 1080), picture('b.png', 1080, 1350)]);
    await expect(slot(page, carousel).getByRole('button', { name: 'Card 2 of 2' })).toBeVisible({ timeout: 20_000 });
    await choose(page, slot(page, feed), picture('square.png', 1080, 1080));
    await expectState(slot(page, feed), 'delivered');
    const heights = await Promise.all(
      [feed, column, carousel].map(async (each) => Math.round((await slot(page, each).boundingBox())!.height)),
    );
    expect(new Set(heights).size).toBe(1);
    await page.screenshot({ path: info.outputPath('cards.png'), fullPage: true });

    // The only version of a file has no previous version.
    await press(slot(page, feed), 'Delete this version');
    const question = page.getByRole('alertdialog', { name: 'Delete this version?' });
    await expect(question.getByText('square.png is deleted.', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectState(slot(page, feed), 'empty');
  },
);

test(
  'a long verdict is one line on the card, and complete in the viewer; three cards with advice share one box',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [feed, carousel]));
    const single = slot(page, feed);
    await choose(page, single, picture('small.bmp', 100, 300));
    await sendAnyway(single);
    await expectState(single, 'does-not-fit');
    const line = single.getByText(/^\d requirements are not met:$/);
    await expect(line).toBeVisible();
    await expect(single.getByText(/^Width is not/)).toBeHidden();
    await line.click();
    await expect(single.getByText(/^Width is not/)).toBeVisible();
    await page.getByRole('button', { name: `View ${feed}` }).click();
    await expect(page.getByRole('dialog').getByText(/^Width is not/)).toBeVisible();
    await page.keyboard.press('Escape');

    const cards = slot(page, carousel);
    await choose(
      page,
      cards,
      ['a', 'b', 'c'].map((name) => picture(`${name}.png`, 100, 300)),
    );
    await expect(cards.getByRole('button', { name: 'Card 3 of 3' })).toBeVisible({ timeout: 20_000 });
    await expect(cards.getByText('Advice on 3 cards')).toHaveCount(1);
    await expect(cards.locator('summary').filter({ hasText: /^Card \d of 3/ })).toHaveCount(3);
  },
);

test('thirty variations stay inside their card', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const address = await briefQuickly(page, me, [feed, column]);
  const creativeId = address.split('/').at(-1);
  const { slots } = await api<{ slots: { id: string; format: { name: string } }[] }>(
    page,
    'GET',
    `/creatives/${creativeId}`,
    undefined,
    me.organizationId,
  );
  const slotId = slots.find(({ format }) => format.name === feed)?.id;
  for (let count = 0; count < 30; count++)
    await api(page, 'POST', `/slots/${slotId}/variations`, {}, me.organizationId);
  await page.goto(address);
  const card = slot(page, feed);
  const names = card.getByRole('group', { name: 'Variations' }).getByRole('button');
  await expect(names).toHaveCount(30);
  const inside = (await card.boundingBox())!;
  const beside = (await slot(page, column).boundingBox())!;
  expect(inside.x + inside.width).toBeLessThanOrEqual(beside.x);
  const list = card.getByRole('group', { name: 'Variations' });
  const { scrollHeight, clientHeight } = await list.evaluate(({ scrollHeight: all, clientHeight: shown }) => ({
    scrollHeight: all,
    clientHeight: shown,
  }));
  expect(clientHeight).toBeLessThan(scrollHeight);
});

test('a file that is not media is refused under its usual name', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [feed]));
  const card = slot(page, feed);
  await choose(page, card, wordDocument('brief.docx'));
  await expect(card.getByRole('alert')).toContainText('This is neither a picture nor a video.');
  await expect(card.getByRole('alert')).toContainText('Found: Word document (DOCX).');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await choose(page, card, fake('copy.jpg', 'GIF89a, only by its first bytes'));
  await expect(card.getByRole('alert')).toContainText('Found: GIF.');
});
