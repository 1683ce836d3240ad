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

interface LocalCode {
  /** Null until it has arrived in the local mailbox. */
  code: string | null;
  /** Whether the address has no account and gets no code. */
  hasNoAccount: boolean;
}

/**
 * What the local mailbox says about this browser's challenge: its code, or that the address has no account. Reveals
 * nothing that the mailbox does not show, and nothing about challenges of other browsers.
 */
export async function readLocalCode(scope: SystemScope, { cookies, localMailbox }: LocalBrowser): Promise<LocalCode> {
  const binding = cookies.get('challenge');
  const challenge = binding === undefined ? null : await findBrowserChallenge(scope, binding);
  if (challenge === null) return { code: null, hasNoAccount: false };
  const { id, emailNorm, codeMac, purpose, accountId } = challenge;
  // An invited person signs up with the code, so only an address that nobody knows signs in without an account.
  if (purpose === 'sign_in' && accountId === null) return { code: null, hasNoAccount: true };
  const codes = (await localMailbox.listTexts(emailNorm)).flatMap((text) => text.match(codePattern) ?? []);
  const isOfChallenge = (code: string) =>
    scope.secrets.verifyMac('sign-in-code', codeMac, id, emailNorm, readCode(code));
  return { code: codes.find(isOfChallenge) ?? null, hasNoAccount: false };
}
