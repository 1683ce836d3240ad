import { expect, test } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

test('due dates, calendars and the timeline follow the time zone and week of the organization, then of the person', async ({
  page,
}) => {
  const { organizationId } = await signUpQuickly(page);
  // 22:30 on a Friday in Paris is Saturday morning in Tokyo.
  const dueAt = '2031-06-06T20:30:00.000Z';
  const campaign = { name: 'Spring', dueAt };
  const { id } = await api<{ id: string }>(page, 'POST', '/campaigns', campaign, organizationId);
  await page.goto('/settings/preference?tab=time');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('First day of the week').selectOption('Saturday');
  await expect
    .poll(() => api<{ defaults: object }>(page, 'GET', '/account/me').then(({ defaults }) => defaults))
    .toEqual({ timeZone: 'Asia/Tokyo', weekStart: 6 });

  await page.goto(`/campaigns/${id}`);
  await expect(page.getByTitle(/^Jun 7, 2031, 5:30/).first()).toBeVisible();
  await page.goto('/me');
  const zone = page.getByLabel('Time zone');
  await expect(zone.locator('option:checked')).toHaveText('Same as the organization: Asia/Tokyo');
  await expect(page.getByLabel('First day of the week').locator('option:checked')).toHaveText(
    'Same as the organization: Saturday',
  );
  await expect(page.getByText('In your time zone, Asia/Tokyo.')).toBeVisible();
  await zone.selectOption('Europe/Paris');
  await expect(page.getByText('In your time zone, Europe/Paris.')).toBeVisible();

  await page.goto(`/campaigns/${id}`);
  const due = page.getByTitle(/^Jun 6, 2031, 10:30/).first();
  await expect(due).toBeVisible();
  await due.click();
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByText('Times are in Europe/Paris')).toBeVisible();
  await expect(calendar.locator('thead th').first()).toHaveAttribute('aria-label', 'Saturday');
  await expect(calendar.locator('input[type=time]')).toHaveValue('22:30');
});
