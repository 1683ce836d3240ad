import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

test('creatives of all campaigns are filtered, sorted and shown in chosen columns, all stored in the URL', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero', 'Teaser'], ['Instagram Stories – Video']);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Autumn' }, me.organizationId);
  const late = new Date(Date.now() - 86_400_000).toISOString();
  await api(page, 'POST', `/campaigns/${id}/creatives`, { name: 'Banner', deadlineAt: late }, me.organizationId);
  const input = { type: 'text' };
  const field = { creationKey: randomUUID(), label: 'Hook of it', key: 'hook_of_it', input };
  await api(page, 'POST', '/attributes', field, me.organizationId);
  await page.goto('/campaigns');
  await page.getByRole('radio', { name: 'Creatives' }).click({ force: true });
  await expect(page).toHaveURL(/view=creatives/);
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = page.getByRole('grid', { name: 'Creatives of all campaigns' }).getByRole('row');
  await expect(rows).toContainText([/Creative/, /Banner/, /Hero/, /Teaser/]);
  await page.getByRole('columnheader', { name: 'Creative' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('columnheader', { name: 'Creative' }).getByRole('button').click();
  await expect(page).toHaveURL(/direction=descending/);
  await expect(rows).toContainText([/Creative/, /Teaser/, /Hero/, /Banner/]);
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Overdue' }).click();
  await expect(rows).toHaveCount(2);
  // Chooses a second value by keyboard; the menu is still open.
  await page.getByRole('menuitemcheckbox', { name: 'Does not fit' }).press('Enter');
  await expect(page).toHaveURL(/status=late(,|%2C)unfit/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: Overdue, Does not fit' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('1 creative');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Platforms' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Platforms' })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Platforms' })).toHaveCount(0);
  // An attribute becomes a column.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Hook of it' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Hook of it' })).toBeVisible();
  await expect(page).toHaveURL(/columns=.*att_/);
  await page.getByRole('link', { name: 'Banner' }).click();
  await expect(page.getByRole('heading', { name: 'Banner' }).first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Hero' })).toBeVisible();
});

test('selected creatives are archived by one request and restored by undo', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await briefMany(page, me, ['Hero', 'Teaser', 'Banner'], ['Instagram Stories – Video']);
  await page.goto('/campaigns?view=creatives');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = page.getByRole('grid', { name: 'Creatives of all campaigns' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const name of ['Hero', 'Teaser']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bar = page.getByRole('region', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
});

test(
  'campaigns are filtered by person, their due dates changed in place, and the view saved, shared and shown at home',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const { organizationId } = me;
    await briefMany(page, me, ['Hero'], ['Instagram Stories – Video']);
    const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Autumn' }, organizationId);
    const { items } = await api<{ items: { id: string }[] }>(page, 'GET', '/members');
    await api(page, 'POST', `/campaigns/${id}/people`, { memberIds: [items[0]?.id] }, organizationId);
    await page.goto('/campaigns');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    const rows = page.getByRole('grid', { name: 'Campaigns' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: /Lena Moreau/ }).click();
    await expect(page).toHaveURL(/memberId=mem_/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('1 campaign');
    await expect(rows.nth(1)).toContainText('Autumn');
    await expect(rows.nth(1).getByRole('img', { name: 'Lena Moreau' })).toBeVisible();

    await rows.nth(1).getByRole('button', { name: 'Change the due date of Autumn' }).press('Enter');
    const date = page.getByRole('dialog', { name: 'Change the due date of Autumn' });
    await date.getByRole('textbox').first().fill('tomorrow 18:00');
    await date.getByRole('textbox').first().press('Enter');
    await page.keyboard.press('Escape');
    await expect(rows.nth(1)).toContainText('Due tomorrow');

    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine first');
    await page.getByRole('checkbox', { name: 'Share with the team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    const saved = page.getByRole('button', { name: 'Mine first', exact: true });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Actions for the view Mine first' }).click();
    await page.getByRole('menuitem', { name: 'Show on my overview' }).click();
    await page.goto('/overview');
    await expect(page.getByRole('region', { name: 'Mine first' }).getByRole('link', { name: /Autumn/ })).toBeVisible();
    await page.getByRole('region', { name: 'Mine first' }).getByRole('link', { name: 'Open the list' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove the filter: Person' }).click();
    await expect(rows).toHaveCount(3);
  },
);

test('a board shows creatives by state; on the timeline a due date is moved by keys and restored by undo', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero', 'Teaser'], ['Instagram Stories – Video']);
  const dueAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await api(page, 'PATCH', `/campaigns/${address.split('/').at(-1)}`, { dueAt }, me.organizationId);
  await page.goto('/campaigns?view=creatives');
  await page.getByRole('radio', { name: 'Board' }).click({ force: true });
  await expect(page).toHaveURL(/show=board/);
  const column = page.getByRole('region', { name: /^Empty/ });
  await expect(column.getByText('Hero', { exact: true })).toBeVisible();
  await expect(column.getByText('Teaser', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Approved/ }).getByText('Hero')).toHaveCount(0);

  await page.goto('/campaigns?show=timeline');
  const bar = page.getByRole('button', { name: /^Spring launch, due/ });
  const before = await bar.getAttribute('title');
  await bar.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveAttribute('title', before ?? '');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/“Spring launch” is due/)).toBeVisible();
  await expect(bar).not.toHaveAttribute('title', before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toHaveAttribute('title', before ?? '');
});

test('on the timeline a due date is dragged with the mouse, under the name of its group', async ({ page }) => {
  const { organizationId } = await signUpQuickly(page);
  const { id: groupId } = await api<{ id: string }>(page, 'POST', '/groups', { name: 'Aster' }, organizationId);
  const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const [name, days] of [
    ['Later', 9],
    ['Sooner', 2],
  ] as const)
    await api(page, 'POST', '/campaigns', { name, groupId, dueAt: due(days) }, organizationId);
  await page.goto('/campaigns?show=timeline');
  await expect(page.getByRole('heading', { name: /^Aster.*0\/2 complete/ })).toBeVisible();
  const bars = page.getByRole('button', { name: /, due / });
  await expect(bars.first()).toHaveAttribute('aria-label', /^Sooner/);
  const bar = page.getByRole('button', { name: /^Sooner, due/ });
  const before = await bar.getAttribute('title');
  const [box, track] = [await bar.boundingBox(), await page.locator('[data-track]').first().boundingBox()];
  if (!box || !track) throw new Error('the bar is not shown');
  const at = { x: box.x + box.width - 4, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + (track.width / 35) * 4, at.y, { steps: 5 });
  await expect(page.getByText(/^4 days later, was/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/“Sooner” is due/)).toBeVisible();
  await expect(page.getByText(/^4 days later, was/)).toHaveCount(0);
  await expect(bar).not.toHaveAttribute('title', before ?? '');
});

test('the creatives of one campaign are filtered, archived and restored there', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Hero', 'Teaser', 'Banner'], ['Instagram Stories – Video']);
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Autumn' }, me.organizationId);
  await api(page, 'POST', `/campaigns/${id}/creatives`, { name: 'Hero of another campaign' }, me.organizationId);
  await page.goto(address);
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const rows = page.getByRole('grid', { name: 'Creatives' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole('columnheader', { name: 'Campaign' })).toHaveCount(0);

  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^Search/))
    .first()
    .fill('her');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=her/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Hero');
  await page.getByRole('checkbox', { name: 'Select Hero' }).click();
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(rows).toHaveCount(0);

  await page.goto(`${address}?status=archived`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select Hero' }).click();
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(rows).toHaveCount(0);
  await page.goto(address);
  await expect(rows).toHaveCount(4);
});

test(
  'a campaign’s group and people are changed in its row, by mouse and by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    const { organizationId } = await signUpQuickly(page);
    await api(page, 'POST', '/groups', { name: 'Aster' }, organizationId);
    await api(page, 'POST', '/groups', { name: 'Kettle' }, organizationId);
    await api(page, 'POST', '/campaigns', { name: 'Night run' }, organizationId);
    await page.goto('/campaigns?columns=group,people,due');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    const grid = page.getByRole('grid', { name: 'Campaigns' });
    const group = grid.getByRole('button', { name: 'Change the group of Night run' });
    await group.click();
    await page.getByRole('menuitemradio', { name: 'Aster' }).click();
    await expect(group).toHaveText('Aster');
    await group.press('Enter');
    await page.getByRole('menuitemradio', { name: 'No group' }).press('Enter');
    await expect(group).toHaveText('–');
    await grid.getByRole('button', { name: 'Change the people of Night run' }).press('Enter');
    await expect(page.getByRole('dialog', { name: /^People/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await grid.getByRole('button', { name: 'Actions for Night run' }).click();
    await page.getByRole('menuitem', { name: 'Move to a group' }).click();
    const moving = page.getByRole('dialog', { name: 'Move “Night run”' });
    await moving.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Kettle' }).click();
    await moving.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('“Night run” is moved')).toBeVisible();
    await expect(group).toHaveText('Kettle');
  },
);
