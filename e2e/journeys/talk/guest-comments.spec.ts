import { expect, test } from '@playwright/test';
import { chooseFiles } from '#pages/choose-files.ts';
import { addFile } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';
import { expectAccessible } from '#pages/viewer.ts';

const feed = 'Facebook Feed – Image';

interface Tree {
  slots: { id: string; variations: { cards: { versions: { id: string }[] }[] }[] }[];
}

test('a guest goes from requested changes to the corrected file, replies, and asks a question where comments are allowed', async ({
  page,
  browser,
}) => {
  const me = await signUpQuickly(page);
  const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, feed);
  await addFile(guest, feed, picture('first.png', 1080, 1350));
  await expectShown(slot, 'delivered');
  const creative = `/creatives/${creativeIds[0]}`;
  const write = (path: string, body: object) => api(page, 'POST', path, body, me.organizationId);
  const { slots } = await api<Tree>(page, 'GET', creative);
  const versionId = slots[0]?.variations[0]?.cards[0]?.versions[0]?.id;
  await write(`${creative}/comments`, {
    body: 'Lift the **logo** above the line',
    creationKey: crypto.randomUUID(),
    versionId,
    area: { x: 0.7, y: 0.2, width: 0, height: 0 },
  });
  await expect(slot.getByText('Changes asked for')).toBeHidden();
  await api(page, 'PUT', `/versions/${versionId}/decision`, { decision: 'changes' }, me.organizationId);

  await expect(slot.getByText('Changes asked for')).toBeVisible();
  await expect(slot).toHaveAttribute('data-shown-state', 'changes');
  await expect(guest.getByText('1 needs attention').first()).toBeVisible();
  await slot.getByRole('button', { name: `Read the comment: ${feed}` }).click();
  const review = guest.getByRole('dialog', { name: 'first.png' });
  await expect(review.getByText('above the line')).toBeVisible();
  await expect(review.getByRole('textbox')).toHaveCount(0);
  await review
    .locator('[data-media]')
    .getByRole('button', { name: /^Comment 1: upper right/ })
    .click();
  await expect(review.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveAttribute(
    'aria-current',
    'true',
  );
  await review.getByRole('button', { name: 'Reply', exact: true }).click();
  await review.getByRole('textbox', { name: /^Reply to/ }).fill('On it');
  await expectAccessible(guest);
  await review.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(review.getByText('On it')).toBeVisible();
  await guest.goBack();
  await expect(review).toBeHidden();

  const corrected = picture('second.png', 1440, 1800);
  await chooseFiles(guest, corrected, () => slot.getByRole('button', { name: /^Add the corrected file/ }).click());
  await expect(slot.getByText('second.png')).toBeVisible();
  await expect(slot.getByText('Changes asked for')).toBeHidden();
  await expect(slot.getByRole('button', { name: /^Read the comment/ })).toBeVisible();

  await expect(guest.getByRole('button', { name: 'Ask a question' })).toBeHidden();
  const preferences = await api<object>(page, 'GET', '/preferences');
  await api(page, 'PUT', '/preferences', { ...preferences, guestComments: true }, me.organizationId);
  await guest.reload();
  await guest.getByRole('button', { name: 'Ask a question' }).click();
  await guest.getByRole('textbox', { name: 'Your question' }).fill('Is the end card needed?');
  await guest.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(guest.getByRole('list').getByText('Is the end card needed?')).toBeVisible();
  await page.goto(`/campaigns/${campaignId}${creative}?tab=comments`);
  await expect(page.getByText('Is the end card needed?')).toBeVisible();
  await expect(page.getByText('On it')).toBeVisible();
  await close();
});

test(
  'a guest promises a day for a slot, and the requester is notified',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const slot = slotOf(guest, feed);
    await guest.setViewportSize({ width: 900, height: 844 });
    await slot.getByRole('button', { name: 'I’ll deliver on …' }).click();
    await slot.getByLabel('When will you deliver it?').fill('2031-03-14');
    await slot.getByRole('button', { name: 'Save date' }).click();
    await expect(slot.getByRole('button', { name: /^You deliver on Mar 14, 2031/ })).toBeVisible();
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=comments`);
    await expect(page.getByText(`${feed}: I will deliver on Mar 14, 2031.`)).toBeVisible();
    await close();
  },
);

test(
  'a guest who was reminded gives a slot back to the member who asked, with the reason',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await page.goto(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'People' }).click();
    const reminders = page.getByRole('dialog').getByRole('region', { name: 'Guest reminders' });
    await expect(reminders.getByText(/^owes 1 file · not reminded yet/)).toBeVisible();
    await reminders.getByRole('button', { name: /^Remind .* now$/ }).click();
    await expect(reminders.getByText(/· reminded /)).toBeVisible();
    const resetButton = reminders.getByRole('button', { name: 'Same as the organization', exact: true });
    await expect(resetButton).toBeHidden();
    await reminders.getByRole('button', { name: '5 days before' }).click();
    await expect(reminders.getByRole('button', { name: '5 days before' })).toHaveAttribute('aria-pressed', 'true');
    await page.screenshot({ path: test.info().outputPath('campaign-reminders.png') });
    await resetButton.click();
    await expect(resetButton).toBeHidden();
    const slot = slotOf(guest, feed);
    await guest.setViewportSize({ width: 900, height: 844 });
    await slot.getByRole('button', { name: 'Pass on' }).click();
    await slot.getByLabel('Who delivers it instead?').selectOption({ label: 'Back to Lena Moreau' });
    await slot.getByLabel('What should Lena Moreau know?').fill('Studio Sol makes it');
    await slot.getByRole('button', { name: 'Give back' }).click();
    await expect(slot.getByText('Someone else delivers this')).toBeVisible();
    await page.goto(`/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=comments`);
    await expect(page.getByText('Studio Sol makes it')).toBeVisible();
    await close();
  },
);
