import { expect, test, type Page } from '@playwright/test';
import { chooseFiles } from '#pages/choose-files.ts';
import { picture } from '#pages/media.ts';
import { api } from '#pages/session.ts';

const creative = 'Fourth candle';

/** Chooses whom to be in the sample agency. */
async function lookAroundAs(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: person }).click();
  await expect(page).not.toHaveURL(/\/sign/, { timeout: 60_000 });
}

test('a newcomer looks around: a designer delivers, the account manager approves, the overview shows it', async ({
  page,
}) => {
  // The sample is created at the first start. A second try finds the first slot filled.
  test.setTimeout(150_000);
  const [format, height] =
    test.info().retry === 0
      ? (['Instagram Feed – Image', 1350] as const)
      : (['Instagram Stories – Image', 1920] as const);
  await page.goto('/sign');
  await page.getByRole('link', { name: 'Look around in a sample agency' }).click();
  await lookAroundAs(page, 'Designer');
  await page.getByRole('link', { name: /Advent countdown/ }).click();
  const brief = page.getByRole('region', { name: creative });
  const slot = brief.getByRole('group', { name: format });
  const choose = (file: string) =>
    chooseFiles(page, file, () =>
      slot
        .getByRole('button', { name: /^(Add a file|Choose another)/ })
        .first()
        .click(),
    );
  await choose(picture('flat.png', 300, 200));
  await expect(slot.getByText('The file does not meet the following requirement')).toBeVisible();
  await choose(picture('candle.png', 1080, height));
  await expect(slot).toHaveAttribute('data-slot-state', 'delivered', { timeout: 20_000 });
  const found = await api<{ items: { id: string; name: string }[] }>(page, 'GET', '/guest/campaigns');
  const campaignId = found.items.find(({ name }) => name === 'Advent countdown')?.id ?? '';

  await page.getByRole('link', { name: 'Switch role' }).click();
  await expect(page.getByText('You are looking around as')).toBeVisible();
  await lookAroundAs(page, 'Account manager');
  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('link', { name: creative }).first().click();
  await page.getByRole('button', { name: `View ${format}` }).click();
  const viewer = page.getByRole('dialog', { name: new RegExp(`^${format}`) });
  await viewer.getByRole('tab', { name: /^Comments/ }).click();
  await viewer.getByRole('button', { name: 'Approve v1' }).click();
  await expect(viewer.getByRole('region', { name: 'Decision on v1' }).getByText('Approved')).toBeVisible();
  await page.goto('/overview?relative=last_7_days');
  await page
    .getByRole('region', { name: 'The work' })
    .getByRole('link', { name: /^Delivered/ })
    .click();
  await page.getByRole('searchbox').fill(creative);
  await expect(page.getByRole('link', { name: creative }).first()).toBeVisible();
});

test('a visitor sees the frames of a video below its retention curve', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(150_000);
  await page.goto('/sign');
  await page.getByRole('link', { name: 'Look around in a sample agency' }).click();
  await lookAroundAs(page, 'Account manager');
  await page.goto('/creatives?relative=last_28_days&kind=video');
  // The figures follow the campaigns.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Still watching' })).toBeVisible();
  const frames = page.locator('[style*="/filmstrip"]');
  await expect(async () => {
    // The preview is made after the video was stored.
    await page.reload();
    await expect(frames.first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  const strip = await frames.first().evaluate((frame) => frame.style.backgroundImage.slice(5, -2));
  expect((await page.request.get(strip)).headers()['content-type']).toBe('image/jpeg');
});

test('the code of a sign-up appears on its page, since no mail leaves this machine', async ({ page }) => {
  const email = `newcomer-${Date.now()}-${process.pid}@example.org`;
  await page.goto('/sign/up');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Olsen');
  await page.getByLabel('Organization').fill('Fjord');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/stay on this machine\. Your code: \d{4} \d{4}/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test('on this machine, a sign-in with an unknown address leads to a sign-up with it', async ({ page }) => {
  const email = `stranger-${Date.now()}-${process.pid}@example.org`;
  await page.goto('/sign');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'No account has this address' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Olsen');
  await page.getByLabel('Organization').fill('Fjord');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});
