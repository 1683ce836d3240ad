import { expect, type Page } from '@playwright/test';
import { api } from '#pages/session.ts';

/** Looks around as the owner of the shared sample, once all of it is made; returns the organization's id. */
export async function enterSample(page: Page): Promise<string> {
  await page.goto('/sign/look-around');
  const step = async () => (await api<{ step: string }>(page, 'GET', '/shared-sample')).step;
  await expect.poll(step, { timeout: 300_000 }).toBe('ready');
  await api(page, 'POST', '/shared-sample/session', { persona: 'owner', locale: 'en-US' });
  const { organizationId } = await api<{ organizationId: string }>(page, 'GET', '/account/me');
  return organizationId;
}
