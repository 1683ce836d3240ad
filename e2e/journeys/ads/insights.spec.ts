import { expect, test, type Locator, type Page } from '@playwright/test';
import { connectFigures, controlMeta } from '#pages/meta.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

/** Signs up, and connects an ad account whose first figures have arrived. */
async function connect(page: Page, name: string) {
  const me = await signUpQuickly(page);
  return { me, ...(await connectFigures(page, me.organizationId, name)) };
}

test('an ad account fills the overview by keyboard and as tables, and ranks its creatives', async ({ page }) => {
  test.slow();
  const { id, me } = await connect(page, 'Nordlicht FR');
  await useOverview(page, id);
  await drillToCreatives(page, id);
  await useCreatives(page, id);
  await useMatching(page, id, await briefQuickly(page, me, []));
});

/** Links an ad with a creative by hand, checks its figures on the creative's page, and removes the link. */
async function useMatching(page: Page, id: string, creative: string): Promise<void> {
  await page.goto(`${creative}?tab=results`);
  await expect(page.getByRole('heading', { name: 'No ad uses these files yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Ads without a brief' }).click();
  await page.goto(`/overview?advertiserId=${id}&relative=last_28_days&match=true`);
  const sheet = page.getByRole('dialog', { name: 'Ads without a brief' });
  const ad = sheet.getByRole('listitem').first();
  // A long name is drawn in two halves, beside the whole one for screen readers.
  const name = ad.getByRole('paragraph').first();
  const adName = await name.evaluate((paragraph) => (paragraph.querySelector('.sr-only') ?? paragraph).textContent);
  await ad.getByRole('button', { name: /^(Find the|Another) creative$/ }).click();
  await sheet.getByRole('searchbox', { name: 'Creative or campaign name' }).fill('trail');
  await sheet.getByRole('button', { name: /^Trail hero · Spring launch/ }).click();
  await expect(page.getByText(`${adName} is linked to Trail hero.`)).toBeVisible();
  await expect(ad).not.toContainText(adName);

  await page.goto(`${creative}?tab=results`);
  const ads = page.getByRole('table', { name: 'Ads that use it' });
  await expect(ads.getByRole('row', { name: adName })).toContainText('Linked by Lena Moreau');
  await expect(page.getByRole('term').filter({ hasText: /^Spend$/ })).toBeVisible();
  await ads.getByRole('button', { name: 'Unlink from Trail hero' }).click();
  await expect(page.getByRole('heading', { name: 'No ad uses these files yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ads.getByRole('row', { name: adName })).toBeVisible();
  await drillToBrief(page, id, adName);
}

/** Goes from the overview to an ad, its page, and the brief that it came from; the period stays selected. */
async function drillToBrief(page: Page, id: string, adName: string): Promise<void> {
  await page.goto(`/overview?advertiserId=${id}&relative=last_28_days&level=ad`);
  const row = page.getByRole('table', { name: 'What ran' }).getByRole('row').filter({ hasText: 'Trail hero' });
  await row.getByRole('link', { name: adName, exact: true }).click();
  await expect(page).toHaveURL(/\/creatives\?.*relative=last_28_days/);
  await expect(page.getByRole('heading', { name: adName })).toBeVisible();
  await expect(page.getByText(/may change until|final/).first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'CPM' }).click();
  await expect(page.locator('details[open]')).toContainText('÷');
  const brief = page.getByRole('heading', { name: 'The brief behind it' }).locator('..');
  await brief.getByRole('link', { name: 'Trail hero' }).click();
  await expect(page).toHaveURL(/\/campaigns\/.*\/creatives\//);

  await page.goto(`/overview?advertiserId=${id}&relative=last_28_days`);
  const judged = page.getByRole('heading', { name: /^(Make more of|Stop or refresh)/ }).locator('..');
  await judged.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/creatives\?.*key=/);
  await expect(page.getByRole('table', { name: 'Ads that use it' }).getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /Syncs$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Syncs' }).getByText('Figures by day').first()).toBeVisible();
}

/** Uses tiles with their definitions, days by keyboard and as a table, the tree of campaigns, and another period. */
async function useOverview(page: Page, id: string): Promise<void> {
  await page.goto(`/overview?advertiserId=${id}&relative=last_7_days&lines=spend,costPerResult`);
  const tiles = page.getByRole('list', { name: 'Key figures' });
  await expect(tiles.getByRole('listitem')).toHaveCount(6);
  await expect(tiles.getByRole('button', { name: /^Spend €[\d,]+/ })).toBeVisible();

  await tiles.getByRole('button', { name: /^Cost per result/ }).click();
  await expect(page.getByRole('dialog', { name: 'What Cost per result means' })).toContainText('÷');
  await page.keyboard.press('Escape');

  const days = page.getByRole('slider', { name: /^Spend and cost per result, by day/ });
  await days.focus();
  const last = await days.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(days).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(days).toHaveAttribute('aria-valuetext', /Spend €/);
  const daily = page.getByRole('region', { name: 'Spend and cost per result, by day' });
  await daily.getByRole('button', { name: 'Show as table' }).click();
  await expect(daily.getByRole('row')).toHaveCount(8);

  const table = page.getByRole('table', { name: 'What ran' });
  const rows = await table.getByRole('row').count();
  await table
    .getByRole('button', { name: /^Expand / })
    .first()
    .click();
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(rows);
  const roas = table.getByRole('columnheader', { name: /ROAS/ });
  await roas.getByRole('button', { name: 'What ROAS means' }).click();
  await expect(page.getByRole('dialog', { name: 'What ROAS means' })).toContainText('after a click');
  await page.keyboard.press('Escape');
  await roas.getByRole('button').first().click();
  await expect(page).toHaveURL(/sort=roas/);
  await expect(table.getByRole('columnheader', { name: /ROAS/ })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/relative=yesterday/);
  await expect(page.getByRole('button', { name: /^Period: Yesterday/ })).toBeVisible();
}

/** Goes from a campaign of the platform to its creatives, and back to those of all campaigns. */
async function drillToCreatives(page: Page, id: string): Promise<void> {
  await page.goto(`/overview?advertiserId=${id}&relative=last_28_days`);
  const campaign = page.getByRole('table', { name: 'What ran' }).getByRole('row').nth(1).getByRole('link');
  const name = (await campaign.textContent()) ?? '';
  await campaign.click();
  await expect(page).toHaveURL(/\/creatives\?.*parentId=%22\d+%22/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Campaign on the platform' })).toContainText(name);
  await page.getByRole('combobox', { name: 'Ad set' }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Creatives of .+: show all$/ }).click();
  await expect(page).not.toHaveURL(/parentId/);
  await expect(page.getByRole('button', { name: /^Compare with:/ })).toBeFocused();
}

/** Uses cards, two cards side by side, the table, and a card with its ads. */
async function useCreatives(page: Page, id: string): Promise<void> {
  await page.goto(`/creatives?advertiserId=${id}&relative=last_28_days`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible({ timeout: 60_000 });
  await expect(cards.first()).toContainText(/Winner|On par|Behind|Too little data/);
  await cards.nth(0).getByRole('checkbox').click();
  await cards.nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare 2 creatives' }).getByText('best').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('table', { name: 'Creatives' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Ratio' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Ratio' }).click();
  await expect(table.getByRole('columnheader', { name: 'Ratio' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=results%2C.*%2Ckind%2Clength/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Video' }).click();
  await expect(page).toHaveURL(/kind=video/);
  await expect(table.getByRole('row').nth(1)).toContainText('Total');
  await expect(table.getByRole('row').nth(2)).toContainText('Video');
  await checkTotal(page, table);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'For Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/ creatives \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Cards' }).click();
  await cards.first().getByRole('heading').getByRole('button').click();
  await expect(page).toHaveURL(/key=/);
  await expect(page.getByRole('table', { name: 'Ads that use it' }).getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await expect(cards.first()).toBeVisible();
  await openOtherViews(page);
}

/** The card of a figure explains the total of the filtered list. */
async function checkTotal(page: Page, table: Locator): Promise<void> {
  await table.getByRole('button', { name: 'What CTR (link) means' }).click();
  const card = page.getByRole('dialog', { name: 'What CTR (link) means' });
  await expect(card).toContainText(/÷ [\d,]+ = /);
  const [, impressions = '-'] = /÷ ([\d,]+) = /.exec((await card.textContent()) ?? '') ?? [];
  await expect(table.getByRole('row').nth(1)).toContainText(impressions);
  await page.keyboard.press('Escape');
}

/** Opens the new creatives compared at the same age, and the names of ads. */
async function openOtherViews(page: Page): Promise<void> {
  const views = page.getByRole('radiogroup', { name: 'Views' });
  await views.getByText('Launches').click();
  await expect(page).toHaveURL(/view=launches/);
  await page.getByRole('button', { name: /^Period:/ }).click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await expect(
    page.getByText(/^(Median first result: day|First result on day|None of them has a result)/),
  ).toBeVisible();
  await page.getByRole('button', { name: /^New \d/ }).click();
  await expect(page).toHaveURL(/stage=new/);
  await views.getByText('Names').click();
  await expect(page.getByRole('heading', { name: 'No ad on these days came from your files' })).toBeVisible();
}

test('a period without delivery and an invalid period offer a next step', { tag: '@long' }, async ({ page }) => {
  const { id } = await connect(page, 'Northbound 2019');
  await page.goto(`/overview?advertiserId=${id}&relative=last_7_days`);
  await expect(page.getByText(/Nothing was delivered|on their way/).first()).toBeVisible({ timeout: 60_000 });
  await page.goto(`/overview?advertiserId=acc_1`);
  await page.getByRole('button', { name: 'Show another ad account' }).click();
  await expect(page.getByRole('button', { name: /^Ad account: Northbound 2019/ })).toBeVisible();
});

test('a disabled account and a throttled platform are shown above the figures', { tag: '@long' }, async ({ page }) => {
  const { id } = await connect(page, 'Atelier Sud (old)');
  await page.goto(`/overview?advertiserId=${id}&relative=last_7_days`);
  await expect(page.getByRole('alert').filter({ hasText: 'has disabled Atelier Sud (old)' })).toBeVisible();
  await expect(page.getByText('Figures collected so far stay here.')).toBeVisible();
  await page.route('**/api/insights/advertisers', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: { sync: object }[] };
    const until = new Date(Date.now() + 12 * 60_000).toISOString();
    const items = body.items.map((item) => ({ ...item, sync: { ...item.sync, state: 'throttled', until } }));
    await route.fulfill({ response: answer, json: { items } });
  });
  await page.reload();
  await expect(page.getByText(/^The platform is limiting requests\. Next try at \d/)).toBeVisible();
});

/** Connects an ad account with a token, without waiting for its figures. */
async function begin(page: Page, name: string, token: { lifetimeSeconds: number }): Promise<string> {
  const { organizationId } = await signUpQuickly(page);
  const person = '10158000000000001';
  const { access_token: accessToken } = await controlMeta<{ access_token: string }>('POST /tokens', {
    person,
    ...token,
  });
  await api(page, 'POST', '/integration/exchange/meta', { accessToken }, organizationId);
  const accounts = await api<{ items: { id: string; name: string }[] }>(
    page,
    'GET',
    '/integration/advertisers?which=all',
  );
  const id = accounts.items.find((account) => account.name === name)?.id ?? '';
  await api(page, 'PATCH', '/integration/advertisers', { add: [{ provider: 'meta', id }] }, organizationId);
  return id;
}

test(
  'figures appear while they are being fetched, and stay when the platform throttles',
  { tag: '@long' },
  async ({ page }) => {
    const account = '1020304052';
    const rule = { method: 'GET', path: 'insights', account, fault: 'throttled', minutes: 12, after: 12 };
    const { id: faultId } = await controlMeta<{ id: number }>('POST /faults', rule);
    const id = await begin(page, 'Nordlicht US', { lifetimeSeconds: 0 });
    await page.goto(`/overview?advertiserId=${id}&relative=last_7_days`);
    await expect(page.getByText('The figures of Nordlicht US are on their way')).toBeVisible();
    const tiles = page.getByRole('list', { name: 'Key figures' });
    await expect(tiles.getByRole('button', { name: /^Spend/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^The platform is limiting requests\. Next try at \d/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(tiles.getByRole('button', { name: /^Spend/ })).toBeVisible();
    await controlMeta(`DELETE /faults?id=${faultId}`);
  },
);

test(
  'a connection that ends while figures are fetched is reported, with a link to renew it',
  { tag: '@long' },
  async ({ page }) => {
    // Delays the first days, so that the token ends before they arrive even on a fast machine.
    const rule = { method: 'GET', path: 'insights', account: '1020304050', fault: 'slow', delayMs: 4000 };
    const { id: faultId } = await controlMeta<{ id: number }>('POST /faults', rule);
    const id = await begin(page, 'Nordlicht DE', { lifetimeSeconds: 12 });
    await page.goto(`/overview?advertiserId=${id}&relative=last_7_days`);
    await expect(page.getByRole('heading', { name: 'The connection to this ad account has expired' })).toBeVisible({
      timeout: 75_000,
    });
    await page.getByRole('link', { name: 'Reconnect' }).click();
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible();
    await controlMeta(`DELETE /faults?id=${faultId}`);
  },
);
