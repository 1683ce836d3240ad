import { expect } from '@playwright/test';
import { mailboxAddress } from './addresses.ts';

interface Search {
  /** Picks the result out of the texts, or the HTML, of all mails to the address, newest first. */
  find: (texts: string[]) => string | undefined;
  missing: string;
  timeout?: number;
  part?: 'text' | 'html';
}

/** Polls the mails to an address until `find` returns a result. @throws Error after `timeout` ms without a result */
export async function findInMails(
  email: string,
  { find, missing, timeout = 15_000, part = 'text' }: Search,
): Promise<string> {
  let result: string | undefined;
  const read = async () => {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    result = find(((await answer.json()) as { text: string; html: string }[]).map((mail) => mail[part]));
    return result !== undefined;
  };
  await expect.poll(read, { message: `${missing} arrives for ${email}`, timeout, intervals: [100] }).toBe(true);
  return result ?? '';
}

/** The newest sign-in code mailed to an address, other than `before`; waits for it. */
export function codeFor(email: string, before?: string): Promise<string> {
  const find = (texts: string[]) => {
    const code = texts.flatMap((text) => /\d{4} \d{4}/.exec(text)?.[0] ?? [])[0];
    return code === before ? undefined : code;
  };
  return findInMails(email, { find, missing: 'a code' });
}

/** The path of the newest invitation link mailed to an address, other than `before`; waits for it. */
export function invitationPathFor(email: string, before?: string): Promise<string> {
  const find = (texts: string[]) =>
    texts
      .flatMap((text) => /\/sign\/invitations\/inv_[0-9a-z]{26}/.exec(text)?.[0] ?? [])
      .find((path) => path !== before);
  return findInMails(email, { find, missing: 'an invitation' });
}

/**
 * The first link of the newest reminder to an address that ends in `slot-slt_…`, `promise-slt_…` or `pass-slt_…`; waits
 * for it.
 */
export function reminderLinkFor(email: string, action: 'slot' | 'promise' | 'pass'): Promise<string> {
  const pattern = new RegExp(String.raw`https?://[^"\s]+/upload/[^"\s]+[#&;]${action}-slt_\w+`);
  const find = (texts: string[]) => texts.flatMap((text) => pattern.exec(text)?.[0]?.replaceAll('&amp;', '&') ?? [])[0];
  return findInMails(email, { find, missing: 'a reminder', part: 'html' });
}
