import { expect, type Page } from '@playwright/test';
import { api, signUpQuickly } from '#pages/session.ts';

/** Signs in as the owner of a sample organization, once all of it is loaded; returns the organization's id. */
export async function enterSample(page: Page): Promise<string> {
  await signUpQuickly(page);
  await api(page, 'POST', '/account/sample-organization', {});
  // Its archive is written last.
  const isLoaded = async () =>
    (await api<{ items: unknown[] }>(page, 'GET', '/campaigns?status=archived')).items.length > 0;
  await expect.poll(isLoaded, { timeout: 300_000 }).toBe(true);
  const { organizationId } = await api<{ organizationId: string }>(page, 'GET', '/account/me');
  return organizationId;
}
