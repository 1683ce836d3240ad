import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { chooseFiles } from '#pages/choose-files.ts';
import { fake, picture } from '#pages/media.ts';
import { briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';

test(
  'files of a comment are seen at once by the other person, who reacts by keyboard',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const address = `${await briefQuickly(page, me, ['Facebook Feed – Image'])}?tab=comments`;
    const device = await browser.newContext();
    const other = await device.newPage();
    await joinQuickly(other, page, me, ['Mark', 'Ellison']);
    await page.goto(address);
    await other.goto(address);
    const threads = page.getByRole('list', { name: 'Comments' });
    const theirs = other.getByRole('list', { name: 'Comments' });

    await test.step('a picture and a document are attached; one is removed again', async () => {
      const field = page.getByRole('textbox', { name: 'New comment' });
      await field.fill('Like in this sketch');
      const files = [picture('sketch.png', 600, 400), fake('notes.pdf', '%PDF-1.7'), fake('wrong.txt', 'wrong')];
      await chooseFiles(page, files, () => page.getByRole('button', { name: 'Attach files' }).click());
      const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('link');
      await expect(attached).toHaveText([/sketch/, /notes/, /wrong/]);
      await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
      await field.press('ControlOrMeta+Enter');
      await expect(threads.getByRole('link')).toHaveText([/sketch/, /notes/]);
      await expect(field).toHaveValue('');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    await test.step('the other person sees the files and reacts by keyboard', async () => {
      await expect(theirs.getByRole('link')).toHaveText([/sketch/, /notes/]);
      await expect(theirs.locator('img')).toHaveJSProperty('naturalWidth', 600);
      await theirs.getByRole('button', { name: 'React', exact: true }).focus();
      await other.keyboard.press('Enter');
      await expect(other.getByRole('menuitem', { name: 'Thumbs up' })).toBeFocused();
      await other.keyboard.press('ArrowDown');
      await expect(other.getByRole('menuitem', { name: 'Heart' })).toBeFocused();
      await other.keyboard.press('Enter');
      const heart = threads.getByRole('button', { name: 'Heart, 1: Mark Ellison' });
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await heart.click();
      await expect(theirs.getByRole('button', { name: 'Heart, 2: Mark Ellison, Lena Moreau' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
      await heart.or(threads.getByRole('button', { name: /^Heart, 2/ })).click();
      await expect(theirs.getByRole('button', { name: 'Heart, 1: Mark Ellison' })).toBeVisible();
    });

    await test.step('an edit removes a file of the comment', async () => {
      await threads.getByRole('button', { name: 'Actions for the comment' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await threads.getByRole('button', { name: 'Remove notes.pdf' }).click();
      await threads.getByRole('button', { name: 'Save' }).click();
      await expect(theirs.getByRole('link')).toHaveText([/sketch/]);
    });
    await device.close();
  },
);
