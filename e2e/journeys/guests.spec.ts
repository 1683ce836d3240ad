import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { addFile, linkFor, phone } from '#pages/guest.ts';
import { mailboxAddress } from '#pages/addresses.ts';
import { waitForAnimations } from '#pages/animations.ts';
import { briefCampaign, guestOf } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { videoFile, picture } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Video';

let count = 0;
/** An address that contains the guest's name. */
function guestEmail(): string {
  count += 1;
  return `noa.berg+${process.pid}-${Date.now()}-${count}@example.org`;
}

/** Invites a person by address, on the page of the campaign or group. */
async function invite(page: Page, address: string, email: string): Promise<string> {
  await page.goto(address);
  await page.getByRole('button', { name: 'People' }).click();
  await page.getByLabel(/Names of colleagues/).fill(email);
  // The fields of the mail move the button.
  await expect(page.getByLabel(/^Message/)).toBeVisible();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('is invited: the link is on its way.')).toBeVisible();
  return linkFor(email);
}

/** Opens a link and enters the code that it mails. */
async function enter(guest: Page, link: string, email: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByLabel('Code').fill(await codeFor(email));
}

async function expectGood(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(extra, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('a guest delivers a file in four steps from the mail: the link, Continue, the code, the file', async ({
  page,
  browser,
}) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed, story]);
  const campaign = creative.split('/').slice(0, 3).join('/');
  const email = guestEmail();
  const link = await invite(page, campaign, email);

  const device = await phone(browser);
  const guest = await device.newPage();
  await guest.goto(link); // 1
  await expect(guest.getByText('Lena from Northbound Studio needs files from you')).toBeVisible();
  expect(guest.url()).not.toContain('inv_');
  await expectGood(guest, 'the door');
  await guest.getByRole('button', { name: 'Continue' }).click(); // 2
  await expect(guest.getByLabel('Code')).toBeFocused();
  await expectGood(guest, 'the code');
  await guest.getByLabel('Code').fill(await codeFor(email)); // 3
  await expect(guest.getByRole('heading', { level: 1, name: 'Spring launch' })).toBeVisible();
  await expect(guest.getByText('Lena Moreau needs files for')).toBeVisible();
  await addFile(guest, feed, picture('square.png', 1080, 1080)); // 4
  await expect(guest.getByRole('group', { name: feed })).toHaveAttribute('data-slot-state', 'delivered');
  await expect(guest.getByText('1 of 2 delivered')).toBeVisible();

  // A file that does not fit is reported before any byte is sent.
  await addFile(guest, story, picture('flat.png', 300, 200));
  await expect(guest.getByText('The file does not meet the following requirement')).toBeVisible();
  await expectGood(guest, 'the campaign');
  await addFile(guest, story, videoFile('story.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await expect(guest.getByText('Everything is here. Thank you!')).toBeVisible({ timeout: 20_000 });

  await page.goto(creative);
  await expect(page.getByText('All files delivered.')).toBeVisible();
  await page.getByRole('button', { name: `View ${feed}` }).click();
  await expect(page.getByText(/Noa Berg/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(campaign);
  await page.getByRole('button', { name: 'People' }).click();
  await expect(page.getByText(/active (now|\d+ \w+ ago)/)).toBeVisible();
  await device.close();
});

test('an invitation carries a personal message and the chosen language', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const campaign = (await briefQuickly(page, me, [feed])).split('/').slice(0, 3).join('/');
  const email = guestEmail();
  await page.goto(campaign);
  await page.getByRole('button', { name: 'People' }).click();
  await page.getByLabel(/Names of colleagues/).fill(email);
  await page.getByLabel('Message').fill('The logo comes last, please.');
  await page.getByLabel('E-mail language').selectOption({ label: 'Français' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('is invited: the link is on its way.')).toBeVisible();
  await linkFor(email);
  const answer = await page.request.get(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
  const [mail] = (await answer.json()) as { subject: string; fromName: string; text: string }[];
  expect(mail).toMatchObject({
    subject: 'Lena Moreau vous demande 1 fichier\u202f: Spring launch',
    fromName: 'Northbound Studio via Ad Foundry',
  });
  expect(mail?.text).toContain('> The logo comes last, please.');
});

test('each device needs a code once, and none lets a removed guest in', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const campaign = (await briefQuickly(page, me, [feed])).split('/').slice(0, 3).join('/');
  const email = guestEmail();
  const link = await invite(page, campaign, email);
  const device = await phone(browser);
  const guest = await device.newPage();
  const title = guest.getByRole('heading', { level: 1, name: 'Spring launch' });
  await enter(guest, link, email);
  await expect(title).toBeVisible();

  // With an existing session the link opens the page directly.
  await guest.goto('about:blank');
  await guest.goto(link);
  await expect(title).toBeVisible();
  await guest.getByRole('link', { name: 'Sign out' }).click();
  await expect(guest.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText(/This link is for/)).toBeVisible();
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(title).toBeVisible();

  const other = await phone(browser);
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/we’ll send a code to/)).toBeVisible();

  await page.goto(campaign);
  await page.getByRole('button', { name: 'People' }).click();
  await expect(page.getByRole('button', { name: 'Remind Noa Berg now' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Noa Berg' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/No people yet/)).toBeVisible();

  // The access ends together with the link.
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await stranger.goto('about:blank');
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectGood(stranger, 'the end of a link');
  await stranger.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(stranger.getByText(/a new one is on its way to the invited address/)).toBeVisible();
  await Promise.all([device.close(), other.close()]);
});

test(
  'a guest of a group sees its campaigns, and nothing at addresses of the dashboard',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const send = <T>(path: string, body: object) => api<T>(page, 'POST', path, body, me.organizationId);
    await send('/campaigns', { name: 'Secret campaign' });
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByLabel('Name').fill('Aster Running');
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect(page).toHaveURL(/\/groups\/grp_/);
    const groupId = page.url().split('/').at(-1);
    for (const name of ['Spring', 'Summer']) await send('/campaigns', { name, groupId });
    const email = guestEmail();
    const link = await invite(page, `/groups/${groupId}`, email);

    const device = await phone(browser, 'fr-FR');
    const guest = await device.newPage();
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Continuer' }).click();
    await guest.getByLabel('Code').fill(await codeFor(email));
    await expect(guest.getByRole('heading', { level: 1, name: 'Ce qui vous est demandé' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Spring' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Summer' })).toBeVisible();
    await expectGood(guest, 'the list');
    for (const address of ['/', '/campaigns', '/overview', '/formats', '/settings/general', '/creatives']) {
      await guest.goto(address);
      await expect(guest).toHaveURL(/\/upload$/);
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(guest.getByText('Secret campaign')).toHaveCount(0);
      await expect(guest.getByRole('navigation')).toHaveCount(0);
    }
    await device.close();
  },
);

test(
  'a guest reaches their own settings, and nothing else of the dashboard',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await guest.getByRole('link', { name: 'Personal settings' }).click();
    await expect(guest).toHaveURL(/\/me$/);
    const comments = guest.getByLabel('New comment');
    await comments.getByText('Never').click();
    await expect(comments.getByText('Never')).toHaveAttribute('data-state', 'on');
    await guest.getByLabel('Theme').getByText('Dark').click();
    await guest.reload();
    await expect(comments.getByText('Never')).toHaveAttribute('data-state', 'on');
    await expect(guest.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectGood(guest, 'the settings of a guest');
    await expect(guest.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
    // The guest sees nothing of the team's: no menu, no palette, no mails about the team's work.
    await expect(guest.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
    await guest.keyboard.press('Control+k');
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await expect(guest.getByText('Campaign is due')).toHaveCount(0);

    // On a remembered device, a personal link does not prove who opened it.
    await guest.getByRole('link', { name: 'Sign out' }).click();
    await expect(guest.getByText(/This device is remembered/)).toBeVisible();
    await guest.goto(await linkFor(email));
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.getByRole('link', { name: 'Personal settings' }).click();
    await expect(guest.getByText(/You opened this page with your personal link/)).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Upload a picture' })).toHaveCount(0);
    await expectGood(guest, 'the settings of a guest with a link');
    await guest.getByRole('link', { name: 'Sign out and sign in with a code' }).click();
    await guest.getByRole('link', { name: 'Sign in again' }).click();
    await guest.getByLabel('E-mail').fill(email);
    const used = await codeFor(email);
    // The server enforces an interval between two codes for one address.
    await expect(async () => {
      await guest.getByRole('button', { name: 'Continue with e-mail' }).click();
      await expect(guest.getByLabel('Code')).toBeVisible({ timeout: 3000 });
    }).toPass({ intervals: [6000] });
    await guest.getByLabel('Code').fill(await codeFor(email, used));
    await expect(guest).toHaveURL(/\/me$/);
    await guest.getByLabel('First name').fill('Noa');
    await guest.getByLabel('Last name').fill('Berg');
    await guest.getByRole('button', { name: 'Save changes' }).click();
    await expect(guest.getByText('Saved', { exact: true })).toBeVisible();
    await guest.getByRole('link', { name: 'Your campaigns' }).click();
    await expect(guest).toHaveURL(/\/upload/);
    await close();
  },
);

test(
  'a colleague who follows a guest’s link is led to the campaign, and may view what guests see',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const campaign = (await briefQuickly(page, me, [feed])).split('/').slice(0, 3).join('/');
    const link = await invite(page, campaign, guestEmail());
    // A search by name finds colleagues, including oneself.
    await page.getByLabel(/Names of colleagues/).fill('lena');
    await page
      .getByRole('list', { name: 'Colleagues' })
      .getByRole('button', { name: /Lena Moreau/ })
      .click();
    await expect(page.getByRole('button', { name: 'Actions for Lena Moreau' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page).toHaveURL(new RegExp(`${campaign}$`));
    await page.goto(campaign.replace('/campaigns/', '/upload/'));
    await expect(page.getByText('This is what guests see.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the campaign' }).click();
    await expect(page).toHaveURL(new RegExp(`${campaign}$`));
  },
);
