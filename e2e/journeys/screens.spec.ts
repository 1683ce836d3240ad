import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { waitForAnimations } from '#pages/animations.ts';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { connectAdvertisers, controlMeta, sendFirst, connectFigures } from '#pages/meta.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

/** A long run also checks every screen in dark, narrow and in French. */
const isLong = process.env['LONG'] === '1';

async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolations(page, name, (axe) =>
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']),
  );
}

/** Checks contrast in the dark theme, since the themes differ only in colors. */
async function expectReadableInDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoViolations(page, `${name} in dark`, (axe) => axe.withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(page: Page, name: string, rules: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await waitForAnimations(page);
  // Requests only violations, without frames: describing every other element takes longer than the check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await rules(axe).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Charts are redrawn shortly after the width of the page changes. */
async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const extra = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(extra, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Creates a format with a safe zone, and a template with it. */
async function fillLibrary(page: Page, { organizationId }: { organizationId: string }) {
  const send = <T>(method: string, path: string, body: object) => api<T>(page, method, path, body, organizationId);
  const rules = [
    { type: 'ratio', operator: 'eq', value: '9:16' },
    { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
  ];
  const about = { name: 'Lobby screen', platform: 'custom', type: 'image', spec: { rules } };
  const format = await send<{ id: string }>('POST', '/formats', { ...about, creationKey: crypto.randomUUID() });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"><rect width="9" height="2" fill="#FD0"/></svg>';
  await send('PUT', `/formats/${format.id}/safe-zone`, { fileName: 'zone.svg', svg });
  const set = { name: 'Launch set', formatIds: [format.id], creationKey: crypto.randomUUID() };
  const template = await send<{ id: string }>('POST', '/templates', set);
  return { format: format.id, template: template.id };
}

/** Creates a field of each type, assigned to a creative; returns a field's address. */
async function fillAttributes(page: Page, { organizationId }: { organizationId: string }, creative: string) {
  const inputs = [
    { type: 'text', regex: 'https://.+', placeholder: 'https://' },
    { type: 'select', options: ['Question', 'Bold claim'].map((label, value) => ({ value: `o${value}`, label })) },
    { type: 'toggle', label: 'Music rights are cleared' },
    { type: 'number', min: 1, max: 10 },
  ];
  const ids: string[] = [];
  for (const input of inputs) {
    const field = { label: `A ${input.type}`, key: `a_${input.type}`, input, creationKey: crypto.randomUUID() };
    const { id } = await api<{ id: string }>(page, 'POST', '/attributes', field, organizationId);
    const place = `/creatives/${creative.split('/').at(-1)}/attributes/${id}`;
    await api(page, 'PUT', place, { required: input.type !== 'number' }, organizationId);
    ids.push(id);
  }
  return ids;
}

/** Signs up a member and fills the organization with the screens' data; returns the paths of the screens. */
type Prepare = (page: Page) => Promise<string[]>;

const guestScreens: Prepare = async () => ['/sign', '/sign/up', '/sign/confirm?email=ana%40example.org', '/nowhere'];

const libraryScreens: Prepare = async (page) => {
  const { format, template } = await fillLibrary(page, await signUpQuickly(page));
  return [
    '/formats?platform=snapchat',
    '/formats?view=templates',
    '/formats?shelf=archived',
    '/formats?platform=snapchat&make=format',
    `/formats/${format}`,
    `/formats/${format}?do=edit`,
    `/templates/${template}`,
    `/templates/${template}?do=edit`,
  ];
};

const attributeScreens: Prepare = async (page) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  const [text, choice] = await fillAttributes(page, me, creative);
  return [
    '/attributes',
    '/attributes?shelf=archived',
    '/attributes?field=new',
    `/attributes?field=${text}`,
    `/attributes?field=${choice}`,
    `${creative}?tab=brief`,
  ];
};

const dashboardScreens: Prepare = async (page) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed, 'Instagram Stories – Video', 'Facebook Feed – Carousel']);
  await page.goto(creative);
  await choose(page, slot(page, feed), picture('feed.jpg', 1080, 1080));
  await expectState(slot(page, feed), 'delivered');
  return [
    '/onboarding',
    '/campaigns',
    creative.replace(/\/creatives\/.*/, ''),
    creative,
    `${creative}?tab=brief`,
    '/overview',
    '/waiting',
    '/creatives',
    '/help/brief',
    '/me',
    '/settings/general',
    '/settings/integration',
    '/settings/preference',
    '/settings/webhooks',
    '/settings/audit',
  ];
};

/** Figures of an ad account: the overview with its sheets, the creatives, one of them, launches and names. */
const figureScreens: Prepare = async (page) => {
  const { organizationId } = await signUpQuickly(page);
  const { id } = await connectFigures(page, organizationId, 'Nordlicht FR');
  const place = `advertiserId=${id}&relative=last_7_days`;
  const { items } = await api<{ items: { key: string }[] }>(page, 'GET', `/insights/meta/creatives?${place}`);
  return [
    `/overview?${place}`,
    `/overview?${place}&level=ad&columns=conversion`,
    `/overview?${place}&match=true`,
    `/overview?${place}&import=true`,
    `/creatives?${place}`,
    `/creatives?${place}&view=launches`,
    `/creatives?${place}&view=names`,
    `/creatives?${place}&key=${encodeURIComponent(items[0]?.key ?? '')}`,
  ];
};

/** The send sheet, and the deliveries after one file was sent. */
const sendingScreens: Prepare = async (page) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  const campaign = creative.replace(/\/creatives\/.*/, '');
  await page.goto(creative);
  await choose(page, slot(page, feed), picture('feed.jpg', 1080, 1080));
  await expectState(slot(page, feed), 'delivered');
  const campaignId = campaign.split('/').at(-1) ?? '';
  const accounts = await connectAdvertisers(page, { ...me, campaignId }, 2);
  await sendFirst(page, me, { campaignId, advertiserId: accounts[0]?.id ?? '' });
  return [`${creative}?send=all`, `${creative}?tab=deliveries`, `${campaign}?send=all`, `${campaign}?tab=deliveries`];
};

/** Deliveries that wait, failed, arrived, existed before and were canceled, over a connection that ends soon. */
const deliveryScreens: Prepare = async (page) => {
  const me = await signUpQuickly(page);
  const creative = await briefQuickly(page, me, [feed]);
  await page.goto(creative);
  await choose(page, slot(page, feed), picture('states.jpg', 1250, 1250));
  await expectState(slot(page, feed), 'delivered');
  const campaignId = creative.split('/')[2] ?? '';
  // Skips the first accounts, since the calls of other journeys would meet these faults.
  const token = { lifetimeSeconds: 3 * 86_400 };
  const accounts = (await connectAdvertisers(page, { ...me, campaignId }, 6, token)).slice(2);
  const [finished = '', paused = '', failed = '', canceled = ''] = accounts.map(({ id }) => id);
  const send = async (advertiserId: string, fault?: object) => {
    const rule = { method: 'POST', path: 'adimages', account: advertiserId.slice(4), count: 1, ...fault };
    if (fault) await controlMeta('POST /faults', rule);
    await sendFirst(page, me, { campaignId, advertiserId });
  };
  const list = async () =>
    (await api<{ items: { id: string; state: string }[] }>(page, 'GET', `/deliveries?campaignId=${campaignId}`)).items;
  const states = async () => (await list()).map(({ state }) => state);
  await send(finished);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['finished']);
  await send(finished);
  await send(canceled, { fault: 'throttled', minutes: 30 });
  await expect.poll(states, { timeout: 20_000 }).toEqual(['paused', 'finished', 'finished']);
  await api(page, 'POST', `/deliveries/${(await list())[0]?.id}/cancel`, {}, me.organizationId);
  await send(paused, { fault: 'throttled', minutes: 30 });
  await send(failed, { fault: '100' });
  await expect.poll(states, { timeout: 20_000 }).toEqual(['failed', 'paused', 'canceled', 'finished', 'finished']);
  return [`${creative}?tab=deliveries`, `${creative}?send=all`];
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (/field=|send=|match=/.test(path)) await expect(page.getByRole('dialog')).toBeVisible();
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 900 };

for (const [screens, prepare] of [
  ['of guests', guestScreens],
  ['of the Formats Library', libraryScreens],
  ['of the attribute fields', attributeScreens],
  ['of the dashboard', dashboardScreens],
  ['of sending', sendingScreens],
  ['of deliveries in every state', deliveryScreens],
  ['of figures', figureScreens],
] as const) {
  const tag = [guestScreens, libraryScreens, attributeScreens, sendingScreens, deliveryScreens].includes(prepare)
    ? '@long'
    : [];
  test.describe(`the screens ${screens}`, { tag }, () => {
    test.slow();
    test.use({ colorScheme: 'light' });

    const complaints: string[] = [];
    test.beforeEach(({ page }) => {
      complaints.length = 0;
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    });

    test(`are accessible, and fit at 1440 and 390 px${isLong ? ', in English and French' : ''}`, async ({ page }) => {
      const paths = await prepare(page);
      const fits = async (path: string, sizes: (typeof wide)[]) => {
        for (const size of sizes) {
          await page.setViewportSize(size);
          await expectNoSidewaysScroll(page, `${path} ${size.width} px`);
        }
      };
      await page.setViewportSize(wide);
      for (const path of paths) {
        await open(page, path);
        await expectAccessible(page, path);
        if (isLong) await expectReadableInDark(page, path);
        await fits(path, [wide, narrow]);
        if (isLong) await expectAccessible(page, `${path} 390 px`);
        await page.setViewportSize(wide);
      }
      expect(complaints).toEqual([]);
      if (prepare === guestScreens || !isLong) return;
      // Opens the page on a narrow viewport, since layouts chosen at load differ on a phone.
      await page.setViewportSize(narrow);
      await api(page, 'PUT', '/account/me', { settings: { locale: 'fr-FR' } });
      for (const path of paths) {
        await open(page, path);
        await fits(`${path} fr-FR`, [narrow, wide]);
        await page.setViewportSize(narrow);
      }
      expect(complaints).toEqual([]);
    });
  });
}
