import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { phone } from '#pages/guest.ts';
import { press } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';
import { expectAccessible } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';

interface Tree {
  slots: { variations: { cards: { versions: { id: string }[] }[] }[] }[];
}

test(
  'a colleague places a pin by touch on a phone; the mentioned person reads it there, and the bell is cleared',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const creativeId = address.split('/')[4] ?? '';
    await page.goto(address);
    const card = slot(page, feed);
    await choose(page, card, picture('first.png', 1080, 1080));
    await expectState(card, 'delivered');
    const { slots } = await api<Tree>(page, 'GET', `/creatives/${creativeId}`);
    const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
    const device = await phone(browser);
    const other = await device.newPage();
    await joinQuickly(other, page, me, ['Mark', 'Ellison']);

    await other.goto(`${address}?version=${versionId}`);
    const viewer = other.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Details', exact: true }).tap();
    const sheet = viewer.getByRole('complementary');
    await sheet.getByRole('tab', { name: 'Comments' }).tap();
    await sheet.getByRole('button', { name: 'Place a pin' }).tap();
    await expect(sheet).toBeHidden();
    await expect(viewer.getByText('Tap a spot, or draw a rectangle.')).toBeVisible();
    await other.screenshot({ path: test.info().outputPath('placing-phone.png') });
    await expectAccessible(other);
    const box = (await viewer.locator('[data-drawing]').boundingBox())!;
    await other.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height * 0.8);
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText('lower left')).toBeVisible();
    const field = sheet.getByRole('textbox', { name: 'New comment' });
    await expect(field).toBeFocused();
    await field.pressSequentially('Crop this, @Len');
    await sheet.getByRole('option', { name: 'Lena Moreau' }).tap();
    await sheet.getByRole('button', { name: 'Comment', exact: true }).tap();
    await expect(sheet.getByRole('list', { name: 'Comments' }).getByText('Crop this')).toBeVisible();
    await device.close();

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    // Unread: the accepted invitation, and the mention.
    await expect(menu.getByRole('link', { name: 'Notifications 2 unread' })).toBeVisible();
    await page.getByRole('tab', { name: /^Comments/ }).click();
    await expect(page.getByText('Crop this')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();

    // On a phone, a row opens its subject over the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/notifications');
    await page.getByRole('button', { name: /mentioned you/ }).click();
    const preview = page.getByRole('dialog').getByRole('article');
    await expect(preview.getByText('Crop this')).toBeVisible();
    await expect(preview.getByRole('textbox')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('inbox-phone.png') });
    await preview.getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL(/version=/);
  },
);

test(
  'a comment on a slot is written from its menu, and the campaign is muted and followed in its head',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    await page.goto(address);
    await press(slot(page, feed), 'Comment…');
    const dialog = page.getByRole('dialog', { name: `Comment on ${feed}` });
    await dialog.getByRole('textbox', { name: 'New comment' }).fill('Without the end card here');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: /^Comments/ }).click();
    const thread = page.getByRole('list', { name: 'Comments' }).locator('> li');
    await expect(thread.getByText('Without the end card here')).toBeVisible();
    await expect(thread.getByText(feed)).toBeVisible();

    // By keyboard: answers, resolves and reopens the first thread.
    await page.keyboard.press('j');
    await expect(thread).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('y');
    await page.keyboard.type('Agreed');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(thread.first().getByText('Agreed')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeHidden();
    await page.keyboard.press('v');
    await expect(page.getByText(/^Resolved by Lena Moreau/)).toBeVisible();
    await page.keyboard.press('v');
    await expect(page.getByText(/^Resolved by/)).toBeHidden();

    await page.getByRole('button', { name: /^Notifications: / }).click();
    await page.getByRole('menuitemradio', { name: 'Follow everything' }).click();
    await expect(page.getByRole('button', { name: 'Notifications: Following' })).toBeVisible();
    await page.goto(address.split('/creatives')[0]!);
    await page.getByRole('button', { name: /^Notifications: / }).click();
    await page.getByRole('menuitemradio', { name: /^Mute/ }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications: Muted' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('campaign-head.png') });
  },
);

test(
  'a new comment refetches only its thread, and a deleted one disappears',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const creative = `/creatives/${address.split('/')[4]}`;
    const write = (body: string) =>
      api<{ id: string }>(
        page,
        'POST',
        `${creative}/comments`,
        { body, creationKey: crypto.randomUUID() },
        me.organizationId,
      );
    await page.goto(address);
    await write('The first one');
    const device = await browser.newContext();
    const other = await device.newPage();
    await joinQuickly(other, page, me, ['Mark', 'Ellison']);
    await other.goto(`${address}?tab=comments`);
    const list = other.getByRole('list', { name: 'Comments' });
    await expect(list.getByText('The first one')).toBeVisible();
    const lists: string[] = [];
    other.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.endsWith(`${creative}/comments`)) lists.push(pathname);
    });
    const { id } = await write('The second one');
    await expect(list.getByText('The second one')).toBeVisible();
    await api(page, 'PUT', `/comments/${id}/resolution`, undefined, me.organizationId);
    await expect(list.getByText(/^Resolved by Lena Moreau/)).toBeVisible();
    await api(page, 'DELETE', `/comments/${id}`, undefined, me.organizationId);
    await expect(list.getByText('The second one')).toBeHidden();
    await expect(list.getByText('The first one')).toBeVisible();
    expect(lists).toEqual([]);
    await device.close();
  },
);
