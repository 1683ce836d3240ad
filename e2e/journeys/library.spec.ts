import { expect, test, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { fake, picture } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

const zone = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" onload="alert(1)"><rect width="${width}" height="${height / 5}" fill="#FFDD00" fill-opacity=".6"/></svg>`;

/** Chooses a file through a button that opens the system's file dialog. */
async function chooseBy(page: Page, button: string, file: string): Promise<void> {
  await chooseFiles(page, file, () => page.getByRole('button', { name: button }).click());
}

test('a member creates a format, tries a file and briefs with it, and uploads are judged by it', async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto('/formats');
  await page.getByRole('button', { name: 'New format' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Lobby screen');
  await sheet.getByLabel('Ratio: value').fill('9:16');
  await expect(sheet.getByText('Ratio must be 9:16.')).toBeVisible();

  // A file is checked against rules that are not saved yet; no request is sent.
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await chooseBy(page, 'Choose a file', picture('lobby.jpg', 540, 960));
  await expect(sheet.getByText('Fits', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Add a rule' }).first().click();
  await sheet.getByLabel('Width: value').fill('1080');
  await expect(sheet.getByText('Does not fit', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/540 px wide: at least 1080 px\./)).toBeVisible();
  await expect(sheet.getByText(/Export it at 1080 × 1920/)).toBeVisible();
  // The page stores the person's time zone once, at some moment after the first page.
  expect(sent.filter((path) => path !== '/api/account/me')).toEqual([]);

  // Two contradicting rules are both marked, and cannot be saved.
  await sheet.getByRole('button', { name: 'Add a rule' }).first().click();
  await sheet.getByLabel('Height: value').fill('1080');
  await sheet.getByLabel('How Height compares').click();
  await page.getByRole('option', { name: 'is at most' }).click();
  await expect(sheet.getByText(/Contradicts/)).toHaveCount(3);
  await sheet.getByRole('button', { name: 'Create format' }).click();
  await expect(sheet.getByText('3 entries need your attention')).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove the rule about Height' }).click();
  await sheet.getByLabel('Width: value').fill('360');
  await sheet.getByRole('button', { name: 'Create format' }).click();
  await expect(page).toHaveURL(/\/formats\/fmt_[a-z0-9]+$/);
  await expect(page.getByText('Width must be at least 360 px')).toBeVisible();

  await chooseBy(page, 'Upload an SVG', fake('square.svg', zone(100, 100)));
  await expect(page.getByText('The safe zone must have the aspect ratio 9:16. This file’s is 1:1.')).toBeVisible();
  await chooseBy(page, 'Upload an SVG', fake('zone.svg', zone(1080, 1920)));
  const overlay = page.locator('main img[data-safe-zone]');
  await expect(overlay).toBeVisible();
  await expect.poll(() => overlay.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);

  const creative = await briefQuickly(page, me, ['Lobby screen']);
  await page.goto(creative);
  const lobby = slot(page, 'Lobby screen');
  await choose(page, lobby, picture('small.jpg', 180, 320));
  await expect(lobby.getByText(/180 px wide: at least 360 px\./)).toBeVisible();
  await choose(page, lobby, picture('lobby.jpg', 540, 960));
  await expectState(lobby, 'delivered');
  await page.getByRole('button', { name: 'Safe zones' }).click();
  await expect(lobby.locator('img[data-safe-zone]')).toBeVisible();
  await lobby.getByRole('button', { name: 'View Lobby screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Lobby screen' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog').locator('img[data-safe-zone]')).toBeVisible();
});

test(
  'a preview shows the effect of changed rules before open creatives are rejudged',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const rules = [{ type: 'width', operator: 'gte', value: 300 }];
    const body = {
      name: 'Newsletter head',
      platform: 'custom',
      type: 'image',
      spec: { rules },
      creationKey: crypto.randomUUID(),
    };
    const format = await api<{ id: string }>(page, 'POST', '/formats', body, me.organizationId);
    const creative = await briefQuickly(page, me, ['Newsletter head']);
    await page.goto(creative);
    await choose(page, slot(page, 'Newsletter head'), picture('head.jpg', 540, 300));
    await expectState(slot(page, 'Newsletter head'), 'delivered');

    await page.goto(`/formats/${format.id}`);
    await expect(page.getByText('1 creative with 1 slot')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Newsletter head' });
    await sheet.getByLabel('Width: value').fill('1200');
    await sheet.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'What about creatives that already use it?' });
    await expect(question.getByText(/1 slot in 1 open creative again; 1 would change its state/)).toBeVisible();
    await expect(question.getByText('1 complete creative would become incomplete.')).toBeVisible();
    await expect(question.getByRole('listitem')).toHaveText(/Trail hero.*Delivered.*Does not fit/);
    await question.getByRole('button', { name: 'Save for new slots' }).click();

    await expect(page.getByText('1 slot of an open creative still uses')).toBeVisible();
    await page.getByRole('button', { name: 'Apply the current rules…' }).click();
    await page.getByRole('button', { name: 'Apply rules' }).click();
    await expect(page.getByText('1 slot of an open creative still uses')).toBeHidden({ timeout: 20_000 });
    await page.goto(creative);
    await expectState(slot(page, 'Newsletter head'), 'does-not-fit');
  },
);

test(
  'the library is searched by keyboard; global formats are duplicated, not edited; templates consist of formats',
  { tag: '@long' },
  async ({ page }) => {
    await signUpQuickly(page);
    await page.goto('/formats');
    await expect(page.getByRole('link', { name: 'Facebook Feed – Image' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('instagram stories video');
    await expect(page.getByRole('listitem').filter({ has: page.locator('[data-list-main]') })).toHaveCount(1);
    await expect(page).toHaveURL(/search=instagram/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Facebook Feed – Image' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: 'Facebook Marketplace – Image' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/formats\/fmt_/);
    await expect(page.getByText('Library of Nov 20, 2026')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Duplicate' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Our feed');
    await sheet.getByRole('button', { name: 'Create format' }).click();
    await expect(page.getByRole('heading', { name: 'Our feed' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('This format is archived')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('This format is archived')).toBeHidden();

    await page.goto('/templates');
    await expect(page).toHaveURL(/\/formats\?view=templates/);
    await page.getByRole('button', { name: 'New template' }).click();
    const template = page.getByRole('dialog');
    await template.getByLabel('Name').fill('Launch set');
    await template.getByPlaceholder(/9:16/).fill('feed');
    await template.getByRole('button', { name: 'Our feed', exact: true }).click();
    await template.getByRole('button', { name: 'Facebook Feed – Video', exact: true }).click();
    await template.getByRole('button', { name: 'Create template' }).click();
    await expect(page).toHaveURL(/\/templates\/tpl_/);
    await expect(page.getByRole('link', { name: 'Our feed' })).toBeVisible();
    await expect(page.locator('nav a[aria-current="page"]')).toHaveText('Formats Library');
  },
);

test('an edit conflict on a format: the second editor sees it, keeps the draft and decides', async ({ page }) => {
  const me = await signUpQuickly(page);
  const spec = { rules: [{ type: 'width', operator: 'gte', value: 300 }] };
  const about = { name: 'Foyer', platform: 'custom', spec };
  const creation = { ...about, type: 'image', creationKey: crypto.randomUUID() };
  const { id } = await api<{ id: string }>(page, 'POST', '/formats', creation, me.organizationId);
  await page.goto(`/formats/${id}?do=edit`);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Foyer, mine');
  await api(page, 'PUT', `/formats/${id}`, { ...about, name: 'Foyer, theirs', edition: 1 }, me.organizationId);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Someone else changed this format in the meantime.')).toBeVisible();
  await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, mine');
  await sheet.getByRole('button', { name: 'Show their version' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, theirs');
  await sheet.getByLabel('Name').fill('Foyer, both');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Foyer, both' })).toBeVisible();
});

test(
  'an edit conflict on a template: the second editor may view the other version first',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const { items } = await api<{ items: { id: string }[] }>(
      page,
      'GET',
      '/formats?limit=1',
      undefined,
      me.organizationId,
    );
    const about = { description: '', formatIds: items.map(({ id }) => id) };
    const creation = { ...about, name: 'Foyer', creationKey: crypto.randomUUID() };
    const { id } = await api<{ id: string }>(page, 'POST', '/templates', creation, me.organizationId);
    await page.goto(`/templates/${id}?do=edit`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Foyer, mine');
    await api(page, 'PUT', `/templates/${id}`, { ...about, name: 'Foyer, theirs', edition: 1 }, me.organizationId);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Someone else changed this template in the meantime.')).toBeVisible();
    await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, mine');
    await sheet.getByRole('button', { name: 'Show their version' }).click();
    await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, theirs');
    await sheet.getByLabel('Name').fill('Foyer, both');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Foyer, both' })).toBeVisible();
  },
);

test(
  'a draft survives a reload, and a field with conflicting edits keeps one version',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const spec = { rules: [{ type: 'width', operator: 'gte', value: 300 }] };
    const about = { name: 'Foyer', description: '', platform: 'custom', spec };
    const creation = { ...about, type: 'image', creationKey: crypto.randomUUID() };
    const { id } = await api<{ id: string }>(page, 'POST', '/formats', creation, me.organizationId);
    await page.goto(`/formats/${id}?do=edit`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Foyer, mine');
    await sheet.getByLabel('Description').fill('Written by me');
    await page.reload();
    await expect(sheet.getByText('Draft restored.')).toBeVisible();
    await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, mine');

    const theirs = { ...about, name: 'Foyer, theirs', edition: 1 };
    await api(page, 'PUT', `/formats/${id}`, theirs, me.organizationId);
    await sheet.getByRole('button', { name: 'Save' }).click();
    const both = sheet.getByRole('list', { name: 'You both changed' }).getByRole('listitem');
    await expect(both).toHaveCount(1);
    await expect(both).toContainText('Foyer, mine');
    await expect(both).toContainText('Foyer, theirs');
    await both.getByRole('button', { name: 'Take theirs' }).click();
    await expect(sheet.getByLabel('Name')).toHaveValue('Foyer, theirs');
    await expect(sheet.getByLabel('Description')).toHaveValue('Written by me');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);

    await page.goto(`/formats/${id}?do=edit`);
    await expect(sheet.getByLabel('Description')).toHaveValue('Written by me');
    await expect(sheet.getByText('Draft restored.')).toHaveCount(0);
  },
);
