import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { accountId, campaignGroupId, campaignId, memberId } from './ids.ts';
import { addressList, invitationResult, invitationSchema } from './invitations.ts';
import { limits, locales } from './limits.ts';
import { mailRefusal } from './members.ts';
import { roles } from './permissions.ts';
import { multilineText } from './text.ts';

/** An assigned person. */
export const personSchema = z
  .object({
    memberId,
    accountId,
    firstName: z.string().meta({ example: 'Ana' }),
    lastName: z.string().meta({ example: 'Silva' }),
    email: z.string().meta({ example: 'ana@example.com' }),
    avatarUrl: z.string().nullable(),
    role: z.enum(roles).meta({ example: 'member' }),
    mailRefusal,
    /** Since when mails to the address come back; null if unknown. */
    mailRefusedAt: instant.nullable(),
    /**
     * Whether the person is assigned by campaign or by group: people of a group are assigned to all its campaigns, and
     * are removed from the group.
     */
    via: z.enum(['campaign', 'group']),
    assignedAt: instant,
  })
  .meta({ id: 'Person', description: 'A member assigned to a campaign or campaign group.' });
export type Person = z.infer<typeof personSchema>;

/** A guest's invitation is their link; null if it was revoked. */
export const guestSchema = personSchema.extend({ invitation: invitationSchema.nullable() }).meta({
  id: 'Guest',
  description: 'A guest assigned to a campaign or campaign group, with the invitation behind the link.',
});
export type GuestPerson = z.infer<typeof guestSchema>;

export const peopleSchema = z
  .object({
    /**
     * Assigned members: members see everything anyway; assigned members get notifications. At most
     * `limits.peopleShown`, like guests.
     */
    members: z.array(personSchema),
    guests: z.array(guestSchema),
    /** Invitations of guests who have not signed in yet. */
    invitations: z.array(invitationSchema),
  })
  .meta({ id: 'People', description: 'Everyone assigned or invited to a campaign or campaign group.' });
export type People = z.infer<typeof peopleSchema>;

/** The people in the header of a campaign or group, guests first, and their total number. */
export const facesSchema = z
  .object({
    faces: z.array(personSchema.pick({ firstName: true, lastName: true, avatarUrl: true })).max(limits.facesShown),
    count: z.number().int().nonnegative(),
  })
  .meta({ id: 'Faces', description: 'The first people assigned to a campaign or campaign group, and their number.' });
export type Faces = z.infer<typeof facesSchema>;

const addition = z.strictObject({
  memberIds: z.array(memberId).max(limits.invitationsAtOnce).default([]),
  emails: addressList.optional(),
  /** The inviter's personal message in the mail to guests. */
  message: multilineText(limits.invitation.messageLength).optional(),
  /** Locale of the mail to guests without an account (an account has a locale); the inviter's by default. */
  locale: z.enum(locales).optional(),
});
const added = peopleSchema.extend({ results: z.array(invitationResult) });

const ofCampaign = z.object({ campaignId });
const ofGroup = z.object({ groupId: campaignGroupId });

export const people = {
  ofCampaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/people',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'The people assigned to a campaign, directly or by its group, and those invited to it.',
    params: ofCampaign,
    response: peopleSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  facesOfCampaign: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/people/faces',
    access: 'people:assign',
    summary: 'The first people assigned to a campaign, directly or by its group, and their number.',
    params: ofCampaign,
    response: facesSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  addToCampaign: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/people',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Assigns members to a campaign and invites guests to it. Returns the result for each address.',
    params: ofCampaign,
    body: addition,
    response: added,
    throws: [
      'campaign.archived',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'invitation.not-found',
      'member.not-found',
      'organization.sample',
    ],
  }),
  removeFromCampaign: endpoint({
    method: 'DELETE',
    path: '/campaigns/:campaignId/people/:memberId',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Ends the assignment of a person to a campaign. A guest loses access and their link at once.',
    params: ofCampaign.extend({ memberId }),
    response: peopleSchema,
    throws: ['campaign.not-found', 'group.not-found', 'member.not-found'],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/groups/:groupId/people',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'The people assigned to a campaign group, and those invited to it.',
    params: ofGroup,
    response: peopleSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  facesOfGroup: endpoint({
    method: 'GET',
    path: '/groups/:groupId/people/faces',
    access: 'people:assign',
    summary: 'The first people assigned to a campaign group, and their number.',
    params: ofGroup,
    response: facesSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  addToGroup: endpoint({
    method: 'POST',
    path: '/groups/:groupId/people',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Assigns members to a campaign group and invites guests to it. Returns the result for each address.',
    params: ofGroup,
    body: addition,
    response: added,
    throws: [
      'campaign.archived',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'invitation.not-found',
      'member.not-found',
      'organization.sample',
    ],
  }),
  removeFromGroup: endpoint({
    method: 'DELETE',
    path: '/groups/:groupId/people/:memberId',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Ends the assignment of a person to a campaign group. A guest loses access to its campaigns at once.',
    params: ofGroup.extend({ memberId }),
    response: peopleSchema,
    throws: ['campaign.not-found', 'group.not-found', 'member.not-found'],
  }),
};
