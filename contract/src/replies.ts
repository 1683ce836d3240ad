import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Mails that arrive at the address for answers. Mailgun sends the raw mail only to paths that end with `mime`. */
export const replies = {
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/mail-mime',
    access: 'public',
    summary: 'A mail that arrived at the address for answers, delivered by a mail service with the secret.',
    webhook: { maxBytes: limits.replies.deliveryBytes, streamed: true },
    // Mail services send a mail again unless the status is 200.
    response: z.object({ received: z.literal(true) }),
    throws: ['auth.required', 'request.invalid', 'request.not-found'],
  }),
};
