import type { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type Problems<G> = { readonly [O in keyof G]?: readonly ErrorCode[] };

const notReady = ['integration.coming', 'integration.not-configured'] as const satisfies ErrorCode[];
const sources = ['campaign.not-found', 'creative.not-found', 'group.not-found'] as const satisfies ErrorCode[];

/** The error codes of the operations on deliveries. */
export const deliveryProblems: Problems<typeof deliveries> = {
  plan: [...sources, ...notReady, 'request.too-many'],
  create: ['delivery.changed', ...notReady],
  list: sources,
  find: ['delivery.not-found'],
  sendings: ['delivery.not-found'],
  cancel: ['delivery.not-found', 'sending.not-found'],
  pause: ['delivery.not-found', 'sending.not-found'],
  resume: ['delivery.not-found', 'sending.not-found'],
  retry: ['delivery.not-found', 'sending.not-found'],
  assets: ['creative.not-found'],
  sheet: sources,
};
