import { accountSchema } from './account.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** When a sample organization ends, where organizations are billed. */
export const sampleEndOf = (createdAt: Date): Date => new Date(createdAt.getTime() + limits.sampleMs);

export const sample = {
  load: endpoint({
    method: 'POST',
    path: '/account/sample-organization',
    access: 'signed-in',
    summary: 'Creates a sample organization with campaigns in every state and switches to it.',
    response: accountSchema,
  }),
};
