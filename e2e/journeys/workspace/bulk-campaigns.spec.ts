import { expect, test } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

test(
  'fifty campaigns are changed at once, by mouse and by keyboard, and restored by undo',
  { tag: '@long' },
  async ({ page }) => {
    const { organizationId } = await signUpQuickly(page);
    const create = (name: string) => api<{ id: string }>(page, 'POST', '/campaigns', { name }, organizationId);
    for (let at = 1; at <= 50; at += 1) await create(`Spring ${at}`);
    const shut = await create('Spring closed');
    await create('Autumn');
    const group = await api<{ id: string }>(page, 'POST', '/groups', { name: 'Europe' }, organizationId);
    await page.goto('/campaigns?search=spring&sort=name');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    await expect(grid.getByRole('link', { name: 'Spring 1', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Select all matching' }).click();
    const bar = page.getByRole('region', { name: 'All 51 that match' });

    await bar.getByRole('button', { name: 'Due date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Due date of 51 campaigns' });
    await dialog.getByRole('textbox').first().fill('tomorrow 18:00');
    await dialog.getByRole('button', { name: 'Change due dates' }).click();
    await expect(page.getByText('51 due dates are set')).toBeVisible();
    await expect(grid.getByText('Due tomorrow').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('51 campaigns are as before')).toBeVisible();
    await expect(grid.getByText('Due tomorrow')).toHaveCount(0);

    for (const key of ['d', 'p', 'm']) {
      await page.keyboard.press(key);
      const window = page.getByRole('dialog', { name: /51 campaigns/ });
      await expect(window).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(window).toHaveCount(0);
    }

    // Another member archives a campaign in the meantime: the dialog asks again with the new number.
    await api(page, 'POST', `/campaigns/${shut.id}/archive`, {}, organizationId);
    await page.keyboard.press('m');
    const moving = page.getByRole('dialog', { name: /^Move/ });
    await moving.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(moving.getByText('Choose a group.').last()).toBeVisible();
    await moving.getByRole('combobox').press('Enter');
    await page.getByRole('option', { name: 'Europe' }).click();
    await moving.getByRole('button', { name: 'Move' }).press('Enter');
    await page.getByRole('button', { name: 'Change all 50' }).click();
    await expect(page.getByText('50 campaigns are moved')).toBeVisible();

    await page.goto(`/groups/${group.id}?sort=name`);
    await expect(page.getByRole('link', { name: 'Spring 1', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Spring 1', exact: true }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).last().click();
    await expect(page.getByText('1 campaign is archived')).toBeVisible();

    // The message names the failed items with their reasons.
    await api(page, 'POST', `/groups/${group.id}/archive`, {}, organizationId);
    await page.goto('/campaigns?status=archived&search=spring%201&sort=name');
    await page.getByRole('checkbox', { name: 'Select Spring 1', exact: true }).click();
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('dialog').getByText('Its group is archived. Restore the group first.')).toBeVisible();
  },
);
