import { expect, test, type Page } from '@playwright/test';
import { api, briefQuickly, joinQuickly, signUpQuickly } from '#pages/session.ts';

const label = 'Show notifications in this browser';

interface Watched {
  isHidden: boolean;
  requests: number;
  shown: Notification[];
}

/**
 * Records what the page shows by the Notification API, and lets the test hide the page. A headless browser allows no
 * notifications.
 */
const watch = (page: Page, answer: NotificationPermission) =>
  page.addInitScript((permission) => {
    const watched: Watched = { isHidden: false, requests: 0, shown: [] };
    Object.assign(globalThis, { watched });
    Object.defineProperty(document, 'hidden', { get: () => watched.isHidden });
    globalThis.Notification = class extends Notification {
      static override get permission() {
        return permission === 'denied' || sessionStorage.getItem('asked') ? permission : 'default';
      }
      static override requestPermission() {
        watched.requests += 1;
        sessionStorage.setItem('asked', 'yes');
        return Promise.resolve(permission);
      }
      constructor(...args: ConstructorParameters<typeof Notification>) {
        super(...args);
        watched.shown.push(this);
      }
    };
  }, answer);
const permissionRequests = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.requests);
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    (globalThis as unknown as { watched: Watched }).watched.isHidden = value;
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
const shown = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { watched: Watched }).watched.shown.map(({ title, body }) => ({ title, body })),
  );

test(
  'after notifications are turned on, the browser shows a mention while the page is hidden, and opens the comment',
  { tag: '@long' },
  async ({ page, browser }) => {
    await watch(page, 'granted');
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, ['Facebook Feed – Image']);
    const creativeId = address.split('/').at(-1);
    const device = await browser.newContext();
    const mark = await device.newPage();
    await joinQuickly(mark, page, me, ['Mark', 'Ellison']);
    const { items } = await api<{ items: { id: string; name: string }[] }>(
      mark,
      'GET',
      `/creatives/${creativeId}/comments/people`,
    );
    const lena = items.find(({ name }) => name === 'Lena Moreau')!;
    const mention = (body: string) =>
      api(
        mark,
        'POST',
        `/creatives/${creativeId}/comments`,
        { body, mentions: [lena.id], creationKey: crypto.randomUUID() },
        me.organizationId,
      );

    await page.goto('/notifications');
    const toggle = page.getByRole('switch', { name: label });
    await expect(toggle).not.toBeChecked();
    await mention('Off');
    const list = page.getByRole('region', { name: 'Trail hero' });
    await expect(list.getByText('Off')).toBeVisible();
    expect(await permissionRequests(page)).toBe(0);
    const ready = page.waitForResponse(/\/api\/notifications\?limit=3/);
    await toggle.click();
    await expect(toggle).toBeChecked();
    await ready;
    await mention('Seen');
    await expect(list.getByText('Seen')).toBeVisible();
    expect(await shown(page)).toEqual([]);

    await setHidden(page, true);
    await mention('Please look, @Lena Moreau');
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'Mark Ellison mentioned you', body: 'Trail hero\nPlease look, @Lena Moreau' }]);
    await page.evaluate(() =>
      (globalThis as unknown as { watched: Watched }).watched.shown[0]?.dispatchEvent(new Event('click')),
    );
    await expect(page).toHaveURL(new RegExp(`/creatives/${creativeId}\\?tab=comments&comment=cmt_`));
    await setHidden(page, false);
    await expect(page.getByText('Please look,')).toBeVisible();

    await page.goto('/me');
    await page.getByRole('switch', { name: label }).click();
    await expect(page.getByRole('switch', { name: label })).not.toBeChecked();
    await page.goto('/notifications');
    await setHidden(page, true);
    await mention('Nobody sees this');
    await expect(list.getByText('Nobody sees this')).toBeVisible();
    expect(await shown(page)).toEqual([]);
    await device.close();
  },
);

test(
  'if the browser blocks notifications, the inbox explains how to allow them',
  { tag: '@long' },
  async ({ page }) => {
    await watch(page, 'denied');
    await signUpQuickly(page);
    await page.goto('/notifications');
    await expect(page.getByRole('switch', { name: label })).toBeDisabled();
    await expect(page.getByText(/This browser blocks notifications\. Allow them for this site/)).toBeVisible();
  },
);
