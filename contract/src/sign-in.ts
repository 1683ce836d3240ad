import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { locales } from './limits.ts';
import { accountSchema } from './account.ts';
import { linesOfText, nameText } from './text.ts';

/** Exactly one address as a string; the server normalizes and judges it. */
export const emailSchema = z
  .string()
  .max(320)
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(z.email())
  .refine((address) => address.indexOf('@') <= 64, 'the part before the @ is too long');

export const signUpSchema = z.strictObject({
  email: emailSchema,
  firstName: nameText,
  lastName: nameText,
  organizationName: nameText,
  locale: z.enum(locales),
});

export const signIn = {
  requestCode: endpoint({
    method: 'GET',
    path: '/account/sign',
    access: 'public',
    guarded: true,
    summary: 'Mails a sign-in code to the address. The answer is the same whether the address is known or not.',
    query: z.strictObject({ email: emailSchema }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/sign',
    access: 'public',
    summary: 'Signs in with the mailed code, in the browser that asked for it.',
    body: z.strictObject({
      email: emailSchema,
      code: linesOfText(64),
    }),
    response: accountSchema,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/account/sign-up',
    access: 'public',
    summary: 'Starts a sign-up and mails a code. Account and organization are made when the code is confirmed.',
    body: signUpSchema,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/account/logout',
    access: 'public',
    summary: 'Ends the session.',
  }),
};
