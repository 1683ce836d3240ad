import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

test(
  'a mention is counted at once in the menu, is read and answered by keyboard in the list, and opens at the comment',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const [, , campaignId, , creativeId] = address.split('/');
    await page.goto(address);
    const card = slot(page, feed);
    await choose(page, card, picture('first.png', 1080, 1080));
    await expectState(card, 'delivered');
    const device = await browser.newContext();
    const other = await device.newPage();
    await joinQuickly(other, page, me, ['Mark', 'Ellison']);
    const { slots } = await api<{ slots: { variations: { cards: { versions: { id: string }[] }[] }[] }[] }>(
      page,
      'GET',
      `/creatives/${creativeId}`,
    );
    const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
    const { items } = await api<{ items: { id: string; name: string }[] }>(
      other,
      'GET',
      `/creatives/${creativeId}/comments/people`,
    );
    const lena = items.find(({ name }) => name === 'Lena Moreau')!;
    const area = { x: 0.7, y: 0.3, width: 0, height: 0 };
    const write = (body: string, mentions: string[]) =>
      api(
        other,
        'POST',
        `/creatives/${creativeId}/comments`,
        { body, mentions, versionId, area, creationKey: crypto.randomUUID() },
        me.organizationId,
      );
    await write('Please look, @Lena Moreau', [lena.id]);

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    // Unread: the accepted invitation, and the mention.
    await menu.getByRole('link', { name: 'Notifications 2 unread' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    const group = page.getByRole('region', { name: 'Trail hero' });
    await expect(
      group.getByRole('button', { name: /Mark Ellison mentioned you on Facebook Feed – Image, v1/ }),
    ).toBeVisible();
    const preview = page.getByRole('article');
    await expect(preview.getByText('Please look,')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await test.step('another notification arrives live; keys move, mark and snooze', async () => {
      await api(
        page,
        'POST',
        `/campaigns/${campaignId}/people`,
        { memberIds: [await memberOf('Lena')] },
        me.organizationId,
      );
      await preview.getByRole('textbox').fill('Soon');
      await write('And the sky', []);
      await expect(group.getByRole('button', { name: /Mark Ellison commented/ })).toBeVisible();
      // The reply being written stays although the new notification appears above it.
      await expect(preview.getByText('Please look,')).toBeVisible();
      await expect(preview.getByRole('textbox')).toHaveValue('Soon');
      await preview.getByRole('textbox').fill('');
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).click();
      await page.keyboard.press('u');
      await expect(menu.getByRole('link', { name: 'Notifications 2 unread' })).toBeVisible();
      await page.keyboard.press('Shift+U');
      await expect(page.getByText('You’re all caught up.')).toBeVisible();
      await page.keyboard.press('h');
      await page.getByRole('tab', { name: /^Snoozed/ }).click();
      await expect(page.getByRole('button', { name: /Mark Ellison/ })).toHaveCount(1);
    });

    await test.step('a notification is woken, and snoozed for a chosen time', async () => {
      await preview.getByRole('button', { name: /^Show now/ }).click();
      await page.getByRole('tab', { name: /^Unread first/ }).click();
      await group.getByRole('button', { name: /Mark Ellison mentioned you/ }).click();
      await preview.getByRole('button', { name: /^Snooze/ }).click();
      await page.screenshot({ path: test.info().outputPath('inbox-snooze.png') });
      await page.getByRole('menuitem', { name: /^Next week/ }).click();
      await page.getByRole('tab', { name: /^Snoozed/ }).click();
      await expect(page.getByRole('button', { name: /Mark Ellison/ })).toHaveCount(1);
      await expect(page.getByRole('button', { name: /Mark Ellison mentioned you/ })).toBeVisible();
    });

    await test.step('a notification is answered in the list, and opened at the comment', async () => {
      await page.keyboard.press('r');
      await expect(preview.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('Done');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(preview.getByText('Done')).toBeVisible();
      await preview.getByRole('button', { name: 'Resolve' }).click();
      await expect(preview.getByRole('button', { name: 'Resolve' })).toBeHidden();
      await preview.getByRole('button', { name: /^Open/ }).click();
      await expect(page).toHaveURL(/version=ver_.*comment=cmt_/);
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Comments' }).getByText('Done')).toBeVisible();
    });
    await device.close();

    async function memberOf(firstName: string): Promise<string> {
      const members = await api<{ items: { id: string; firstName: string }[] }>(page, 'GET', '/members');
      return members.items.find((each) => each.firstName === firstName)!.id;
    }
  },
);
