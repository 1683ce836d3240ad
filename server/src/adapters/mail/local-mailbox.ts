import { z } from 'zod';

/** The mail server of `npm start`, which keeps every mail on this machine. */
export interface LocalMailbox {
  /** The texts of the mails to an address, newest first; none while it does not answer. */
  listTexts(email: string): Promise<string[]>;
}

const answerMs = 2000;
const messages = z.array(z.object({ text: z.string() }));

/** @param sandboxUrl address of the local sandboxes */
export function createLocalMailbox(sandboxUrl: string): LocalMailbox {
  return {
    async listTexts(email) {
      const address = new URL('/mailbox/messages', sandboxUrl);
      address.searchParams.set('to', email);
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(answerMs) });
        return messages.parse(await answer.json()).map(({ text }) => text);
      } catch {
        return [];
      }
    },
  };
}
