import { expect, test } from '@playwright/test';
import { productOrigin } from '#pages/addresses.ts';
import { linkFor } from '#pages/guest.ts';
import { briefCampaign } from '#pages/guest-work.ts';
import { codeFor } from '#pages/mailbox.ts';
import { picture } from '#pages/media.ts';
import { api, newEmail, signUpQuickly } from '#pages/session.ts';
import { missingOf, stockBrowsers } from '#pages/stock-browser.ts';

const feed = 'Facebook Feed – Image';
const story = 'Instagram Stories – Image';

for (const stock of stockBrowsers) {
  test.describe(stock.name, () => {
    const missing = missingOf(stock);
    if (missing.length > 0) process.stdout.write(`SKIPPED: ${stock.name} needs ${missing.join(' and ')}\n`);
    test.skip(missing.length > 0, `${missing.join(' and ')} not installed and not installable here`);
    test.describe.configure({ timeout: 240_000 });

    test(`a guest opens the link, enters the code and delivers in ${stock.name}`, async ({ page }, info) => {
      const me = await signUpQuickly(page);
      const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed, story] }] });
      const email = newEmail();
      await api(page, 'POST', `/campaigns/${campaignId}/people`, { emails: [email] }, me.organizationId);
      const browser = await stock.start();
      try {
        await browser.open(await linkFor(email));
        await browser.click({ role: 'button', name: '^Continue' });
        await browser.type({ role: 'textbox', name: '^Code' }, await codeFor(email));
        await browser.see({ role: 'heading', name: '^Spring launch$' });
        await browser.choose({ role: 'button', name: '^Add a file', in: feed }, picture('narrow.png', 300, 900));
        await browser.see({ role: 'any', name: '300 px wide: at least', in: feed });
        await browser.choose({ role: 'button', name: '^Choose another', in: feed }, picture('feed.png', 1440, 1800));
        await browser.seeState(feed, 'data-shown-state', 'delivered');
        await browser.screenshot(info.outputPath('guest.png'));
      } finally {
        await browser.screenshot(info.outputPath('end.png'));
        await browser.close();
      }
      const { items } = await api<{ items: { slots: { state: string }[] }[] }>(
        page,
        'GET',
        `/campaigns/${campaignId}/creatives`,
      );
      expect(items[0]?.slots.map(({ state }) => state)).toEqual(['delivered', 'empty']);
    });

    test(`a member signs in, opens a creative and uploads in ${stock.name}`, async ({ page }, info) => {
      const me = await signUpQuickly(page);
      const { email } = await api<{ email: string }>(page, 'GET', '/account/me');
      await briefCampaign(page, me, { creatives: [{ formats: [feed, story] }] });
      const browser = await stock.start();
      try {
        await browser.open(`${productOrigin}/campaigns`);
        const earlier = await codeFor(email);
        await browser.type({ role: 'textbox', name: '^E-mail' }, email);
        // Waits since the server mails one code per half minute, and the sign-up used the first.
        const proceed = async () => {
          await browser.click({ role: 'button', name: '^Continue with e-mail' });
          return browser.has({ role: 'textbox', name: '^Code' }, 5000);
        };
        await expect.poll(proceed, { timeout: 60_000, intervals: [2000] }).toBe(true);
        let code = earlier;
        await expect.poll(async () => (code = await codeFor(email)), { timeout: 15_000 }).not.toBe(earlier);
        await browser.type({ role: 'textbox', name: '^Code' }, code);
        await browser.click({ role: 'link', name: '^Spring launch' });
        await browser.click({ role: 'link', name: '^Trail hero' });
        await browser.choose({ role: 'button', name: '^Drop or choose', in: feed }, picture('wide.png', 300, 900));
        await browser.see({ role: 'any', name: '300 px wide: at least', in: feed });
        await browser.screenshot(info.outputPath('verdict.png'));
        await browser.choose({ role: 'button', name: '^Choose another', in: feed }, picture('square.png', 1080, 1080));
        await browser.seeState(feed, 'data-slot-state', 'delivered');
        await browser.click({ role: 'button', name: `^View ${feed}`, in: feed });
        await browser.see({ role: 'heading', name: 'square\\.png' });
        await browser.screenshot(info.outputPath('viewer.png'));
      } finally {
        await browser.screenshot(info.outputPath('end.png'));
        await browser.close();
      }
    });
  });
}
