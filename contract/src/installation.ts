import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Settings of the installation that the pages need. */
export const installationSchema = z
  .object({
    /** URL for booking a demo; null hides the link. */
    demoUrl: z.string().meta({ example: 'https://foundry.example/demo' }).nullable(),
    /** The support page, or a `mailto:…` address; null hides the link. */
    supportUrl: z.string().meta({ example: 'mailto:support@foundry.example' }).nullable(),
    chat: z.object({ scriptUrl: z.string() }).nullable(),
    /** Address of the local sandboxes, null in production and for browsers on other machines. */
    sandboxUrl: z.string().nullable(),
    /** Whether a sample organization can be loaded. */
    sample: z.boolean(),
    /** Whether this browser may enter the shared sample without signing in. */
    lookAround: z.boolean(),
    /** Whether signing in with Google is available. */
    google: z.boolean(),
    /** Whether organizations pay for the product here. */
    billing: z.boolean(),
    /** Whether they pay to the local stand-in of the payment service, so that no money moves. */
    sandboxPayments: z.boolean(),
  })
  .meta({ id: 'Installation', description: 'Public settings of this installation.' });
export type Installation = z.infer<typeof installationSchema>;

export const installation = {
  find: endpoint({
    method: 'GET',
    path: '/installation',
    access: 'public',
    summary: 'The settings of this installation that the pages need.',
    response: installationSchema,
  }),
};
