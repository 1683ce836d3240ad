import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { signIn, type GoogleAnswer } from '@ad-foundry/contract/sign-in.ts';
import type { TestClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';

/** Settings for sign-in with the Google sandbox, which runs with the mailbox. */
export function googleSettings({ http }: Mailbox): Record<string, string> {
  return {
    GOOGLE_ISSUER: `${http}/google`,
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
  };
}

export interface Choice {
  email: string;
  /** Hosts the mailbox at Google. */
  workspace?: boolean;
  fault?: string;
}

export interface Returned {
  code: string;
  state: string;
}

/** Chooses an account at the authorization URL; returns the callback's parameters. */
export async function choose(url: string, { email, workspace, fault }: Choice): Promise<Returned> {
  const address = new URL(url.replace('/o/oauth2/v2/auth?', '/o/oauth2/v2/choose?'));
  address.searchParams.set('account', email);
  if (workspace) address.searchParams.set('workspace', '1');
  if (fault) address.searchParams.set('fault', fault);
  const answer = await fetch(address, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

type Input = CallArguments<typeof signIn.startGoogle>['query'];

/** Runs the sign-in up to the callback; the browser then stores the attempt. */
export async function authorizeWithGoogle(client: TestClient, choice: Choice, input: Input = {}): Promise<Returned> {
  const { url } = await client.call(signIn.startGoogle, { query: input });
  return choose(url, choice);
}

/** Runs the whole sign-in of an existing account. */
export async function signInWithGoogle(client: TestClient, choice: Choice, input: Input = {}): Promise<GoogleAnswer> {
  const me = await client.call(signIn.finishGoogle, { body: await authorizeWithGoogle(client, choice, input) });
  client.actIn(me.organizationId);
  return me;
}

/** Rotates the keys that sign ID tokens. */
export async function rotateKeys({ http }: Mailbox): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${http}/google/_issuer/rotate`, { method: 'POST', headers, body: '{}' });
}
