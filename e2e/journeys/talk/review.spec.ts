import { expect, test, type Page } from '@playwright/test';
import { deliverQuickly, requireApproval } from '#pages/deliver-quickly.ts';
import { picture } from '#pages/media.ts';
import { api, briefMany, briefQuickly, signUpQuickly } from '#pages/session.ts';
import { expectAccessible } from '#pages/viewer.ts';

// Twelve uploads take a while on a busy machine.
test.setTimeout(180_000);

const feed = 'Facebook Feed – Image';
const file = () => picture('review.png', 1080, 1080);

interface Listed {
  items: { id: string; review: string; files: { versionId: string }[] }[];
}
/** The states of all slots, sorted. */
const statesOf = async (page: Page) =>
  (await api<Listed>(page, 'GET', '/lists/slots')).items.map(({ review }) => review).toSorted();
const times = (count: number, state: string) => Array.from({ length: count }, () => state);

/** A creative with this many delivered slots, in a campaign that needs approval. */
async function delivered(page: Page, count: number) {
  const me = await signUpQuickly(page);
  await requireApproval(page, me.organizationId);
  const address = await briefQuickly(page, me, times(count, feed));
  await page.goto(address);
  await deliverQuickly(page, me.organizationId, address.split('/').at(-1) ?? '', file());
  await page.reload();
  return { me, address };
}

test('a manager reviews twelve files by keyboard', async ({ page }) => {
  await delivered(page, 12);
  await expect(page.getByText('0 of 12 approved')).toBeVisible();

  await test.step('the first key shows what it is about; then each file takes one key', async () => {
    await page.keyboard.press('a');
    await expect(page.getByRole('group', { name: feed }).first()).toBeFocused();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('a');
    await expect(page.getByText('3 of 12 approved')).toBeVisible();
    await expect(page.getByRole('group', { name: feed }).nth(3)).toBeFocused();
  });

  await test.step('changes need a reason, in place', async () => {
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'What should change' });
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: 'Ask for changes', exact: true })).toBeDisabled();
    await page.keyboard.type('Old price');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('group', { name: feed }).nth(3).getByText('“Old price”')).toBeVisible();
    await expect(page.getByRole('group', { name: feed }).nth(4)).toBeFocused();
  });

  await test.step('Z takes a decision back', async () => {
    await page.keyboard.press('a');
    await expect.poll(() => statesOf(page)).toEqual([...times(4, 'approved'), 'changes', ...times(7, 'to-review')]);
    await page.keyboard.press('z');
    await expect.poll(() => statesOf(page)).toEqual([...times(3, 'approved'), 'changes', ...times(8, 'to-review')]);
  });

  await test.step('the viewer goes on to what is left, and says how much is decided', async () => {
    await page.getByRole('button', { name: 'Review 8 files' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('4 of 12 files decided')).toBeVisible();
    for (let decided = 5; decided <= 11; decided += 1) {
      await page.keyboard.press('a');
      await expect(viewer.getByText(`${decided} of 12 files decided`)).toBeVisible();
    }
    await page.keyboard.press('r');
    await expect(viewer.getByRole('textbox', { name: 'What should change' })).toBeFocused();
    await page.keyboard.type('Lift the logo');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(viewer.getByText('12 of 12 files decided')).toBeVisible();
    await expectAccessible(page);
  });
  expect(await statesOf(page)).toEqual([...times(10, 'approved'), ...times(2, 'changes')]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('All files delivered.')).toBeHidden();
});

test('five files of one creative are approved in six clicks', { tag: '@long' }, async ({ page }) => {
  await delivered(page, 5);
  const approve = page.getByRole('button', { name: `Approve ${feed}` });
  await expect(approve).toHaveCount(5);
  await expectAccessible(page, 'main');
  let clicks = 0;
  for (; (await approve.count()) > 0; clicks += 1) await approve.first().click();
  expect(clicks).toBeLessThanOrEqual(6);
  await expect.poll(() => statesOf(page)).toEqual(times(5, 'approved'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statesOf(page)).toEqual([...times(4, 'approved'), 'to-review']);
});

test(
  'five files across five creatives are approved in the list, on the board and in the viewer',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const names = ['Hero', 'Teaser', 'Cutdown', 'Banner', 'Bumper'];
    await requireApproval(page, me.organizationId);
    const address = await briefMany(page, me, names, [feed]);
    await page.goto(address);
    const campaignId = address.split('/').at(-1);
    const { items } = await api<Listed>(page, 'GET', `/creatives?campaignId=${campaignId}`);
    for (const { id } of items) await deliverQuickly(page, me.organizationId, id, file());
    await page.reload();
    const undo = async () => {
      await page.keyboard.press('z');
      await expect.poll(() => statesOf(page)).toContain('to-review');
    };

    await test.step('in the list: five selected, one approval', async () => {
      let clicks = 0;
      for (const name of names) {
        await page
          .getByRole('checkbox', { name: new RegExp(name) })
          .first()
          .click();
        clicks += 1;
      }
      await page.getByRole('button', { name: /^Approve 5 files/ }).click();
      clicks += 1;
      expect(clicks).toBeLessThanOrEqual(7);
      await expect.poll(() => statesOf(page)).toEqual(times(5, 'approved'));
      await undo();
      await expect.poll(() => statesOf(page)).toEqual(times(5, 'to-review'));
    });

    await test.step('on the board: one key a file', async () => {
      await page.keyboard.press('Escape');
      await page
        .getByRole('radio', { name: 'Board' })
        .or(page.getByRole('button', { name: 'Board' }))
        .first()
        .click();
      await expect(page.getByRole('region', { name: /^To review/ }).getByRole('link')).toHaveCount(5);
      await expectAccessible(page, 'main');
      let keys = 1;
      await page.keyboard.press('a');
      for (; keys < 6; keys += 1) {
        await expect(page.locator('[data-board-decides]:focus')).toHaveCount(1);
        await page.keyboard.press('a');
      }
      expect(keys).toBeLessThanOrEqual(7);
      await expect.poll(() => statesOf(page)).toEqual(times(5, 'approved'));
      await undo();
    });

    await test.step('in the viewer: the next creative opens by itself', async () => {
      const { items: slots } = await api<Listed>(page, 'GET', '/lists/slots?review=approved');
      expect(slots).toHaveLength(4);
      const versionIds = slots.slice(0, 2).flatMap(({ files }) => files.map(({ versionId }) => versionId));
      await api(page, 'POST', '/decisions', { versionIds, decision: 'withdrawn' }, me.organizationId);
      await page.reload();
      await page.getByRole('button', { name: 'Review 3 files' }).click();
      const opened = new Set<string | null>();
      const address = () => page.getByRole('dialog').getByRole('link', { name: 'Download' }).getAttribute('href');
      for (let left = 3; left > 0; left -= 1) {
        // The address of the page changes before the viewer shows the next file.
        await expect.poll(async () => opened.has(await address())).toBe(false);
        opened.add(await address());
        await page.keyboard.press('a');
        await expect
          .poll(() => statesOf(page))
          .toEqual([...times(6 - left, 'approved'), ...times(left - 1, 'to-review')]);
      }
    });
  },
);
