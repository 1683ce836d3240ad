import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

const sheet = [
  'Name\tDeadline\tFormats\tNotes',
  'Hero film\t2030-12-01\tInstagram Stories – Video; Facebook Feed – Image\tRunner at dawn',
  'Teaser\tsoon\tBillboard\t',
  'Hero film\t\t\t',
];

test('rows of a spreadsheet are judged, corrected and made at once', async ({ page }) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
  await page.goto(`${address}?brief=new`);
  await page.getByRole('link', { name: 'Create many from a table…' }).click();
  const field = page.getByRole('textbox', { name: 'Rows' });
  await field.fill([...sheet, 'Banner\t\t\t'].join('\n'));
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Runner at dawn'))).toBe(true);
  await page.reload();
  await expect(field).toHaveValue(/Runner at dawn/);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('4 creatives with 2 slots')).toBeVisible();
  await expect(page.getByText('2 lines cannot be made')).toBeVisible();
  await expect(page.getByText('There is no format “Billboard”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 4 creatives' })).toBeDisabled();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('An earlier line is called “Hero film”, too.');

  await page.getByRole('button', { name: 'Change the rows' }).click();
  await field.fill([sheet[0], sheet[1], 'Teaser\t\t\t', 'Banner\t\t\t'].join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  // Names that the campaign has are said before anything is sent, and left out at once.
  await expect(page.getByText('The campaign has a creative “Banner” already.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out the line that exists' }).click();
  await page.getByRole('button', { name: 'Create 2 creatives' }).click();
  await expect(page.getByText('2 creatives are ready')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hero film' })).toBeVisible();
  await page.goto(`${address}/many`);
  await expect(field).toHaveValue('');
});

test(
  'columns become values of attributes, faults are named, and an export is made again unchanged',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
    const length = { type: 'number', min: 5, max: 60 };
    for (const field of [
      { label: 'Length', key: 'length_s', input: length, creationKey: randomUUID() },
      { label: 'Angle', key: 'angle', input: { type: 'text' }, creationKey: randomUUID() },
    ])
      await api(page, 'POST', '/attributes', field, me.organizationId);
    await page.goto(`${address}/many`);
    const field = page.getByRole('textbox', { name: 'Rows' });
    await field.fill('Name\tLength\tHook\nHero\t90\tPrice\nTeaser\t15\t');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Length: Enter 60 or less.')).toBeVisible();
    // A column that was not found by its heading is chosen.
    await page.getByRole('combobox', { name: 'Angle' }).click();
    await page.getByRole('option', { name: 'Hook' }).click();
    await page.getByRole('textbox', { name: 'Length, line 2' }).fill('30');
    await page.getByRole('button', { name: 'Create 2 creatives' }).click();
    await expect(page.getByText('2 creatives are ready')).toBeVisible();

    const { items } = await api<{ items: { id: string; key: string }[] }>(page, 'GET', '/attributes?limit=200');
    const ids = ['length_s', 'angle'].map((key) => items.find((item) => item.key === key)?.id).join(',');
    const campaignId = new URL(page.url()).pathname.split('/')[2];
    const exported = await page.request.get(
      `/api/lists/creatives/export?campaignId=${campaignId}&fields=${ids}&sort=name`,
    );
    const csv = await exported.body();
    const { id: other } = await api<{ id: string }>(page, 'POST', '/campaigns', { name: 'Other' }, me.organizationId);
    await page.goto(`/campaigns/${other}/many`);
    await page.locator('input[type="file"]').setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: csv });
    await page.getByRole('button', { name: 'Create 3 creatives' }).click();
    await expect(page.getByText('3 creatives are ready')).toBeVisible();
    const again = await page.request.get(`/api/lists/creatives/export?campaignId=${other}&fields=${ids}&sort=name`);
    const told = (text: string) =>
      text.split('\r\n').map((line) => [line.split(',').slice(0, 4), line.split(',').slice(-2)]);
    expect(told(await again.text())).toEqual(told(csv.toString()));
  },
);

test('rows are typed in a grid by keys, formats chosen from a list, a copied block pasted, and faults corrected in place', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
  const hook = { type: 'select', options: [{ value: 'claim', label: 'Bold claim' }] };
  const attribute = { label: 'Hook', key: 'hook', input: hook, creationKey: randomUUID() };
  await api(page, 'POST', '/attributes', attribute, me.organizationId);
  await page.goto(`${address}/many`);
  await page.getByRole('button', { name: 'Type rows' }).click();
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await cell('Name, line 2').pressSequentially('Hero film');
  await page.keyboard.press('Enter');
  await expect(cell('Name, line 3')).toBeFocused();
  await page.keyboard.type('Hero film');
  await expect(page.getByText('An earlier line is called “Hero film”, too.')).toBeVisible();
  await page.getByRole('button', { name: 'Only lines with faults' }).click();
  await expect(cell('Name, line 2')).toHaveCount(0);
  await cell('Name, line 3').fill('Teaser');
  await expect(page.getByText('2 creatives with no slots')).toBeVisible();
  await page.getByRole('button', { name: 'Only lines with faults' }).click();
  await page.getByRole('combobox', { name: 'Choose Formats of line 2' }).press('Enter');
  await page.keyboard.type('instagram stories – v');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(cell('Formats, line 2')).toHaveValue('Instagram Stories – Video');
  await expect(page.getByRole('row')).toHaveCount(6);
  // An attribute becomes a column, its options to choose from.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('combobox', { name: 'Add an attribute' }).press('Enter');
  await page.keyboard.type('hook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add an attribute' })).toBeFocused();
  await expect(cell('Hook, line 2')).toBeInViewport({ ratio: 1 });
  await page.getByRole('combobox', { name: 'Choose Hook of line 2' }).press('Enter');
  await page.keyboard.type('bold');
  await page.keyboard.press('Enter');
  await expect(cell('Hook, line 2')).toHaveValue('Bold claim');
  // As a spreadsheet copies cells; the last of them lie below the last row.
  await cell('Name, line 6').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Story\t2030-12-01\nReel\tsoon\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('4 creatives with 1 slot')).toBeVisible();
  await expect(page.getByText('“soon” is not a date that could be read.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Reel'))).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await cell('Deadline, line 7').fill('2030-12-02');
  await page.getByRole('button', { name: 'Create 4 creatives' }).click();
  await expect(page.getByText('4 creatives are ready')).toBeVisible();
});

test('Enter in the list of formats adds no row', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(`${await briefMany(page, me, ['Banner'], ['Instagram Stories – Video'])}/many`);
  await page.getByRole('textbox', { name: 'Rows' }).fill('Hero film');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('combobox', { name: 'Choose Formats of line 1' }).press('Enter');
  await page.keyboard.type('instagram stories – v');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  // The table without headings has got some.
  await expect(page.getByRole('textbox', { name: 'Formats, line 2' })).toHaveValue('Instagram Stories – Video');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('dates that can be read both ways are said and turned; unknown names are replaced or added in all rows at once', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
  const input = { type: 'select', options: [{ value: 'claim', label: 'Bold claim' }] };
  await api(
    page,
    'POST',
    '/attributes',
    { label: 'Hook', key: 'hook', input, creationKey: randomUUID() },
    me.organizationId,
  );
  await page.goto(address);
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem', { name: 'Create many from a table…' }).click();
  const rows = [
    'Asset\tDue date\tFormats\tHook\tMarket',
    'Hero\t02/03/2030\tInstagram Story\tPrice\tFR',
    'Teaser\t04/03/2030\tInstagram Story\tPrice\tDE',
  ];
  await page.getByRole('textbox', { name: 'Rows' }).fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('Column not used: Market')).toBeVisible();
  await expect(page.getByText('can be read both ways')).toBeVisible();
  await expect(page.getByText('Feb 3, 2030, 6:00 PM')).toBeVisible();
  await page.getByRole('radio', { name: 'Day, month, year' }).check({ force: true });
  await expect(page.getByText('Mar 2, 2030, 6:00 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Instagram Stories – Video', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Formats, line 3' })).toHaveValue('Instagram Stories – Video');
  await page.getByRole('button', { name: 'Add as an option' }).click();
  await expect(page.getByText('2 lines cannot be made')).toHaveCount(0);
  const description = page.getByRole('textbox', { name: 'Description, line 2' });
  await description.fill('Runner');
  await description.press('Shift+Enter');
  await description.pressSequentially('at dawn');
  await page.getByRole('button', { name: 'Create 2 creatives' }).click();
  await expect(page.getByText('2 creatives are ready')).toBeVisible();
  const made = await api<{ items: { name: string; deadlineAt: string }[] }>(page, 'GET', '/creatives?search=Hero');
  expect(made.items[0]?.deadlineAt).toMatch(/^2030-03-02/);
});
