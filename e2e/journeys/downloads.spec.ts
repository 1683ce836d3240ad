import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Video';

test('selected creatives are downloaded as one ZIP under the previewed names, with missing files reported', async ({
  page,
}) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed, story]);
  const [, , campaignId] = creative.split('/');
  await api(page, 'POST', `/campaigns/${campaignId}/creatives`, { name: 'Later', formatIds: [] }, me.organizationId);
  await page.goto(creative);
  await choose(page, slot(page, feed), picture('square.png', 1080, 1080));
  await expectState(slot(page, feed), 'delivered');

  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('checkbox', { name: 'Select Trail hero' }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download 1 creative' });
  await expect(dialog.getByText('1 of 2 slots is not complete')).toBeVisible();
  await expect(dialog.getByText(story)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Folders' }).click();
  await page.getByRole('option', { name: 'By platform', exact: true }).click();
  await expect(dialog.getByText('Meta/')).toBeVisible();
  await expect(dialog.getByText('Meta/')).toHaveText('Meta/');
  await expect(dialog.getByText('the same name')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /^Download 1 file/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Spring launch.zip');
  const script = 'import sys,zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
  const listed = execFileSync('python3', ['-c', script, await download.path()], { encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual([expect.stringMatching(/^Meta\/.+\.png$/), 'manifest.csv']);
  await expect(dialog).toHaveCount(0);
});
