import { createHmac } from 'node:crypto';
import type { Backend } from '#meta/backend.ts';
import { APP } from '#meta/settings.ts';

const encode = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');

/** How a request is signed; the app must refuse all signings but `good`. */
export type Signing = 'good' | 'tampered' | 'wrong-algorithm' | 'wrong-secret';

/** A `signed_request` about a person: signature, dot, payload, both base64url. */
export function signRequest(personId: string, issuedAt: number, signing: Signing = 'good'): string {
  const algorithm = signing === 'wrong-algorithm' ? 'HMAC-MD5' : 'HMAC-SHA256';
  const payload = (user_id: string) => encode(JSON.stringify({ algorithm, issued_at: issuedAt, user_id }));
  const secret = signing === 'wrong-secret' ? 'another-secret' : APP.secret;
  const signature = createHmac('sha256', secret).update(payload(personId)).digest();
  return `${encode(signature)}.${payload(signing === 'tampered' ? `${personId}1` : personId)}`;
}

/** The app's response to a callback. */
export interface CallbackResult {
  url: string;
  status: number | null;
  body: string;
}

const DEADLINE_MS = 10_000;

async function post(url: string, signedRequest: string): Promise<CallbackResult> {
  try {
    const body = new URLSearchParams({ signed_request: signedRequest });
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return { url, status: answer.status, body: (await answer.text()).slice(0, 2000) };
  } catch (error) {
    return { url, status: null, body: String(error) };
  }
}

/** Notifies the app that a person removed it; ignores failures, like Meta. */
export function postDeauthorization(backend: Backend, personId: string): void {
  if (backend.settings.deauthorizeUrl !== null) void callBack(backend, { personId, kind: 'deauthorize' });
}

/** Posts a callback to the configured address; null if none is configured. */
export async function callBack(
  { clock, settings }: Backend,
  { personId, kind, signing }: { personId: string; kind: 'deauthorize' | 'data-deletion'; signing?: Signing },
): Promise<CallbackResult | null> {
  const url = kind === 'deauthorize' ? settings.deauthorizeUrl : settings.dataDeletionUrl;
  return url === null ? null : post(url, signRequest(personId, clock.seconds(), signing));
}
