import { z } from 'zod';
import { accountSchema, organizationSummary } from './account.ts';
import { brandSchema } from './brand.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { campaignId, invitationId, memberId, organizationId } from './ids.ts';
import { limits, locales } from './limits.ts';
import { roles } from './permissions.ts';
import { namedCampaign, namedGroup } from './references.ts';
import { linesOfText, nameText } from './text.ts';

/** Roles of an invitation to the organization; guests are invited to a campaign or a group instead. */
export const seatRoles = ['owner', 'admin', 'member'] as const satisfies readonly (typeof roles)[number][];
export type SeatRole = (typeof seatRoles)[number];

/** Result of an invitation per address: sent, or why not. */
export const invitationOutcomes = [
  'invited',
  /** Already a member or guest of the organization: assigned at once if the request names a campaign or group. */
  'assigned',
  'already-member',
  'already-invited',
  'disabled-member',
  'yourself',
  'not-an-address',
  'too-many',
] as const;
export const invitationResult = z
  .object({
    email: z.string().meta({ example: 'guest@example.com' }),
    outcome: z.enum(invitationOutcomes),
    /** When the mail will be sent, if the daily limit of the address delays it. */
    mailAt: instant.optional(),
  })
  .meta({ id: 'InvitationResult', description: 'The outcome for one invited address.' });
export type InvitationResult = z.infer<typeof invitationResult>;

/** Addresses as typed or pasted; each is checked separately, so that an invalid one does not reject the others. */
export const addressList = z.array(z.string().max(320)).min(1).max(limits.invitationsAtOnce);

/** The state of the mail with an invitation's link. */
export const invitationMail = z
  .object({
    /** `queued`: will be sent at `at`, or is being sent if that has passed. */
    status: z.enum(['queued', 'sent', 'failed']).meta({ example: 'sent' }),
    at: instant,
    /**
     * `retrying`: the mail server did not accept it yet. `rejected`: the mail server refused it for good. `expired`:
     * the mail server did not accept it for two days. `canceled`: the invitation was no longer valid when the mail was
     * due.
     */
    reason: z.enum(['retrying', 'rejected', 'expired', 'canceled']).nullable(),
  })
  .meta({ id: 'InvitationMail', description: 'The state of the mail with an invitation’s link.' });
export type InvitationMail = z.infer<typeof invitationMail>;

/** An invitation as members see it. */
export const invitationSchema = z
  .object({
    id: invitationId,
    email: z.string().meta({ example: 'guest@example.com' }),
    role: z.enum(roles).meta({ example: 'guest' }),
    /** The guest's membership, which can own slots before the guest accepts; null for invitations to a seat. */
    memberId: memberId.nullable(),
    campaign: namedCampaign.nullable(),
    group: namedGroup.nullable(),
    /** First and last name. */
    invitedBy: z.string().meta({ example: 'Ana Silva' }).nullable(),
    createdAt: instant,
    sentAt: instant,
    mail: invitationMail,
    expiresAt: instant,
    confirmedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Invitation', description: 'An invitation as the inviting team sees it.' });
export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation as anyone with the link sees it: nothing beyond the content of the mail. */
export const invitationView = z
  .object({
    id: invitationId,
    organizationName: z.string().meta({ example: 'Acme' }),
    /** The URL of the logo contains the picture, since the holder of a link has no session to fetch it with. */
    brand: brandSchema,
    /** First name; null if the account is deleted. */
    invitedBy: z.string().meta({ example: 'Ana' }).nullable(),
    /** Masked: `m…a@example.com`. */
    email: z.string().meta({ example: 'g…t@example.com' }),
    role: z.enum(roles).meta({ example: 'guest' }),
    /** The campaign or group that a guest is invited to. */
    targetName: z.string().meta({ example: 'Spring launch' }).nullable(),
    campaignId: campaignId.nullable(),
    /** Whether this browser needs no code: the guest has entered one here before. */
    isTrustedBrowser: z.boolean(),
    /** Whether this browser is signed in with the invited address. */
    isRecipient: z.boolean(),
    /** The organization, if the account signed in with the invited address has already accepted. */
    joined: organizationId.nullable(),
  })
  .meta({ id: 'InvitationView', description: 'An invitation as the holder of its link sees it.' });
export type InvitationView = z.infer<typeof invitationView>;

const params = z.object({ invitationId });

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/account/invitations',
    access: 'people:read',
    summary: 'The pending invitations of the organization, newest first.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: pageOf(invitationSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/invitations',
    access: 'people:manage',
    summary: 'Invites people to the organization. Returns the account and the result for each address.',
    body: z.strictObject({ emails: addressList, role: z.enum(seatRoles) }),
    response: accountSchema.extend({ results: z.array(invitationResult) }),
    throws: [
      'auth.step-up-required',
      'billing.seats-frozen',
      'invitation.not-found',
      'organization.sample',
      'sample.own-account',
    ],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/resend',
    access: 'people:assign',
    summary:
      'Sends an invitation again under a new id and with a new expiry; the old link stops working. Beyond the daily limit of the address, the same link is mailed later (see `mail`) and stays valid.',
    params,
    response: invitationSchema,
    throws: ['invitation.not-found', 'organization.sample'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/revoke',
    access: 'people:assign',
    summary:
      'Revokes an invitation. Its link stops working, and a guest who has accepted it loses access to the campaign or group.',
    params,
    throws: ['invitation.not-found'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/account/invitations/:invitationId',
    access: 'public',
    summary:
      'The organization and the inviter of an invitation. Unknown, expired, used, declined and revoked ones answer alike.',
    params,
    response: invitationView,
    throws: ['invitation.not-found'],
  }),
  requestCode: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/code',
    access: 'public',
    summary: 'Mails a code to the invited address.',
    params,
    body: z.strictObject({ locale: z.enum(locales) }),
    throws: ['invitation.not-found', 'request.too-many'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/confirm',
    access: 'public',
    summary:
      'Signs in as the invited address with the mailed code, makes the account where there is none, and accepts.',
    params,
    body: z.strictObject({
      code: linesOfText(64),
      /** For a new account; an existing account keeps its name. */
      firstName: nameText.optional(),
      lastName: nameText.optional(),
      locale: z.enum(locales),
    }),
    response: accountSchema,
    throws: [
      'auth.required',
      'invitation.name-needed',
      'invitation.not-found',
      'invitation.other-address',
      'organization.not-found',
      'request.too-many',
      'sign.account-unavailable',
      'sign.google-failed',
      'sign.invalid-code',
    ],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/enter',
    access: 'public',
    summary: 'Signs in a guest by their personal link, in a browser where they have entered a code before.',
    params,
    response: accountSchema,
    throws: [
      'auth.required',
      'invitation.not-found',
      'invitation.other-address',
      'organization.not-found',
      'request.too-many',
      'sign.account-unavailable',
      'sign.google-failed',
    ],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId/renew',
    access: 'public',
    summary: 'Mails a guest a new link in place of an expired one, to the invited address only. Answers alike for all.',
    params,
    throws: ['invitation.not-found', 'request.too-many'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/account/invitations/:invitationId',
    access: 'signed-in',
    summary: 'Accepts an invitation of the own address and enters its organization.',
    params,
    response: organizationSummary,
    throws: ['invitation.not-found', 'invitation.other-address', 'organization.not-found'],
  }),
  decline: endpoint({
    method: 'DELETE',
    path: '/account/invitations/:invitationId',
    access: 'signed-in',
    summary: 'Declines an invitation of the own address.',
    params,
    throws: ['invitation.not-found', 'invitation.other-address'],
  }),
};
