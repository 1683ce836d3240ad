import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { picture } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const feed = 'Facebook Feed – Image';

async function expectAccessible(page: Page, name: string): Promise<void> {
  // Things that move are judged when they have come to rest.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(extra, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** An own format with a safe zone, and an own template of it. */
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

/** A field of each type, and what a creative is asked for; answers a field's address. */
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

const guestScreens = ['/sign', '/sign/up', '/sign/confirm?email=ana%40example.org', '/nowhere'];

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 900 } });

      test('the guest screens are accessible and fit', async ({ page }) => {
        for (const path of guestScreens) {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expectAccessible(page, path);
          await expectNoSidewaysScroll(page, path);
        }
      });

      test('the screens of the Formats Library are accessible and fit, in English and French', async ({ page }) => {
        // Every card and row of the library is looked at.
        test.slow();
        const complaints: string[] = [];
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
        );
        const me = await signUpQuickly(page);
        const { format, template } = await fillLibrary(page, me);
        const screens = [
          '/formats?platform=snapchat',
          '/formats?view=templates',
          '/formats?shelf=archived',
          '/formats?make=format',
          `/formats/${format}`,
          `/formats/${format}?do=edit`,
          `/templates/${template}`,
          `/templates/${template}?do=edit`,
        ];
        for (const locale of ['en-US', 'fr-FR']) {
          await api(page, 'PUT', '/account/me', { settings: { locale, theme } });
          for (const path of screens) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            if (locale === 'en-US') await expectAccessible(page, path);
            await expectNoSidewaysScroll(page, `${path} ${locale}`);
          }
        }
        expect(complaints).toEqual([]);
      });

      test('the screens of the attribute fields are accessible and fit, in English and French', async ({ page }) => {
        test.slow();
        const complaints: string[] = [];
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
        );
        const me = await signUpQuickly(page);
        const creative = await briefQuickly(page, me, [feed]);
        const [text, choice] = await fillAttributes(page, me, creative);
        const screens = [
          '/attributes',
          '/attributes?shelf=archived',
          '/attributes?field=new',
          `/attributes?field=${text}`,
          `/attributes?field=${choice}`,
          `${creative}?tab=brief`,
        ];
        for (const locale of ['en-US', 'fr-FR']) {
          await api(page, 'PUT', '/account/me', { settings: { locale, theme } });
          for (const path of screens) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            if (path.includes('field=')) await expect(page.getByRole('dialog')).toBeVisible();
            if (locale === 'en-US') await expectAccessible(page, path);
            await expectNoSidewaysScroll(page, `${path} ${locale}`);
          }
        }
        expect(complaints).toEqual([]);
      });

      test('the screens of the dashboard are accessible and fit, in English and French', async ({ page }) => {
        // Sixteen screens, each in two languages.
        test.slow();
        const complaints: string[] = [];
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
        );
        const me = await signUpQuickly(page);
        const creative = await briefQuickly(page, me, [feed, 'Instagram Stories – Video', 'Facebook Feed – Carousel']);
        await page.goto(creative);
        await choose(page, slot(page, feed), picture('feed.jpg', 1080, 1080));
        await expectState(slot(page, feed), 'delivered');
        const campaign = creative.replace(/\/creatives\/.*/, '');
        const screens = [
          '/onboarding',
          '/campaigns',
          campaign,
          creative,
          `${creative}?tab=brief`,
          '/overview',
          '/creatives',
          '/me',
          '/settings/general',
          '/settings/preference',
          '/settings/audit',
        ];
        for (const locale of ['en-US', 'fr-FR']) {
          await api(page, 'PUT', '/account/me', { settings: { locale, theme } });
          for (const path of screens) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
            if (locale === 'en-US') await expectAccessible(page, path);
            await expectNoSidewaysScroll(page, `${path} ${locale}`);
          }
        }
        expect(complaints).toEqual([]);
      });
    });
  }
}
