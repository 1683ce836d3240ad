import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { waitForAnimations } from '#pages/animations.ts';
import { addFile } from '#pages/guest.ts';
import { briefCampaign, expectShown, guestOf, sendAnyway, slotOf, throttle } from '#pages/guest-work.ts';
import { fake, videoFile, picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';

const story = 'Instagram Stories – Video';
const reels = 'Instagram Reels – Video';
const feed = 'Facebook Feed – Image';
const column = 'Facebook Right column – Image';
const market = 'Facebook Marketplace – Image';
const instagram = 'Instagram Feed – Image';
const explore = 'Instagram Explore home – Image';
const carousel = 'Facebook Feed – Carousel';
const banner = 'IAB fixed size – Medium rectangle (300x250)';

const looks = [
  ['light', 390],
  ['dark', 1440],
  ['light', 1440],
  ['dark', 390],
] as const;

const description = [
  '# What it is about',
  'A runner on a trail at **first light**, no text in the upper third.',
  '',
  '- Logo at the end',
  '- [The moodboard](https://example.org/mood) <script>alert(1)</script>',
].join('\n');

/** A page with a slot in every state that one page can show at the same time. */
async function everyState(
  { page, guest }: { page: Page; guest: Page },
  { organizationId }: { organizationId: string },
) {
  await addFile(guest, feed, picture('feed.png', 1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  await addFile(guest, market, picture('small.png', 300, 300));
  await sendAnyway(slotOf(guest, market));
  await expectShown(slotOf(guest, market), 'does-not-fit');
  await waive(page, { organizationId, guest });
  await addFile(guest, instagram, picture('tall.png', 300, 900));
  await expectShown(slotOf(guest, instagram), 'does-not-fit');
  await addFile(guest, column, fake('letter.jpg', 'not a picture'));
  await expectShown(slotOf(guest, column), 'does-not-fit');
  await throttle(guest, 400_000);
  await addFile(
    guest,
    story,
    videoFile('story.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 40_000_000 }),
  );
  await expectShown(slotOf(guest, story), 'uploading');
  await addFile(
    guest,
    reels,
    videoFile('reels.mp4', { width: 1080, height: 1920, seconds: 3, paddingBytes: 16_000_000 }),
  );
  await slotOf(guest, reels).getByRole('button', { name: 'Pause' }).click();
  await expectShown(slotOf(guest, reels), 'paused');
}

/** A member waives the broken rules of the one version that does not fit. */
async function waive(page: Page, { organizationId, guest }: { organizationId: string; guest: Page }): Promise<void> {
  const campaignId = guest.url().split('/').at(-1) ?? '';
  const { creatives } = await api<GuestPage>(page, 'GET', `/guest/campaigns/${campaignId}`);
  const versions = creatives.flatMap(({ slots }) =>
    slots.flatMap(({ variations }) => variations.flatMap(({ cards }) => cards.flatMap((card) => card.versions))),
  );
  for (const { id, verdict } of versions.filter((version) => version.verdict.outcome === 'breaks')) {
    const rules = [...verdict.broken.map(({ rule }) => rule), ...verdict.unknown];
    await api(page, 'PUT', `/versions/${id}/waiver`, { reason: 'Good enough', rules }, organizationId);
  }
  await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectShown(slotOf(guest, market), 'waived');
}

async function expectGood(guest: Page, info: TestInfo, name: string): Promise<void> {
  await waitForAnimations(guest);
  await guest.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  const { violations } = await new AxeBuilder({ page: guest })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
  const extra = await guest.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(extra, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

test(
  'every state of a slot is shown by word and icon, in both themes, on a phone and on a desktop',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    test.slow();
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, {
      name: 'Spring launch for Aster Running',
      dueAt: new Date(Date.now() + 2.4 * 86_400_000).toISOString(),
      creatives: [
        { name: 'Trail hero film', description, formats: [story, reels, banner] },
        { name: 'Feed posts', formats: [feed, market, instagram, column, explore] },
        { name: 'Carousel', formats: [carousel] },
      ],
    });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await expect(guest.getByText('Lena Moreau needs files for')).toBeVisible();
    // Markdown is rendered, HTML is escaped.
    await expect(guest.getByRole('link', { name: 'The moodboard' })).toHaveAttribute('rel', /noopener/);
    await expect(guest.getByText('<script>alert(1)</script>')).toBeVisible();
    await expectGood(guest, info, 'empty');
    await everyState({ page, guest }, me);
    for (const [theme, width] of looks) {
      await guest.emulateMedia({ colorScheme: theme });
      await guest.setViewportSize({ width, height: 900 });
      await expectGood(guest, info, `${theme}-${width}`);
    }
    await guest.setViewportSize({ width: 390, height: 844 });
    // An upload paused on this page is not shown as stopped in an earlier session.
    await expect(slotOf(guest, reels).getByText(/stopped at/)).toHaveCount(0);
    await slotOf(guest, story)
      .getByRole('button', { name: /File requirements/ })
      .click();
    await expectGood(guest, info, 'opened');
    await slotOf(guest, feed)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(guest.getByRole('menuitem', { name: 'Replace' })).toBeVisible();
    await guest.screenshot({ path: info.outputPath('menu.png') });
    await guest.keyboard.press('Escape');
    await slotOf(guest, feed).getByRole('button', { name: /^View/ }).click();
    await expectGood(guest, info, 'viewer');
    await guest.keyboard.press('Escape');
    await guest.context().setOffline(true);
    await expectShown(slotOf(guest, story), 'offline');
    await expect(guest.getByText('Your uploads continue when you are back online.').first()).toBeVisible();
    await expectGood(guest, info, 'offline');
    await guest.context().setOffline(false);
    await close();
  },
);

test('a closed campaign is visible and accepts no files', { tag: '@long' }, async ({ page, browser }, info) => {
  const me = await signUpQuickly(page);
  const creatives = [{ formats: [feed] }, { name: 'Second film', formats: [story] }];
  const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  await addFile(guest, feed, picture('given.png', 1080, 1080));
  await expectShown(slotOf(guest, feed), 'delivered');
  await api(page, 'POST', `/creatives/${creativeIds[1]}/archive`, {}, me.organizationId);
  await expect(guest.getByText(/^“Second film” was closed on/)).toBeVisible();
  await expect(slotOf(guest, story)).toHaveCount(0);
  await api(page, 'POST', `/campaigns/${campaignId}/archive`, {}, me.organizationId);
  await guest.reload();
  await expect(guest.getByText(/^Closed on/)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Add files' })).toHaveCount(0);
  await expectGood(guest, info, 'closed');
  await close();
});

test(
  'a full server is reported, and the file is kept for a retry',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const full = { code: 'storage.full', title: 'There is no space left', status: 507, type: 'about:blank' };
    await guest.route('**/api/uploads', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 507, contentType: 'application/problem+json', body: JSON.stringify(full) })
        : route.fallback(),
    );
    await addFile(guest, feed, picture('given.png', 1080, 1080));
    await expectShown(slotOf(guest, feed), 'failed');
    await expectGood(guest, info, 'full');
    await guest.unroute('**/api/uploads');
    await slotOf(guest, feed).getByRole('button', { name: 'Try again' }).click();
    await expectShown(slotOf(guest, feed), 'delivered');
    await close();
  },
);
