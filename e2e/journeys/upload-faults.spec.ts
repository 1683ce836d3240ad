import { appendFileSync } from 'node:fs';
import { expect, test, type Route } from '@playwright/test';
import { choose, expectState, slot } from '#pages/creative.ts';
import { videoFile } from '#pages/media.ts';
import { api, briefQuickly, signUpQuickly } from '#pages/session.ts';

const stories = 'Instagram Stories – Video';

test('Uploads: report an unreachable server and resume when it is back', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const away = (route: Route) => route.abort('connectionrefused');
  await page.route('**/api/uploads**', away);
  await choose(page, card, videoFile('waiting.mp4', { width: 1080, height: 1920, seconds: 2 }));
  await expect(card.getByText('The server is not responding.')).toBeVisible();
  await page.unroute('**/api/uploads**', away);
  await expectState(card, 'delivered');
});

test(
  'Uploads: wait while the creative is archived, and continue once it is restored',
  { tag: '@long' },
  async ({ page }) => {
    const me = await signUpQuickly(page);
    const address = await briefQuickly(page, me, [stories]);
    const creativeId = address.split('/').at(-1);
    await page.goto(address);
    let isArchived = false;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && !isArchived) {
        isArchived = true;
        await api(page, 'POST', `/creatives/${creativeId}/archive`, {}, me.organizationId);
      }
      await route.continue();
    });
    await choose(page, slot(page, stories), videoFile('kept.mp4', { width: 1080, height: 1920, seconds: 2 }));
    await expect(page.getByText('Waiting: this is archived.').first()).toBeVisible();
    await api(page, 'POST', `/creatives/${creativeId}/restore`, {}, me.organizationId);
    await expectState(slot(page, stories), 'delivered');
  },
);

test(
  'Uploads: server errors while resuming keep the upload; a lost upload restarts with a message',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    const card = slot(page, stories);
    const created: string[] = [];
    const offsets: number[] = [];
    let answer: { status: number; times: number } = { status: 503, times: 3 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname === '/api/uploads') created.push(pathname);
    });
    await page.route('**/api/uploads/*', async (route) => {
      const method = route.request().method();
      if (method === 'PATCH') offsets.push(Number(route.request().headers()['upload-offset']));
      // Fails the second part, then the request for the offset to resume at.
      const isFault = (method === 'PATCH' && offsets.length === 2) || (method === 'HEAD' && answer.times > 0);
      if (!isFault) return route.continue();
      if (method === 'HEAD') answer.times -= 1;
      return route.fulfill({ status: method === 'PATCH' ? 502 : answer.status, body: '' });
    });
    await choose(
      page,
      card,
      videoFile('parts.mp4', { width: 1080, height: 1920, seconds: 1, paddingBytes: 8_000_000 }),
    );
    await expectState(card, 'delivered');
    expect(created).toHaveLength(1);
    // Nothing that the server already had was sent again.
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);

    // Only missing, expired and forbidden uploads restart.
    for (const [index, status] of [404, 410, 403].entries()) {
      answer = { status, times: 1 };
      offsets.length = 0;
      created.length = 0;
      await page.goto(await briefQuickly(page, me, [stories]));
      const paddingBytes = 16_000_000 + index;
      await choose(
        page,
        card,
        videoFile(`longer-${status}.mp4`, { width: 1080, height: 1920, seconds: 2, paddingBytes }),
      );
      await expect(page.getByText('so the upload started over').first()).toBeVisible();
      await expectState(card, 'delivered');
      expect(created).toHaveLength(2);
      expect(offsets.filter((offset) => offset === 0)).toHaveLength(2);
    }
  },
);

test(
  'Uploads: after eight seconds without the store, the upload resumes at the same byte',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const me = await signUpQuickly(page);
    await page.goto(await briefQuickly(page, me, [stories]));
    const card = slot(page, stories);
    const created: string[] = [];
    const sent: { from: number; bytes: number }[] = [];
    let outage: { until: number } | null = null;
    let refused = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/uploads')
        created.push(request.url());
    });
    await page.route('**/api/uploads/*', async (route) => {
      const request = route.request();
      const from = Number(request.headers()['upload-offset'] ?? 0);
      if (from > 30_000_000) outage ??= { until: Date.now() + 8000 };
      if (outage && Date.now() < outage.until) {
        refused += 1;
        return route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'tus-resumable': '1.0.0', 'retry-after': '2' },
          body: JSON.stringify({ type: 'about:blank', title: 'Away', status: 503, code: 'server.unavailable' }),
        });
      }
      const answer = await route.fetch();
      const bytes = Number(answer.headers()['upload-offset'] ?? from) - from;
      if (request.method() === 'PATCH') sent.push({ from, bytes });
      return route.fulfill({ response: answer });
    });
    await choose(
      page,
      card,
      videoFile('large.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 80_000_000 }),
    );
    await expect(card).toHaveAttribute('data-slot-state', 'delivered', { timeout: 120_000 });
    expect(refused).toBeGreaterThan(1);
    // One upload, hence no orphan; each part begins at the end of the previous one.
    expect(created).toHaveLength(1);
    for (const [index, { from }] of sent.entries())
      expect(from).toBe(sent.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0));
  },
);

test('Uploads: parts carry checksums, and a damaged part is sent again', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const sums: string[] = [];
  let damaged = 0;
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sums.push(route.request().headers()['upload-checksum'] ?? 'none');
    if (sums.length === 3) await looked;
    if (sums.length !== 2) return route.continue();
    damaged++;
    return route.fulfill({
      status: 460,
      contentType: 'application/problem+json',
      headers: { 'tus-resumable': '1.0.0' },
      body: JSON.stringify({ type: 'about:blank', title: 'Damaged', status: 460, code: 'upload.checksum' }),
    });
  });
  await choose(page, card, videoFile('parts.mp4', { width: 1080, height: 1920, seconds: 1, paddingBytes: 8_000_000 }));
  // This tab continues the upload, and shows it.
  await expect.poll(() => sums.length, { timeout: 20_000 }).toBe(3);
  await expect(card.getByText('Uploading in another tab')).toBeHidden();
  goOn();
  await expectState(card, 'delivered');
  expect(damaged).toBe(1);
  expect(sums.length).toBeGreaterThan(2);
  expect(sums.filter((sum) => !/^sha256 [\w+/]{43}=$/.test(sum))).toEqual([]);
  // A repeated part has the same checksum; all other parts have distinct checksums.
  expect(sums[2]).toBe(sums[1]);
  expect(new Set(sums).size).toBe(sums.length - 1);
});

test('Uploads: a file changed during the upload is reported, not mixed', { tag: '@long' }, async ({ page }) => {
  const me = await signUpQuickly(page);
  await page.goto(await briefQuickly(page, me, [stories]));
  const card = slot(page, stories);
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 2 * 1024 * 1024 };
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slow);
  const file = videoFile('changing.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 24_000_000 });
  await choose(page, card, file);
  await expect(card.getByText(/MB\/s/)).toBeVisible({ timeout: 20_000 });
  appendFileSync(file, 'a second export');
  await expect(card.getByText('This file can no longer be read')).toBeVisible({ timeout: 20_000 });
});
