import { expect, test } from '@playwright/test';
import { api, briefMany, signUpQuickly } from '#pages/session.ts';

/** A sheet like those of agencies: a title, sections, several lines of one name, dates in words, a total. */
const sheet = [
  'Maison Verdier – SS27 – Asset list v4\t\t\t\t\t\t',
  '\t\t\t\t\t\t',
  'Asset\tChannel\tPlacement\tSize\tLength\tDelivery\tRemarks',
  'META\t\t\t\t\t\t',
  'Eau de nuit\tIG\tStories\t9x16\t:15\tw/c 8 February\tno logo in the lower third',
  'Eau de nuit\tFB\tFeed\t4x5\t:15\tw/c 8 February\t',
  'Amber\tMeta\tFeed\t1:1\tstatic\t12 February\t',
  'Quiz\tMeta\tinteractive thing\t9x16\t\t12 February\t',
  'TIKTOK\t\t\t\t\t\t',
  'Unboxing\tTT\tIn-feed\t9x16\t20s\t22 Feb or 23 Feb\t',
  'YOUTUBE\t\t\t\t\t\t',
  '\tYT\tBumper\t16:9\t:06\t12 February\t',
  'TOTAL\t\t\t\t\t6 lines\t',
];

interface Slot {
  format: { name: string };
  variations: unknown[];
}

async function paste(page: import('@playwright/test').Page, text: string) {
  await page.getByRole('textbox', { name: 'Lines' }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a messy sheet is pasted, clarified and created; lines with faults are kept, even after leaving the page', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
  await page.goto(`${address}?brief=new`);
  await page.getByRole('link', { name: 'Create many from a table…' }).click();
  await paste(page, sheet.join('\n'));

  const list = page.getByRole('table', { name: 'Lines' });
  const row = (name: string) => list.getByRole('row', { name });
  await expect(page.getByText('headings on line 3')).toBeVisible();
  await expect(list.getByText('META', { exact: true })).toBeVisible();
  // Two lines of one name become one creative with both slots.
  await expect(row('Eau de nuit').getByText('5–6')).toBeVisible();
  await expect(row('Eau de nuit').getByText('w/c 8 February')).toBeVisible();
  await expect(row('Unboxing')).toContainText('two dates, which one?');

  // The page asks for the meaning of an unknown format name once and remembers the choice.
  const question = page.getByRole('region', { name: 'What is “Meta interactive thing' });
  await expect(async () => {
    if (await question.isVisible()) return;
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^Use for/ }).click({ timeout: 1000 });
    expect(await question.isVisible()).toBe(true);
  }).toPass();
  await question.getByRole('combobox', { name: 'Other formats…' }).click();
  await page.keyboard.type('ig story');
  await page.getByRole('option', { name: 'Instagram Stories – Video' }).click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: /One slot/ }).click();
  await expect(row('Quiz')).toContainText('IG Stories');
  await expect.poll(async () => (await api<{ items: unknown[] }>(page, 'GET', '/format-words')).items.length).toBe(1);

  const create = page.getByRole('button', { name: /^Create \d+, keep \d+/ });
  await expect(create).toContainText('keep');
  await create.click();
  await expect(page.getByText(/creatives created; \d+ stay/)).toBeVisible();

  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Eau de nuit' })).toBeVisible();
  await page.goto(`${address}/many`);
  await expect(list.getByText(/creatives created/).first()).toBeVisible();
  await list.getByRole('textbox', { name: 'Name of line 12' }).fill('Second cut');
  await page.keyboard.press('Enter');
  await expect(row('Second cut')).toBeVisible();
  const last = page.getByRole('button', { name: /^Create \d+/ });
  await expect(last).toBeEnabled();

  const { items } = await api<{ items: { id: string; name: string }[] }>(page, 'GET', `${address}/creatives`);
  const night = items.find(({ name }) => name === 'Eau de nuit');
  const made = await api<{ slots: Slot[]; description: string; deadlineAt: string }>(
    page,
    'GET',
    `/creatives/${night?.id}`,
  );
  expect(made.slots.map(({ format }) => format.name)).toEqual(['Instagram Stories – Video', 'Facebook Feed – Video']);
  expect(made.deadlineAt).toMatch(/^\d{4}-02-08T/);
  expect(made.description).toContain('no logo in the lower third');
});

test(
  'lines are typed by hand, cell by cell, and a copied block is pasted below',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
    await page.goto(`${address}/many`);
    await page.getByRole('button', { name: 'Type by hand' }).click();
    const cells = (line: number) => page.getByRole('group', { name: `Cells of line ${line}` });
    await cells(2).getByRole('textbox', { name: 'Name' }).fill('Hero film');
    await cells(2).getByRole('textbox', { name: 'Formats' }).fill('ig story 9x16 15s');
    await cells(2).getByRole('textbox', { name: 'Due' }).fill('2030-12-01');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: 'Hero film' })).toContainText('IG Stories');
    await cells(3)
      .getByRole('textbox', { name: 'Name' })
      .evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Story\tfb story video\nReel\tig reel video\n');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    await expect(page.getByRole('row', { name: 'Reel' })).toContainText('IG Reels');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('ig reel video'))).toBe(true);
    await page.reload();
    await expect(page.getByRole('row', { name: 'Hero film' })).toBeVisible();
    await page.getByRole('button', { name: /^Create 3/ }).click();
    await expect(page.getByText('3 creatives created')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hero film' })).toBeVisible();
    await page.goto(`${address}/many`);
    await expect(page.getByRole('textbox', { name: 'Lines' })).toBeVisible();
  },
);

test('keys move, skip and set the headings; a name that exists in the campaign is kept with its reason', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const address = await briefMany(page, me, ['Banner'], ['Instagram Stories – Video']);
  await page.goto(`${address}/many`);
  await page
    .getByRole('textbox', { name: 'Lines' })
    .fill('Name\tFormats\nBanner\tig story video\nHero\tig story video\nTeaser\tig story video');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  const list = page.getByRole('table', { name: 'Lines' });
  await expect(list.getByRole('row', { name: 'Banner' })).toContainText(
    'the campaign already has a creative with this name',
  );
  await expect(page.getByRole('button', { name: 'Create 2, keep 1' })).toBeEnabled();
  for (const key of ['j', 'j', 's']) await page.keyboard.press(key);
  await expect(page.getByRole('tab', { name: 'Skipped lines 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create 1, keep 1|^Create 2, keep 0/ })).toBeEnabled();
  await page.keyboard.press('s');
  await expect(page.getByRole('tab', { name: 'Skipped lines 0' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByText('headings on line 2')).toBeVisible();
});
