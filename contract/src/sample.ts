import { accountSchema } from './account.ts';
import { endpoint } from './endpoint.ts';

export const sample = {
  load: endpoint({
    method: 'POST',
    path: '/account/sample-organization',
    access: 'signed-in',
    summary: 'Creates a sample organization with campaigns in every state and switches to it.',
    response: accountSchema,
  }),
};
