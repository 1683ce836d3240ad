import { expect, test, type Page } from '@playwright/test';
import { codeFor, invitationPathFor } from '#pages/mailbox.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const gmail = () => newEmail().replace('@example.org', '@gmail.com');

async function toChooser(page: Page, from = '/sign'): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}

/** Signs in with an account that is not on the list. */
async function chooseOther(page: Page, email: string, fault = 'none'): Promise<void> {
  await page.getByText('Use another account').click();
  await page.getByLabel('E-mail of the Google account').fill(email);
  await page.getByLabel('Let something go wrong').selectOption(fault);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('who comes with Google for the first time names an organization, is welcomed, and comes straight in the next time', async ({
  page,
  browser,
}) => {
  const email = gmail();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/account/google')) posts.push(request.url());
  });
  await toChooser(page, '/sign/up');
  await expect(page.getByRole('note')).toContainText('this is not Google');
  await chooseOther(page, email);
  await expect(page.getByRole('heading', { name: 'Name your organization' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in this field.');
  await page.getByLabel('Organization').fill('Atelier Nord');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole('button', { name: /Atelier Nord/ })).toBeVisible();
  expect(posts).toHaveLength(1);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/formats?q=story');
  await expect(elsewhere).toHaveURL(/\/sign$/);
  await elsewhere.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseOther(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/onboarding$/);
  await elsewhere.context().close();
});

test('who is on the way somewhere arrives there, and nothing of the code stays in the address', async ({ page }) => {
  const email = gmail();
  await toChooser(page);
  await chooseOther(page, email);
  await page.getByLabel('Organization').fill('Atelier Sud');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding$/);
  const { organizationId } = await api<{ organizationId: string }>(page, 'GET', '/account/me');
  await api(page, 'POST', '/campaigns', { name: 'Autumn' }, organizationId);
  // The page that is open would notice, and leave by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/formats?q=story');
  await expect(page).toHaveURL(/\/sign$/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseOther(page, email);
  await expect(page).toHaveURL(/\/formats\?q=story$/);
});

test('who cancels at Google is back at the sign-in, without a word', async ({ page }) => {
  await toChooser(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/sign$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a token that is wrong in any way opens nothing and is told in the same words (S21)', async ({ page }) => {
  test.setTimeout(180_000);
  const wrong =
    'wrong-issuer wrong-audience two-audiences wrong-nonce no-nonce foreign-key unsigned hs256-public-key unknown-kid expired issued-later issued-long-ago no-subject no-email no-id-token code-refused'.split(
      ' ',
    );
  for (const fault of wrong) {
    await toChooser(page);
    await chooseOther(page, gmail(), fault);
    await expect(page.getByRole('heading', { name: 'Google could not sign you in' }), fault).toBeVisible();
    await expect(page.getByText('The sign-in with Google could not be confirmed.'), fault).toBeVisible();
    expect(new URL(page.url()).search, fault).toBe('');
    expect((await page.request.get('/api/account/me')).status(), fault).toBe(401);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  }
});

test('an address that Google does not run is linked by a code, in this browser', async ({ page, browser }) => {
  const email = newEmail();
  const owner = await (await browser.newContext()).newPage();
  const body = { email, firstName: 'Lena', lastName: 'Moreau', organizationName: 'Northbound', locale: 'en-US' };
  await api(owner, 'POST', '/account/sign-up', body);
  await api(owner, 'POST', '/account/sign', { email, code: await codeFor(email) });
  // As long as the server wants between two codes for one address.
  await new Promise((resolve) => setTimeout(resolve, 31_000));
  const before = await codeFor(email);
  await toChooser(page);
  await chooseOther(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect.poll(() => codeFor(email)).not.toBe(before);
  await page.getByLabel('Code').fill(await codeFor(email));
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole('button', { name: /Northbound/ })).toBeVisible();
});

test('an invitation is still there after Google and the code that had to follow', async ({ page, browser }) => {
  const host = await (await browser.newContext()).newPage();
  const { organizationId } = await signUpQuickly(host);
  const email = newEmail();
  const emails = [email];
  await api(host, 'POST', '/account/invitations', { emails, role: 'member' }, organizationId);
  const path = await invitationPathFor(email);
  await toChooser(page, path);
  await chooseOther(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(email));
  const question = page.getByRole('dialog', { name: 'Join Northbound Studio?' });
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: /Northbound Studio/ })).toBeVisible();

  // Whoever comes with another account is told which address was invited, and no more of it.
  const other = newEmail();
  await api(host, 'POST', '/account/invitations', { emails: [other], role: 'member' }, organizationId);
  const stranger = await (await browser.newContext()).newPage();
  await toChooser(stranger, await invitationPathFor(other));
  await chooseOther(stranger, gmail());
  const told = stranger.getByRole('dialog', { name: 'This invitation is for another address' });
  await expect(told).toContainText('…');
  await expect(told).not.toContainText(other);
});

test('an address that is made up leads back to the sign-in', async ({ page }) => {
  await page.goto('/sign/handle');
  await expect(page).toHaveURL(/\/sign$/);
  await page.goto('/sign/handle?code=made-up&state=made-up');
  await expect(page.getByText('This sign-in with Google has ended, or was begun in another window.')).toBeVisible();
});
