import { expect, test, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';
import { open } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';
const deletedTarget = /What you were commenting on was deleted\. Your text is kept/;
const creationKey = '018f0000-0000-7000-8000-000000000000';
const unsentComment = (page: Page) => page.getByRole('textbox', { name: 'Your unsent comment' });

test(
  'a reply to a comment that is deleted meanwhile is kept, even after a reload, and can be sent',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const creativeId = address.split('/').at(-1);
    const device = await browser.newContext();
    const mark = await device.newPage();
    await joinQuickly(mark, page, me, ['Mark', 'Ellison']);
    const write = (body: string) =>
      api<{ id: string }>(mark, 'POST', `/creatives/${creativeId}/comments`, { body, creationKey }, me.organizationId);
    const { id } = await write('Is the logo right?');
    await page.goto(`${address}?tab=comments`);
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Reply to Mark Ellison' }).fill('It is the new one.');
    await api(mark, 'DELETE', `/comments/${id}`, undefined, me.organizationId);
    await expect(page.getByText(deletedTarget)).toBeVisible();
    await expect(unsentComment(page)).toHaveValue('It is the new one.');
    await page.reload();
    await expect(unsentComment(page)).toHaveValue('It is the new one.');
    await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(page.getByRole('list', { name: 'Comments' }).getByText('It is the new one.')).toBeVisible();
    await expect(page.getByText(deletedTarget)).toBeHidden();
    await device.close();
  },
);

test(
  'a comment on a file or creative that is deleted before sending is kept, with a message',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [feed]);
    const creativeId = address.split('/').at(-1);
    // Without live events, only the response reports the deletion.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto(address);
    const card = slot(page, feed);
    await choose(page, card, picture('first.png', 1080, 1080));
    await expectState(card, 'delivered');
    const viewer = await open(page, feed);
    await viewer.getByRole('tab', { name: 'Comments' }).click();
    await viewer.getByRole('textbox', { name: 'New comment' }).fill('Lift the logo');
    const versionId = new URL(page.url()).searchParams.get('version');
    await api(page, 'DELETE', `/versions/${versionId}`, undefined, me.organizationId);
    await viewer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText('The file was deleted. Your comment is kept under Comments.')).toBeVisible();
    await page.goto(`${address}?tab=comments`);
    await expect(page.getByText(deletedTarget)).toBeVisible();
    await expect(unsentComment(page)).toHaveValue('Lift the logo');

    await api(page, 'POST', `/creatives/${creativeId}/archive`, {}, me.organizationId);
    await api(page, 'DELETE', `/creatives/${creativeId}`, { name: 'Trail hero' }, me.organizationId);
    await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(page.getByText(/What this comment is about was deleted\. Your text is still here\./)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/This creative was archived or deleted while you were writing/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your unsent comment' })).toContainText('Lift the logo');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Lift the logo')).toBeHidden();
  },
);

test(
  'an unsent comment keeps its pin and text after a reload; without text there is no pin',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [feed]));
    const card = slot(page, feed);
    await choose(page, card, picture('first.png', 1080, 1080));
    await expectState(card, 'delivered');
    const viewer = await open(page, feed);
    const pin = viewer.getByRole('button', { name: /^Pin of the new comment: left\./ });
    await page.keyboard.press('p');
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.reload();
    await viewer.getByRole('tab', { name: 'Comments' }).click();
    await expect(viewer.getByRole('textbox', { name: 'New comment' })).toBeVisible();
    await expect(pin).toBeHidden();

    await page.keyboard.press('p');
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lift the logo');
    await page.reload();
    await viewer.getByRole('tab', { name: 'Comments' }).click();
    await expect(viewer.getByRole('textbox', { name: 'New comment' })).toHaveValue('Lift the logo');
    await expect(pin).toBeVisible();
    await viewer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(viewer.getByRole('button', { name: 'Comment 1: left, Lena Moreau' }).first()).toBeVisible();
    await expect(pin).toBeHidden();
  },
);
