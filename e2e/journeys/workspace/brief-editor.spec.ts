import { expect, test, type Page } from '@playwright/test';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';

interface Described {
  description: string;
}

const descriptionOf = async (page: Page, path: string) =>
  (await api<Described>(page, 'GET', `/creatives/${path.split('/').at(-1)}`)).description;
const describeAs = (page: Page, path: string, description: string, organizationId: string) =>
  api(page, 'PATCH', `/creatives/${path.split('/').at(-1)}`, { description }, organizationId);
const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit description' }).click();
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toBeFocused();
  return text;
}

/** Shortly after it receives the focus, the editor restores the earlier caret position. */
async function moveToStart(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Control+Home');
    const offset = await page.evaluate(
      () => new Promise((resolve) => setTimeout(() => resolve(getSelection()?.anchorOffset), 50)),
    );
    expect(offset).toBe(0);
  }).toPass();
}

test(
  'a description is written with keys, shortcuts and buttons, saves itself, and is stored as Markdown',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const path = await briefQuickly(page, me, ['Facebook Feed – Image']);
    const problems: string[] = [];
    page.on('console', (message) => (message.type() === 'error' ? problems.push(message.text()) : undefined));
    await page.goto(`${path}?tab=brief`);
    const text = await openEditor(page);
    await page.keyboard.type('## Tone');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Calm, **warm** and ');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('slow');
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Enter');
    await page.keyboard.type('[ ] Shoot at dawn');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Logo last');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('See the look');
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Shift+ArrowLeft');
    // The editor receives a selection asynchronously.
    await page.waitForFunction(() => document.getSelection()?.toString() === 'look');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.com/look');
    await page.keyboard.press('Enter');
    await expect(text.getByRole('link', { name: 'look' })).toBeVisible();
    await saved(page);
    expect(await descriptionOf(page, path)).toBe(
      '## Tone\n\nCalm, **warm** and *slow*\n\n- [ ] Shoot at dawn\n- [ ] Logo last\n\nSee the [look](https://example.com/look)',
    );
    // Text formatted elsewhere is pasted with its format, without its scripts.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await text.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/html', '<p>From <b>elsewhere</b><img src="x" onerror="document.title=\'run\'"></p>');
      data.setData('text/plain', 'From elsewhere');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(text.locator('strong', { hasText: 'elsewhere' })).toBeVisible();
    await page.getByRole('button', { name: 'Bold' }).hover();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Tone' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Shoot at dawn' }).check();
    await expect.poll(() => descriptionOf(page, path)).toContain('- [x] Shoot at dawn\n- [ ] Logo last');
    expect(await descriptionOf(page, path)).toContain('From **elsewhere**');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Shoot at dawn' })).toBeChecked();
    expect(problems).toEqual([]);
  },
);

test('two people write at once: both texts are kept, and the history shows and restores every version', async ({
  page,
  browser,
}) => {
  const me = await signUpQuickly(page);
  const path = await briefQuickly(page, me, ['Facebook Feed – Image']);
  const context = await browser.newContext();
  const other = await context.newPage();
  await joinQuickly(other, page, me, ['Mark', 'Otto']);
  await describeAs(page, path, 'First paragraph.\n\nSecond paragraph.', me.organizationId);
  await page.goto(`${path}?tab=brief`);
  const text = await openEditor(page);
  /** Delays the next save until another member has saved this description. */
  const holdSave = (description: string) =>
    page.route('**/api/creatives/cre_*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await describeAs(other, path, description, me.organizationId);
      await route.continue();
      await page.unroute('**/api/creatives/cre_*');
    });
  await holdSave('First paragraph.\n\nSecond paragraph, by Mark.');
  await moveToStart(page);
  await page.keyboard.type('My ');
  await expect.poll(() => descriptionOf(page, path)).toBe('My First paragraph.\n\nSecond paragraph, by Mark.');
  await expect(text).toContainText('Second paragraph, by Mark.');
  await expect(text).toBeFocused();
  // Both changed the same paragraph: the person chooses.
  await holdSave('Mark’s.\n\nSecond paragraph, by Mark.');
  await moveToStart(page);
  await page.keyboard.type('All ');
  await page.getByRole('button', { name: 'Keep mine' }).first().click();
  await expect.poll(() => descriptionOf(page, path)).toBe('All My First paragraph.\n\nSecond paragraph, by Mark.');

  await page.getByRole('button', { name: 'History' }).click();
  const sheet = page.getByRole('dialog', { name: 'History of the description' });
  await sheet
    .getByRole('button', { name: /Mark Otto/ })
    .first()
    .click();
  await expect(sheet.getByRole('insertion').or(sheet.locator('ins')).first()).toContainText('Mark’s');
  await sheet.getByRole('button', { name: /^Restore version/ }).click();
  await expect(page.getByText(/^Version \d+ restored$/)).toBeVisible();
  await expect.poll(() => descriptionOf(page, path)).toBe('Mark’s.\n\nSecond paragraph, by Mark.');
  await expect(text).toContainText('Mark’s.');
  await context.close();
});

test(
  'a text that the server refuses is kept, is not resent automatically, and is saved on request',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const path = await briefQuickly(page, me, ['Facebook Feed – Image']);
    await page.goto(`${path}?tab=brief`);
    await openEditor(page);
    let refusals = 0;
    await page.route('**/api/creatives/cre_*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      refusals += 1;
      await route.fulfill({ status: 500, json: { code: 'server.error', title: 'Something went wrong.', status: 500 } });
    });
    await page.keyboard.type('Never lost');
    const save = page.getByRole('button', { name: 'Save changes' });
    await expect(save).toBeVisible();
    const sent = refusals;
    // Longer than the pause before changes are saved.
    await page.waitForTimeout(3000);
    expect(refusals).toBe(sent);
    await page.unroute('**/api/creatives/cre_*');
    await save.click();
    await expect.poll(() => descriptionOf(page, path)).toBe('Never lost');
  },
);
