import type { LocalMailbox } from '#adapters/mail/local-mailbox.ts';
import { readCode } from '@ad-foundry/contract/rules/people/sign-in-code.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { findBrowserChallenge } from './challenge.ts';

const codePattern = /\b\d{4} \d{4}\b/g;

interface LocalBrowser {
  cookies: Cookies;
  localMailbox: LocalMailbox;
}

/**
 * The code of this browser's challenge, as it stands in the local mailbox; null until it has arrived. Reveals nothing
 * that the mailbox does not show, and no code that another browser requested.
 */
export async function readLocalCode(
  scope: SystemScope,
  { cookies, localMailbox }: LocalBrowser,
): Promise<string | null> {
  const binding = cookies.get('challenge');
  const challenge = binding === undefined ? null : await findBrowserChallenge(scope, binding);
  if (challenge === null) return null;
  const { id, emailNorm, codeMac } = challenge;
  const codes = (await localMailbox.listTexts(emailNorm)).flatMap((text) => text.match(codePattern) ?? []);
  return codes.find((code) => scope.secrets.verifyMac('sign-in-code', codeMac, id, emailNorm, readCode(code))) ?? null;
}
