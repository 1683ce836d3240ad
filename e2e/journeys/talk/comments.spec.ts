import { expect, test, type Locator } from '@playwright/test';
import type { Thread } from '@ad-foundry/contract/comments.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';
import { expectAccessible, open, replace } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';

const list = (viewer: Locator) => viewer.getByRole('list', { name: 'Comments' });

test('two people at once: a pin is placed, answered, resolved, and verified on the next version', async ({
  page,
  browser,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefQuickly(page, me, [feed]);
  await page.goto(address);
  const card = slot(page, feed);
  await choose(page, card, picture('first.png', 1080, 1080));
  await expectState(card, 'delivered');
  const device = await browser.newContext();
  const other = await device.newPage();
  await joinQuickly(other, page, me, ['Mark', 'Ellison']);

  const viewer = await open(page, feed);
  await viewer.getByRole('tab', { name: 'Comments' }).click();
  await expect(viewer.getByText('No comments yet')).toBeVisible();
  await other.goto(page.url());
  const theirs = other.getByRole('dialog');
  await theirs.getByRole('tab', { name: 'Comments' }).click();

  await test.step('a pin is placed by pointer, with a mention', async () => {
    await viewer.getByRole('button', { name: 'Place a pin' }).click();
    const box = (await viewer.locator('[data-drawing]').boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.2);
    await expect(viewer.getByRole('button', { name: /^Pin of the new comment: upper right/ })).toBeVisible();
    const field = viewer.getByRole('textbox', { name: 'New comment' });
    await expect(field).toBeFocused();
    await field.pressSequentially('Lift the **logo**, @Mar');
    await expect(viewer.getByRole('option', { name: 'Mark Ellison' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(list(viewer).getByText('@Mark Ellison')).toBeVisible();
  });

  await test.step('the other person sees the comment at once, and replies', async () => {
    await expect(list(theirs).getByText('logo', { exact: true })).toBeVisible();
    const pin = theirs.locator('[data-media]').getByRole('button', { name: 'Comment 1: upper right, Lena Moreau' });
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await theirs.getByRole('button', { name: 'Reply' }).click();
    await theirs.getByRole('textbox', { name: 'Reply to Lena Moreau' }).fill('Will do');
    await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(list(viewer).getByText('Will do')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the pin moves to the next version, where it is verified by keyboard', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await replace(page, card, picture('second.png', 1080, 1090));
    const again = await open(page, feed);
    await expect(again.getByText('To be verified on v2')).toBeVisible();
    await again.getByRole('button', { name: 'Compare v1 with v2' }).click();
    const bar = again.getByRole('region', { name: 'Comments to verify' });
    await expect(bar.getByText('Lift the **logo**, @Mark Ellison')).toBeVisible();
    // The pin is at the same place on both versions.
    const pins = again.locator('[data-media] [data-pin="1"]');
    await expect(pins).toHaveCount(2);
    const [now, before] = await pins.evaluateAll((found) =>
      found.map((pin) => {
        const [tip, media] = [pin.getBoundingClientRect(), pin.closest('[data-media]')!.getBoundingClientRect()];
        return [(tip.left - media.left) / media.width, (tip.bottom - media.top) / media.height].map((share) =>
          share.toFixed(2),
        );
      }),
    );
    expect(now).toEqual(before);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Not yet' }).click();
    await expect(bar).toBeHidden();
    await expect(again.getByText('To be verified on v2')).toBeHidden();
    await page.keyboard.press('c');
    await page.keyboard.press('n');
    await page.keyboard.press('v');
    await expect(again.getByText(/^Resolved by Lena Moreau/)).toBeVisible();
    const decision = again.getByRole('region', { name: 'Decision on v2' });
    await expect(decision.getByText('0 of 1 decided')).toBeVisible();
    await expect(decision.getByText('Your turn')).toBeVisible();
    await again.getByRole('button', { name: 'Approve v2' }).click();
    await expect(decision.getByText('1 of 1 decided')).toBeVisible();
    await expect(again.getByRole('region', { name: 'Decision on v2' }).getByText('Approved')).toBeVisible();
    await expect(list(theirs).getByText(/^Resolved by Lena Moreau/)).toBeVisible();
    await expect(again.getByRole('tab', { name: 'Comments 1', exact: true })).toBeVisible();
    await expect(again.getByRole('radio', { name: 'All 1', exact: true })).toBeVisible();
    await expect(other.locator('[data-shown-state=approved]')).toBeAttached();
  });

  await test.step('a pin is placed by keyboard alone, and named by its position', async () => {
    await page.keyboard.press('p');
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByRole('button', { name: /^Pin of the new comment: left\./ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('And the sky');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Comment 1: left, Lena Moreau' }).first(),
    ).toBeVisible();
  });
  await device.close();
});

test(
  'a list of many comments is virtualized: a link opens one far down, and the keyboard continues from there',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const creativeId = address.split('/').at(-1);
    const first = await api<Thread>(
      page,
      'POST',
      `/creatives/${creativeId}/comments`,
      { body: 'First', creationKey: crypto.randomUUID() },
      me.organizationId,
    );
    // A person may write sixty comments in a minute, so the list repeats one comment of the server's response.
    const idOf = (number: number) => `cmt_01k0000000e000000${String(number).padStart(9, '0')}` as CommentId;
    const items = Array.from({ length: 400 }, (_, at) => ({
      ...first,
      id: idOf(at + 1),
      body: `Crop number ${at + 1}.`,
    }));
    await page.route(/\/comments(\?|$)/, (route) => route.fulfill({ json: { items, nextCursor: null } }));
    const threads = page.getByRole('list', { name: 'Comments' }).locator('> li');
    await page.goto(`${address}?tab=comments&comment=${idOf(300)}`);
    const current = page.locator('li[aria-current=true]');
    await expect(current).toHaveText(/Crop number 300\./);
    await expect(current).toBeInViewport();
    expect(await threads.count()).toBeLessThan(60);
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('j');
    await expect(current).toHaveText(/Crop number 312\./);
    await expect(current).toBeInViewport();
    await page.keyboard.press('y');
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
    await page.keyboard.type('Kept in view');
    await expect(page.getByText('Kept in view')).toBeInViewport();
    // French has the longest names of filters.
    await api(page, 'PUT', '/account/me', { settings: { locale: 'fr-FR' } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const box = await page.getByRole('list', { name: 'Commentaires' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  },
);
