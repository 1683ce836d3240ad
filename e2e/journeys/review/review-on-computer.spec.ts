import { expect, test, type Page } from '@playwright/test';
import { addFile } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, slotOf } from '#pages/guest-work.ts';
import { picture } from '#pages/media.ts';
import { expectAccessible, tileOf } from '#pages/review.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const market = 'Facebook Marketplace – Image';

interface Made {
  id: string;
  url: string;
}

/** Makes a review link through the API. */
function makeLink(page: Page, organizationId: string, campaignId: string, rest: object): Promise<Made> {
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const body = { title: 'Winter table', expiresAt, creationKey: crypto.randomUUID(), ...rest };
  return api<Made>(page, 'POST', `/campaigns/${campaignId}/review-links`, body, organizationId);
}

test(
  'a client reviews on a computer behind a password, and the team answers',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow();
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed, market] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await addFile(guest, feed, picture('feed.png', 1080, 1080));
    await expectShown(slotOf(guest, feed), 'delivered');
    await addFile(guest, market, picture('market.png', 1200, 1200));
    await expectShown(slotOf(guest, market), 'delivered');
    await close();
    const { url } = await makeLink(page, me.organizationId, campaignId, { password: 'winter-2026' });

    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
    const client = await context.newPage();
    await client.goto(url);
    const password = client.getByRole('textbox', { name: 'Password' });
    await password.fill('summer-2026');
    await password.press('Enter');
    await expect(client.getByText('This is not the right password. Check it and try again.')).toBeVisible();
    await expectAccessible(client, 'the door with a wrong password');
    await password.fill('winter-2026');
    await password.press('Enter');

    const story = tileOf(client, feed);
    await expect(story.getByRole('button', { name: `Approve ${feed}` })).toBeVisible();
    await expectAccessible(client, 'the page in the dark');
    // A click on the picture begins a comment there; the name is asked for with the first one.
    await story.locator('[data-pins]').click({ position: { x: 20, y: 20 } });
    await client.getByRole('textbox', { name: 'Your comment' }).fill('Is this the final price?');
    await client.getByRole('button', { name: 'Comment', exact: true }).click();
    await client.getByRole('textbox', { name: 'Your name' }).fill('Inès Caron');
    await client.keyboard.press('Enter');
    const comments = client.getByRole('list', { name: 'Comments' });
    await expect(comments.getByText('Is this the final price?')).toBeVisible();
    await expect(story.getByRole('button', { name: /^Comment 1: / })).toBeVisible();

    // The team reads it with its origin, and answers to the client; another comment stays internal.
    const address = `/campaigns/${campaignId}/creatives/${creativeIds[0]}?tab=comments`;
    await page.goto(address);
    await expect(page.getByText('by review link')).toBeVisible();
    await page.getByRole('button', { name: 'Reply' }).first().click();
    await page.getByRole('textbox', { name: 'Reply to Inès Caron' }).fill('Yes, it is.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Yes, it is.')).toBeVisible();
    const internal = { body: 'The margin is thin.', creationKey: crypto.randomUUID() };
    await api(page, 'POST', `/creatives/${creativeIds[0]}/comments`, internal, me.organizationId);
    const forClient = { body: 'New prices on Monday.', creationKey: crypto.randomUUID(), audience: 'client' };
    await api(page, 'POST', `/creatives/${creativeIds[0]}/comments`, forClient, me.organizationId);
    await client.reload();
    await expect(comments.getByText('Yes, it is.')).toBeVisible();
    await expect(client.getByText('The margin is thin.')).toHaveCount(0);

    await client.getByRole('button', { name: 'Approve all 2' }).click();
    await expectAccessible(client, 'the question before approving all');
    await client.getByRole('button', { name: 'Approve 2 files' }).click();
    await expect(client.getByText('2 of 2 decided')).toBeVisible();
    await client.getByRole('button', { name: 'Finish' }).click();
    await expect(client.getByRole('heading', { name: 'You are done, Inès.' })).toBeVisible();
    await client.getByRole('button', { name: /^Change a decision until/ }).click();
    await story.getByRole('button', { name: `Undo the decision on ${feed}` }).click();
    await expect(client.getByText('1 of 2 decided')).toBeVisible();
    await context.close();
  },
);

test('a review is done by keyboard alone, in French', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await addFile(guest, feed, picture('feed.png', 1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  await close();
  const { url } = await makeLink(page, me.organizationId, campaignId, {});
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  const client = await context.newPage();
  await client.goto(url);
  const ask = client.getByRole('button', { name: `Faire modifier ${feed}` }).first();
  await ask.focus();
  await client.keyboard.press('Enter');
  await expect(client.getByRole('textbox', { name: 'Que faut-il modifier' })).toBeFocused();
  await client.keyboard.type('Le logo est trop petit.');
  // The pin is placed from the field and moved by arrow keys.
  await client.getByRole('button', { name: 'Placer un repère' }).focus();
  await client.keyboard.press('Enter');
  await client.getByRole('button', { name: /^Repère de votre commentaire/ }).focus();
  await client.keyboard.press('Shift+ArrowLeft');
  await client.keyboard.press('Shift+ArrowLeft');
  await expect(client.getByRole('button', { name: 'Retirer le repère : à gauche' })).toBeVisible();
  await client.keyboard.press('Enter');
  await client.keyboard.press('Control+Enter');
  await client.getByRole('textbox', { name: 'Votre nom' }).fill('Inès Caron');
  await client.keyboard.press('Enter');
  await expect(tileOf(client, feed).getByText('Modifications demandées')).toBeVisible();
  await expect(client.getByText('1 sur 1 décidés')).toBeVisible();
  await expectAccessible(client, 'the page in French');
  await context.close();
});
