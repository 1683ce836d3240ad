import { integration, type Exchange } from '@ad-foundry/contract/integration.ts';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';

/** People of the Meta sandbox. */
export const people = {
  /** 13 ad accounts, one in each status. */
  marie: '10158000000000001',
  /** 300 ad accounts. */
  jonas: '10158000000000002',
  /** No ad accounts. */
  clara: '10158000000000003',
  /** Has only read access. */
  sam: '10158000000000004',
  systemUser: '61550000000000001',
} as const;

const app = { META_APP_ID: '314159265358979', META_APP_SECRET: 'c0ffee00c0ffee00c0ffee00c0ffee00' };

/** Settings for the Meta sandbox, which runs with the mailbox. */
export function metaSettings({ http }: Pick<Mailbox, 'http'>): Record<string, string> {
  return {
    ...app,
    META_WWW_URL: `${http}/meta/www`,
    META_GRAPH_URL: `${http}/meta/graph`,
    META_GRAPH_VIDEO_URL: `${http}/meta/graph-video`,
    META_RUPLOAD_URL: `${http}/meta/rupload`,
  };
}

export const allScopes = [
  'ads_read',
  'ads_management',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
];

interface Consent {
  person: string;
  /** Ticked permissions; all by default. */
  allow?: string[];
  cancel?: boolean;
}

/** Consents on the consent page at this URL; returns the parameters of the redirect. */
export async function consent(url: string, { person, allow = allScopes, cancel }: Consent): Promise<URLSearchParams> {
  const address = new URL(url);
  address.searchParams.set('person', person);
  address.searchParams.set('step', 'allow');
  for (const scope of allow) address.searchParams.append('allow', scope);
  if (cancel) address.searchParams.set('cancel', '1');
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the consent page answers ${answer.status}: ${await answer.text()}`);
  return new URL(location).searchParams;
}

interface Connecting extends Consent {
  tokenId?: TokenId;
  again?: boolean;
}

/** Consents in this browser, up to the redirect to the product. */
export async function beginWith(
  client: TestClient,
  { tokenId, again, ...choice }: Connecting,
): Promise<{ code: string; state: string }> {
  const { url } = await client.call(integration.authorize, {
    params: { provider: 'meta' },
    body: { ...(tokenId ? { tokenId } : {}), ...(again ? { again } : {}) },
  });
  const back = await consent(url, choice);
  return { code: back.get('code') ?? '', state: back.get('state') ?? '' };
}

/** Connects the person to the organization of the client. */
export async function connectMeta(client: TestClient, choice: Connecting): Promise<Exchange> {
  const body = await beginWith(client, choice);
  return client.call(integration.exchange, { params: { provider: 'meta' }, body });
}

/** The control of the sandbox: `POST /faults`, `POST /people`, … */
export async function controlMeta<T = unknown>(
  { http }: Pick<Mailbox, 'http'>,
  path: string,
  body?: unknown,
): Promise<T> {
  const [method = 'GET', address = ''] = path.split(' ');
  const answer = await fetch(`${http}/meta/control${address}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
