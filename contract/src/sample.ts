import { z } from 'zod';
import { accountSchema } from './account.ts';
import { endpoint } from './endpoint.ts';
import { limits, locales } from './limits.ts';

/** When a sample organization ends, where organizations are billed. */
export const sampleEndOf = (createdAt: Date): Date => new Date(createdAt.getTime() + limits.sampleMs);

/** Whom a visitor can be in the shared sample, in the order of the page. */
export const lookAroundPersonas = ['owner', 'manager', 'designer'] as const;
export type LookAroundPersona = (typeof lookAroundPersonas)[number];

/** What is being created: the organization, its campaigns and files, its figures; `ready` after that. */
export const sampleSteps = ['organization', 'content', 'figures', 'ready'] as const;
export type SampleStep = (typeof sampleSteps)[number];

export const sample = {
  load: endpoint({
    method: 'POST',
    path: '/account/sample-organization',
    access: 'signed-in',
    summary: 'Creates a sample organization with campaigns in every state and switches to it.',
    response: accountSchema,
    throws: ['sample.own-account'],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/shared-sample',
    access: 'public',
    summary:
      'How far the shared sample of a local installation is. There is nothing here in production, and for browsers on other machines unless the operator allows them.',
    response: z.object({ step: z.enum(sampleSteps) }),
    throws: ['request.not-found'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/shared-sample/session',
    access: 'public',
    summary:
      'Signs in as a person of the shared sample, without a code. The session is valid in the sample only. There is nothing here in production, and for browsers on other machines unless the operator allows them.',
    body: z.strictObject({
      persona: z.enum(lookAroundPersonas),
      /** Language of the visitor's browser. */
      locale: z.enum(locales).optional(),
    }),
    response: accountSchema,
    throws: ['request.not-found', 'sample.not-ready', 'sign.account-unavailable'],
  }),
};
