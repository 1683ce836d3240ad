import { z } from 'zod';
import { accountSchema } from './account.ts';
import { endpoint, instant } from './endpoint.ts';
import { invitationId } from './ids.ts';
import { locales } from './limits.ts';
import { lineOfText, linesOfText, nameText } from './text.ts';

/** One email address as a string; the server normalizes and validates it. */
export const emailSchema = z
  .string()
  .max(320)
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(z.email())
  .refine((address) => address.indexOf('@') <= 64, 'the part before the @ is too long')
  .meta({ id: 'EmailAddress', description: 'An e-mail address.', example: 'ana@example.com' });

export const signUpSchema = z
  .strictObject({
    email: emailSchema,
    firstName: nameText,
    lastName: nameText,
    organizationName: nameText,
    locale: z.enum(locales),
  })
  .meta({ id: 'SignUp', description: 'A new account with its organization.' });

/** The account, and where to redirect after signing in. */
export const googleAnswerSchema = accountSchema
  .extend({
    /** A path of the product. */
    returnTo: z.string().meta({ example: '/' }),
    /** The invitation for which the sign-in was started; not accepted yet. */
    invitationId: invitationId.nullable(),
  })
  .meta({ id: 'GoogleAccount', description: 'The account after a sign-in with Google, and the page to return to.' });
export type GoogleAnswer = z.infer<typeof googleAnswerSchema>;

// The parameters of Google's redirect are passed on unchanged and verified with Google.
const returned = lineOfText(4096);

export const signIn = {
  requestCode: endpoint({
    method: 'GET',
    path: '/account/sign',
    access: 'public',
    guarded: true,
    summary: 'Mails a sign-in code to the address. The answer is the same whether the address is known or not.',
    query: z.strictObject({ email: emailSchema }),
    throws: ['request.too-many'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/sign',
    access: 'public',
    summary: 'Signs in with the mailed code, in the browser that requested it.',
    body: z.strictObject({
      /**
       * Left out for a code that was mailed during sign-in with Google, since the browser does not know the address.
       */
      email: emailSchema.optional(),
      code: linesOfText(64),
    }),
    response: accountSchema,
    throws: [
      'auth.required',
      'request.too-many',
      'sign.account-unavailable',
      'sign.google-failed',
      'sign.invalid-code',
    ],
  }),
  localCode: endpoint({
    method: 'GET',
    path: '/account/sign/local-code',
    access: 'public',
    guarded: true,
    summary:
      'The code that this browser requested, where mails stay on this machine: null until it has arrived in the local mailbox. There is nothing here in production, and for browsers on other machines.',
    response: z.object({
      code: z.string().nullable(),
      /** Whether this browser requested a code for an address without an account, which gets none. */
      hasNoAccount: z.boolean(),
    }),
    throws: ['request.not-found'],
  }),
  startGoogle: endpoint({
    method: 'GET',
    path: '/account/google',
    access: 'public',
    guarded: true,
    summary:
      'Begins a sign-in with Google: where to send the browser. There is nothing here where Google is not set up.',
    query: z.strictObject({
      /** A path of the product; anything else leads to `/`. */
      returnTo: z.string().max(4000).optional(),
      invitationId: invitationId.optional(),
      locale: z.enum(locales).optional(),
    }),
    response: z.object({ url: z.string() }),
    throws: ['request.not-found', 'request.too-many', 'sign.google-unavailable'],
  }),
  finishGoogle: endpoint({
    method: 'POST',
    path: '/account/google',
    access: 'public',
    summary: 'Signs in with what Google sent back, once, in the browser that began it.',
    body: z.strictObject({ code: returned, state: returned, iss: returned.optional() }),
    bodyBytes: 16 * 1024,
    response: googleAnswerSchema,
    throws: [
      'auth.required',
      'request.too-many',
      'sign.account-unavailable',
      'sign.email-unverified',
      'sign.google-failed',
      'sign.google-state',
      'sign.google-unavailable',
      'sign.link-required',
    ],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/account/sign-up',
    access: 'public',
    summary: 'Starts a sign-up and mails a code. Account and organization are made when the code is confirmed.',
    body: signUpSchema,
    bodyBytes: 8 * 1024,
    throws: ['request.too-many'],
  }),
  requestStepUp: endpoint({
    method: 'POST',
    path: '/account/step-up/code',
    access: 'signed-in',
    summary: 'Mails a code to the address of the account, for actions that require step-up authentication.',
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/account/step-up',
    access: 'signed-in',
    summary: 'Confirms the identity with the mailed code (step-up authentication) and rotates the session token.',
    body: z.strictObject({ code: linesOfText(64) }),
    throws: ['sign.invalid-code'],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/account/email/code',
    access: 'signed-in',
    summary:
      'Mails a code to a new address for the own account. It takes a fresh proof by a code that was mailed to the address before; the answer is the same whether the new one is free or not.',
    body: z.strictObject({ email: emailSchema }),
    throws: ['account.same-email', 'auth.step-up-required'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/account/email',
    access: 'signed-in',
    summary:
      'Makes the address that the code was mailed to the own one. Every other session ends, no browser is known any more, and the address before is told.',
    body: z.strictObject({ email: emailSchema, code: linesOfText(64) }),
    response: accountSchema,
    throws: ['sign.invalid-code'],
  }),
  ways: endpoint({
    method: 'GET',
    path: '/account/ways',
    access: 'signed-in',
    summary: 'The sign-in methods of the account besides mailed codes.',
    response: z.object({
      /** Whether this installation has Google sign-in. */
      googleOffered: z.boolean(),
      google: z.object({ email: z.string(), linkedAt: instant, lastUsedAt: instant }).nullable(),
    }),
  }),
  unlinkGoogle: endpoint({
    method: 'DELETE',
    path: '/account/google',
    access: 'signed-in',
    summary:
      'Removes Google from the sign-in methods of the account, after step-up authentication. Every other session ends.',
    throws: ['auth.step-up-required'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/account/logout',
    access: 'public',
    summary: 'Ends the session.',
  }),
  forgetDevice: endpoint({
    method: 'POST',
    path: '/account/forget-device',
    access: 'public',
    summary: 'Forgets this device: personal links of guests require a code on it again.',
  }),
};
