import { expect, test, type Page } from '@playwright/test';
import { connectFigures } from '#pages/meta.ts';
import { signUpQuickly } from '#pages/session.ts';

/** Creates a link to the figures on the page, and returns its address. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Share these figures' });
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const address = sheet.getByRole('textbox', { name: 'Link' });
  await expect(address).toHaveValue(/\/share\/[\w-]{43}$/);
  return address.inputValue();
}

test('a link shows figures without signing in, until it is revoked', { tag: '@long' }, async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { id, name } = await connectFigures(page, me.organizationId, 'Nordlicht FR');
  await page.goto(`/overview?advertiserId=${id}&relative=last_28_days&tiles=spend,ctr&columns=spend,impressions`);
  const spend = page.getByRole('list', { name: 'Key figures' }).getByRole('button', { name: /^Spend/ });
  const [shown = ''] = /€[\d,.]+/.exec((await spend.textContent()) ?? '') ?? [];
  const overview = await share(page);

  const client = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
  const phone = await client.newPage();
  const calls: string[] = [];
  phone.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const answer = await phone.goto(overview);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Chiffres clés' }).getByRole('listitem')).toHaveCount(2);
  await expect(phone.getByRole('slider').first()).toBeVisible();
  await expect(phone.getByRole('table').getByRole('row')).not.toHaveCount(0);
  await expect(phone.getByRole('link')).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([
    expect.stringMatching(/^\/api\/shared\/figures\/[\w-]{43}$/),
  ]);

  await page.goto(`/creatives?advertiserId=${id}&relative=last_28_days&metrics=ctr`);
  const creatives = await share(page);
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(creatives);
  const cards = desk.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(cards.getByRole('definition')).not.toHaveCount(0);
  await desk.goto(overview);
  await expect(desk.getByRole('list', { name: 'Key figures' }).getByRole('listitem').first()).toContainText(shown);

  const links = page.getByRole('region', { name: 'Shared links' });
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await links.getByRole('button', { name: `Revoke Overview · ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Ce lien ne fonctionne plus' })).toBeVisible();
  await client.close();
  await desk.context().close();
});
