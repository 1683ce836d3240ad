import type { Page } from '@playwright/test';
import { productOrigin } from './addresses.ts';
import { codeFor, invitationPathFor } from './mailbox.ts';

let count = 0;

/** An address that is unique in the run. */
export function newEmail(): string {
  count += 1;
  return `journey-${process.pid}-${Date.now()}-${count}@example.org`;
}

export interface Me {
  organizationId: string;
}

/** The page's origin; the shared product's origin before the first navigation. */
function originOf(page: Page): string {
  return page.url().startsWith('http') ? new URL(page.url()).origin : productOrigin;
}

/** Calls the API with the page's cookies. */
export async function api<T>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  organizationId?: string,
): Promise<T> {
  const headers = { origin: originOf(page), ...(organizationId ? { 'x-organization': organizationId } : {}) };
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Signs up a new person with an organization through the API. */
export async function signUpQuickly(page: Page, locale = 'en-US'): Promise<Me> {
  const email = newEmail();
  await api(page, 'POST', '/account/sign-up', {
    email,
    firstName: 'Lena',
    lastName: 'Moreau',
    organizationName: 'Northbound Studio',
    locale,
  });
  return api<Me>(page, 'POST', '/account/sign', { email, code: await codeFor(email) });
}

interface Named {
  id: string;
  name: string;
}

/** Creates a campaign with one creative in the given formats through the API; returns the creative's address. */
export async function briefQuickly(page: Page, me: Me, formatNames: string[]): Promise<string> {
  const { items } = await api<{ items: Named[] }>(page, 'GET', '/formats');
  const formatIds = formatNames.map((name) => items.find((format) => format.name === name)?.id);
  const campaign = await api<Named>(page, 'POST', '/campaigns', { name: 'Spring launch' }, me.organizationId);
  const creative = await api<Named>(
    page,
    'POST',
    `/campaigns/${campaign.id}/creatives`,
    { name: 'Trail hero', formatIds },
    me.organizationId,
  );
  return `/campaigns/${campaign.id}/creatives/${creative.id}`;
}

/** Creates a campaign with a creative per name, all in the same formats; returns the campaign's address. */
export async function briefMany(page: Page, me: Me, names: string[], formatNames: string[]): Promise<string> {
  const { items } = await api<{ items: Named[] }>(page, 'GET', '/formats');
  const formatIds = formatNames.map((name) => items.find((format) => format.name === name)?.id);
  const campaign = await api<Named>(page, 'POST', '/campaigns', { name: 'Spring launch' }, me.organizationId);
  for (const name of names)
    await api(page, 'POST', `/campaigns/${campaign.id}/creatives`, { name, formatIds }, me.organizationId);
  return `/campaigns/${campaign.id}`;
}

/** Signs up another person, who then joins an organization as a member. */
export async function joinQuickly(page: Page, host: Page, { organizationId }: Me, name: [string, string]): Promise<Me> {
  const email = newEmail();
  const [firstName, lastName] = name;
  await api(host, 'POST', '/account/invitations', { emails: [email], role: 'member' }, organizationId);
  const invitationId = (await invitationPathFor(email)).split('/').at(-1);
  const signUp = { email, firstName, lastName, organizationName: 'Own', locale: 'en-US' };
  await api(page, 'POST', '/account/sign-up', signUp);
  await api(page, 'POST', '/account/sign', { email, code: await codeFor(email) });
  await api(page, 'POST', `/account/invitations/${invitationId}`);
  return { organizationId };
}
