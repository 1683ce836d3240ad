import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';

const params = z.object({ token: z.string().regex(/^[0-9A-Za-z._~-]{1,500}$/) });

/** Links in mails that stop mails of their type; they work without a session. */
export const mailChoices = {
  show: endpoint({
    method: 'GET',
    path: '/mail-choices/:token',
    access: 'public',
    summary:
      'A page that asks whether mails of the types in the token are to be stopped, or the reminders of which campaign. Changes nothing.',
    params,
    raw: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/mail-choices/:token',
    access: 'public',
    summary:
      'Stops mails of the types in the token, as one-click unsubscription (RFC 8058) does. A form of the page stops the reminders of one campaign, or turns reminders on again.',
    params,
    raw: true,
    webhook: { maxBytes: 10_000 },
  }),
};
