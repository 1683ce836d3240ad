import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { choose, drop, expectState, slot } from '#pages/creative.ts';
import { codeFor } from '#pages/mailbox.ts';
import { fake, videoFile, picture } from '#pages/media.ts';
import { newEmail } from '#pages/session.ts';

test('main job: sign up, brief a creative, upload files, download them under generated names', async ({ page }) => {
  const email = newEmail();
  await page.goto('/sign/up');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill('Moreau');
  await page.getByLabel('Organization').fill('Northbound Studio');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.getByLabel('Code').fill(await codeFor(email));

  await expect(page).toHaveURL(/\/onboarding$/);
  await page.getByRole('button', { name: 'Create your first campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring launch');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page).toHaveURL(/\/campaigns\/cmp_[a-z0-9]+$/);

  await page.getByRole('button', { name: 'New creative' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').first().fill('Trail hero');
  for (const format of ['Instagram Stories – Video', 'Facebook Feed – Image', 'Facebook Feed – Carousel']) {
    await sheet.getByPlaceholder(/9:16/).fill(format);
    await sheet.getByRole('button', { name: format, exact: true }).click();
  }
  await sheet.getByRole('button', { name: 'Create creative' }).click();
  await expect(page).toHaveURL(/\/creatives\/cre_[a-z0-9]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Trail hero' })).toBeVisible();
  await expect(page.getByText('3 empty')).toBeVisible();

  const stories = slot(page, 'Instagram Stories – Video');
  const feed = slot(page, 'Facebook Feed – Image');
  const carousel = slot(page, 'Facebook Feed – Carousel');

  await choose(page, feed, fake('poster.jpg', 'this is text, not a picture'));
  await expect(feed.getByText('This file cannot be used')).toBeVisible();
  await choose(page, feed, picture('small.jpg', 400, 400));
  await expect(feed.getByText('The file does not meet the following requirement')).toBeVisible();
  await expect(feed.getByText(/400 px wide: at least 600 px\./)).toBeVisible();
  await expectState(feed, 'empty');
  await choose(page, feed, picture('feed.jpg', 1080, 1080));
  await expectState(feed, 'delivered');

  await choose(page, stories, videoFile('story.mp4', { width: 540, height: 960, seconds: 4 }));
  await expectState(stories, 'delivered');

  const cards = ['card 2.png', 'card 10.png', 'card 1.png'].map((name, index) => {
    const base64 = readFileSync(picture(name, 600 + index, 600)).toString('base64');
    return { name, type: 'image/png', base64 };
  });
  await drop(page, carousel, cards);
  await expectState(carousel, 'delivered');
  await expect(carousel.getByRole('button', { name: /^Card \d of 3$/ })).toHaveCount(3);

  await expect(page.getByText('Every slot is delivered and fits its placement.')).toBeVisible();
  await expect(page.getByText('3 of 3 delivered')).toBeVisible();

  await page.getByRole('button', { name: 'Download' }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Download \d+ file/ })
      .click(),
  ]);
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', await download.path()], { encoding: 'utf8' });
  expect(names).toMatch(/Trail hero\/Meta\/SpringLaunch_TrailHero_InstagramStoriesVideo_[a-z0-9]{6}\.mp4/);
  expect(names).toMatch(/SpringLaunch_TrailHero_FacebookFeedCarousel_3_[a-z0-9]{6}\.png/);
  expect(download.suggestedFilename()).toBe('Trail hero.zip');
});
