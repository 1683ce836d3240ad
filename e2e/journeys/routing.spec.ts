import { expect, test } from '@playwright/test';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

test('anonymous visitors are redirected to sign in, and signed-in people away from it', async ({ page }) => {
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/sign$/);
  await signUpQuickly(page);
  await page.goto('/sign');
  await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
  await page.getByRole('button', { name: /Lena Moreau/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/sign$/);
});

test('opening the sign-out URL asks for confirmation before signing out', async ({ page }) => {
  await signUpQuickly(page);
  // Opens a link in another document, like on another site.
  await page.goto('about:blank');
  await page.goto('/sign/out');
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  await expect(page.getByText(/^You are signed in as journey-/)).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(/\/overview\?relative=last_7_days$/);
  await page.goto('/sign/out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  await page.goto('/sign/out');
  await expect(page.getByText('You are signed out')).toBeVisible();
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/sign$/);
});

test('unknown paths show not found, and a code page without an address redirects to sign-in', async ({ page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText(/Sorry, we couldn.t find the page you.re looking for\./)).toBeVisible();
  await page.goto('/sign/confirm?email=nonsense');
  await expect(page).toHaveURL(/\/sign$/);
  await signUpQuickly(page);
  await page.goto('/campaigns/cmp_01k0000000e00000000000000z');
  await expect(page.getByText(/Sorry, we couldn.t find/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Campaigns' })).toBeVisible();
});

test('the language and the theme of the account are kept, without a flash at load', async ({ page }) => {
  await signUpQuickly(page, 'fr-FR');
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Campagnes' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await page.evaluate(() => localStorage.setItem('af-theme', 'dark'));
  const themes: (string | null)[] = [];
  await page.exposeFunction('sawTheme', (theme: string | null) => themes.push(theme));
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      (globalThis as unknown as { sawTheme: (theme: string | null) => void }).sawTheme(
        document.documentElement.dataset['theme'] ?? null,
      );
    });
  });
  await page.goto('/sign/out');
  expect(themes[0]).toBe('dark');
});

test(
  'a page that failed while the server was down reloads by itself when it is back',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, ['Instagram Stories – Video']);
    await page.goto('/overview');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.evaluate((path) => history.pushState(null, '', path), new URL(address, page.url()).pathname);
    await expect(page.getByRole('alert').getByText('The server could not be reached')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/**');
    await expect(page.getByRole('group', { name: 'Instagram Stories – Video' })).toBeVisible();
  },
);

test('a screen without data shows a skeleton and then the error', { tag: '@long' }, async ({ page }) => {
  await signUpQuickly(page);
  let broken = true;
  await page.route('**/api/members?**', (route) => (broken ? route.fulfill({ status: 500 }) : route.fallback()));
  await page.goto('/settings/people');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('gridcell', { name: 'Owner' })).toBeVisible();
});

test('a link into another organization of the account offers to switch to it', async ({ page }, info) => {
  const me = await signUpQuickly(page);
  const address = await briefQuickly(page, me, ['Facebook Feed – Image']);
  await api(page, 'POST', '/account/organizations', { name: 'Second Studio' });
  for (const link of [address, address.replace(/\/creatives.*/, '')]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This is in Northbound Studio' })).toBeVisible();
  }
  await page.goto(address);
  await page.screenshot({ path: info.outputPath('other-organization.png') });
  await page.getByRole('button', { name: 'Switch and open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trail hero' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('text never becomes HTML or a foreign script: Trusted Types (S49)', async ({ page }) => {
  await page.goto('/sign');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refusals = await page.evaluate(() => {
    const refused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    return {
      html: refused(() => (document.createElement('div').innerHTML = '<b>text</b>')),
      foreign: refused(() => (document.createElement('script').src = 'https://elsewhere.example/a.js')),
      sameOrigin: refused(() => (document.createElement('script').src = '/theme.js')),
    };
  });
  expect(refusals).toEqual({ html: true, foreign: true, sameOrigin: false });
});

// Parameters of all pages; each page reads some of them.
const parameters =
  'view tiles lines level columns bars heatRows heatFigure sort direction relative since compare metrics kind state ratio minSpend launchedWithin search key status decision due person tab send q platform type shelf field act period filter do group';

test('invalid parameters of a URL are left out', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, ['Facebook Feed – Image']);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  /** Turns each parameter into a list and into an object, in turn. */
  const addInvalidParameters = (validParameters: URLSearchParams) => {
    const others = parameters.split(' ').filter((name) => !validParameters.has(name));
    const values = [['spend'], { spend: 1 }];
    return new URLSearchParams([
      ...validParameters,
      ...others.map((name, index): [string, string] => [name, JSON.stringify(values[index % 2])]),
    ]);
  };
  // The parameters of the others are read in a test of the routes.
  const paths = ['/overview', '/campaigns?view=creatives', creative];
  for (const path of paths) {
    const [start, query = ''] = path.split('?');
    await page.goto(`${start}?${addInvalidParameters(new URLSearchParams(query))}`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByText('Something went wrong'), path).toHaveCount(0);
    expect(new URL(page.url()).search, path).not.toMatch(/spend/);
  }
  expect(faults).toEqual([]);
});
