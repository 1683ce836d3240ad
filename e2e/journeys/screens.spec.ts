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

      test('the screens of the dashboard are accessible and fit, in English and French', async ({ page }) => {
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
