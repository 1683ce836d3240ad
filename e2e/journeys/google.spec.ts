import { expect, test } from '@playwright/test';
import { chooseOther, toChooser } from '#pages/google.ts';
import { codeFor, invitationPathFor } from '#pages/mailbox.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';

const gmail = () => newEmail().replace('@example.org', '@gmail.com');

test('the first Google sign-in creates an organization; the next one opens it', async ({ page, browser }) => {
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
  await expect(page.getByRole('alert')).toHaveText('Fill in this field.');
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

test(
  'Google sign-in returns to the requested page, without the code in the URL',
  { tag: '@long' },
  async ({ page }) => {
    const email = gmail();
    await toChooser(page);
    await chooseOther(page, email);
    await page.getByLabel('Organization').fill('Atelier Sud');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/onboarding$/);
    const { organizationId } = await api<{ organizationId: string }>(page, 'GET', '/account/me');
    await api(page, 'POST', '/campaigns', { name: 'Autumn' }, organizationId);
    // An open page would detect the end of its session and navigate away.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/formats?q=story');
    await expect(page).toHaveURL(/\/sign$/);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await chooseOther(page, email);
    await expect(page).toHaveURL(/\/formats\?q=story$/);
  },
);

test('cancelling at Google returns to the sign-in without a message', async ({ page }) => {
  await toChooser(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/sign$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('every invalid token is rejected with the same message (S21)', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  // The API tests cover every fault; the pages show the same message for each.
  const faults =
    'wrong-issuer wrong-audience two-audiences wrong-nonce no-nonce foreign-key unsigned hs256-public-key unknown-kid expired issued-later issued-long-ago no-subject no-email no-id-token code-refused'.split(
      ' ',
    );
  for (const fault of faults) {
    await toChooser(page);
    await chooseOther(page, gmail(), fault);
    await expect(page.getByRole('heading', { name: 'Google could not sign you in' }), fault).toBeVisible();
    await expect(page.getByText('Google could not confirm this sign-in.'), fault).toBeVisible();
    expect(new URL(page.url()).search, fault).toBe('');
    expect((await page.request.get('/api/account/me')).status(), fault).toBe(401);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  }
});

test('an invitation survives Google sign-in and the code that follows', { tag: '@long' }, async ({ page, browser }) => {
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

  // With another account, the page names the invited address only.
  const other = newEmail();
  await api(host, 'POST', '/account/invitations', { emails: [other], role: 'member' }, organizationId);
  const stranger = await (await browser.newContext()).newPage();
  await toChooser(stranger, await invitationPathFor(other));
  await chooseOther(stranger, gmail());
  const dialog = stranger.getByRole('dialog', { name: 'This invitation is for another address' });
  await expect(dialog).toContainText('…');
  await expect(dialog).not.toContainText(other);
});

test('a forged callback address leads back to the sign-in', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sign/handle');
  await expect(page).toHaveURL(/\/sign$/);
  await page.goto('/sign/handle?code=made-up&state=made-up');
  await expect(page.getByText('This sign-in with Google has expired or was started in another window.')).toBeVisible();
});
