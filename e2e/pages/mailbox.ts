import { mailboxAddress } from './addresses.ts';

/** The newest sign-in code mailed to an address, other than `before`; waits for it. */
export async function codeFor(email: string, before?: string): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const [code] = mails.flatMap(({ text }) => /\d{4} \d{4}/.exec(text)?.[0] ?? []);
    if (code && code !== before) return code;
  }
  throw new Error(`no code arrived for ${email}`);
}

/** The path of the newest invitation link mailed to an address, other than `before`; waits for it. */
export async function invitationPathFor(email: string, before?: string): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const found = mails.map(({ text }) => /\/sign\/invitations\/inv_[0-9a-z]{26}/.exec(text)?.[0]);
    const path = found.find((each) => each !== undefined && each !== before);
    if (path) return path;
  }
  throw new Error(`no invitation arrived for ${email}`);
}

/** The first link of the newest reminder to an address that ends in `#promise-slt_…` or `#pass-slt_…`; waits for it. */
export async function reminderLinkFor(email: string, what: 'promise' | 'pass'): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${mailboxAddress}/messages?to=${encodeURIComponent(email)}`);
    for (const { text } of (await answer.json()) as { text: string }[]) {
      const link = new RegExp(String.raw`https?://\S+/upload/\S+#${what}-slt_\w+`).exec(text)?.[0];
      if (link) return link;
    }
  }
  throw new Error(`no reminder arrived for ${email}`);
}
