import { expect, type Page } from '@playwright/test';
import { sandboxPort } from './addresses.ts';
import { api } from './session.ts';

/** Calls the control of the Meta sandbox: `POST /faults`, `POST /tokens`, … */
export async function controlMeta<T>(call: string, body?: object): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/meta/control${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export interface AdAccount {
  id: string;
  name: string;
}

interface Place {
  organizationId: string;
  campaignId: string;
}

/** Connects Meta with a token entered by hand, and assigns ad accounts that accept files to a campaign. */
export async function connectAdvertisers(
  page: Page,
  place: Place,
  count: number,
  token: { person?: string; lifetimeSeconds?: number } = {},
): Promise<AdAccount[]> {
  const { organizationId, campaignId } = place;
  // The token of a system user by default, whom no other journey disconnects.
  const { access_token: accessToken } = await controlMeta<{ access_token: string }>('POST /tokens', token);
  await api(page, 'POST', '/integration/exchange/meta', { accessToken }, organizationId);
  const { items } = await api<{ items: (AdAccount & { obstacle: string | null })[] }>(
    page,
    'GET',
    '/integration/advertisers?which=all',
  );
  const accounts = items.filter(({ obstacle }) => obstacle === null).slice(0, count);
  const add = accounts.map(({ id }) => ({ provider: 'meta', id }));
  await api(page, 'PATCH', '/integration/advertisers', { add }, organizationId);
  await api(page, 'PATCH', `/campaigns/${campaignId}/advertisers`, { add }, organizationId);
  return accounts;
}

/** Connects Meta for a person of the sandbox, uses one ad account, and waits until its figures have arrived. */
export async function connectFigures(page: Page, organizationId: string, name: string): Promise<AdAccount> {
  const input = { person: '10158000000000001', lifetimeSeconds: 0 };
  const { access_token: accessToken } = await controlMeta<{ access_token: string }>('POST /tokens', input);
  await api(page, 'POST', '/integration/exchange/meta', { accessToken }, organizationId);
  const { items } = await api<{ items: AdAccount[] }>(page, 'GET', '/integration/advertisers?which=all');
  const account = items.find((candidate) => candidate.name === name);
  if (!account) throw new Error(`There is no ad account ${name}`);
  const add = [{ provider: 'meta', id: account.id }];
  await api(page, 'PATCH', '/integration/advertisers', { add }, organizationId);
  // Days arrive newest first: enough of them for the last 28 days and the 28 days before.
  const enough = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  const hasEnough = async () => {
    const accounts = await api<{ items: { sync: { since: string | null } }[] }>(page, 'GET', '/insights/advertisers');
    const since = accounts.items[0]?.sync.since;
    return typeof since === 'string' && since <= enough;
  };
  await expect.poll(hasEnough, { timeout: 60_000 }).toBe(true);
  return account;
}

interface Plan {
  files: { versionId: string; sha256: string; fileName: string }[];
}

/** Sends the first file of a campaign to an ad account. */
export async function sendFirst(
  page: Page,
  { organizationId }: Pick<Place, 'organizationId'>,
  { campaignId, advertiserId }: { campaignId: string; advertiserId: string },
): Promise<void> {
  const provider = 'meta';
  const input = { provider, source: { campaignId }, advertiserIds: [advertiserId] };
  const { files } = await api<Plan>(page, 'POST', '/deliveries/plan', input, organizationId);
  const sendings = files.slice(0, 1).map(({ versionId, sha256, fileName }) => ({
    versionId,
    sha256,
    fileName,
    advertiserId,
  }));
  await api(page, 'POST', '/deliveries', { provider, key: crypto.randomUUID(), sendings }, organizationId);
}
