import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Mails that arrive at the address for answers. */
export const replies = {
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/mail',
    access: 'public',
    summary: 'A mail that arrived at the address for answers, delivered by a mail service with the secret.',
    webhook: { maxBytes: limits.replies.deliveryBytes, streamed: true },
    throws: ['auth.required', 'request.invalid', 'request.not-found'],
  }),
};
