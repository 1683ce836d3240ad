import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

test(
  'all matching creatives are changed at once, by mouse and by keyboard, and restored by undo',
  { tag: '@long' },
  async ({ page }) => {
    const { organizationId } = await signUpQuickly(page);
    const create = (name: string) => api<{ id: string }>(page, 'POST', '/campaigns', { name }, organizationId);
    const [spring, autumn] = [await create('Spring'), await create('Autumn')];
    const rows = Array.from({ length: 60 }, (_, at) => ({ name: `Creative ${at + 1}` }));
    const many = { creationKey: randomUUID(), rows };
    await api(page, 'POST', `/campaigns/${spring.id}/creatives/many`, many, organizationId);
    await api(page, 'POST', `/campaigns/${autumn.id}/creatives`, { name: 'Banner' }, organizationId);
    await page.goto('/campaigns?view=creatives&search=creative&sort=name');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    const grid = page.getByRole('grid', { name: 'Creatives of all campaigns' });
    await expect(grid.getByRole('link', { name: 'Creative 1', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Select all matching' }).click();
    const bar = page.getByRole('region', { name: 'All 60 that match' });

    await bar.getByRole('button', { name: 'Deadline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deadline of 60 creatives' });
    await dialog.getByRole('textbox').first().fill('tomorrow 18:00');
    await dialog.getByRole('button', { name: 'Change deadlines' }).click();
    await expect(page.getByText('60 deadlines are set')).toBeVisible();
    await expect(grid.getByText('Due tomorrow').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('60 creatives are as before')).toBeVisible();
    await expect(grid.getByText('Due tomorrow')).toHaveCount(0);

    await page.keyboard.press('d');
    await dialog.getByRole('textbox').first().fill('tomorrow 18:00');
    await page.keyboard.press('Enter');
    await expect(grid.getByText('Due tomorrow').first()).toBeVisible();
    await page.keyboard.press('d');
    await dialog.getByRole('radio', { name: 'Move by days' }).check({ force: true });
    await dialog.getByRole('textbox').fill('-2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('60 deadlines are moved')).toBeVisible();
    await expect(grid.getByText('Due tomorrow')).toHaveCount(0);
    // The message does not cover the end of the bar.
    await bar.getByRole('button').last().click({ trial: true });
    await page.mouse.move(0, 0);
    await page.keyboard.press('Control+z');
    await expect(grid.getByText('Due tomorrow').first()).toBeVisible();

    for (const key of ['d', 'p', 'm', 'f']) {
      await page.keyboard.press(key);
      const window = page.getByRole('dialog', { name: /60 creatives/ });
      await expect(window).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(window).toHaveCount(0);
    }

    await bar.getByRole('button', { name: 'More actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to a campaign' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Move 60 creatives' });
    await moving.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(moving.getByText('Choose a campaign.')).toBeVisible();
    await moving.getByRole('combobox').press('Enter');
    await page.getByRole('option', { name: 'Autumn' }).click();
    await moving.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(page.getByText('60 creatives are moved')).toBeVisible();
    await expect(grid.getByText('Autumn').first()).toBeVisible();

    // Another member adds a creative in the meantime: the dialog asks again with the new number.
    await api(page, 'POST', `/campaigns/${autumn.id}/creatives`, { name: 'Creative 61' }, organizationId);
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Change all 61' }).click();
    await expect(page.getByText('61 creatives are archived')).toBeVisible();
    await expect(grid).toHaveCount(0);
  },
);
