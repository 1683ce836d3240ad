import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { accountId, memberId } from './ids.ts';
import { invitationMail } from './invitations.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';
import { namedCampaign, namedGroup } from './references.ts';
import { searchText } from './text.ts';

export const memberStatuses = ['active', 'disabled'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Why a mail server refused a mail for good. */
export const mailRefusals = ['no-mailbox', 'mailbox-full', 'refused'] as const;
export type MailRefusal = (typeof mailRefusals)[number];
/** Why the last mail to the person was refused for good; null otherwise. Mails with sign-in codes do not count. */
export const mailRefusal = z.enum(mailRefusals).nullable();

export const memberSchema = z
  .object({
    id: memberId,
    accountId,
    firstName: z.string().meta({ example: 'Ana' }),
    lastName: z.string().meta({ example: 'Silva' }),
    email: z.string().meta({ example: 'ana@example.com' }),
    avatarUrl: z.string().nullable(),
    role: z.enum(roles).meta({ example: 'member' }),
    /**
     * `invited`: a guest who has not opened the invitation. For team members, visible to owners and admins only, like
     * `mailRefusal`; null for others.
     */
    status: z.enum([...memberStatuses, 'invited']).nullable(),
    mailRefusal,
    /** Since when mails to the address come back; null if unknown. Visible like `mailRefusal`. */
    mailRefusedAt: instant.nullable(),
    /** This and the following fields are for owners and admins only; null or empty for others. */
    createdAt: instant.nullable(),
    lastActiveAt: instant.nullable(),
    /** The campaigns and groups a guest is assigned to; empty for members, who see everything. */
    assignedTo: z.array(
      z.union([namedCampaign.extend({ kind: z.literal('campaign') }), namedGroup.extend({ kind: z.literal('group') })]),
    ),
    /** When a guest last signed in by link. */
    linkUsedAt: instant.nullable(),
    /** The mail with a guest's link: the one that failed or waits, else the newest. Null for members. */
    linkMail: invitationMail.nullable(),
  })
  .meta({ id: 'Member', description: 'A membership of the current organization.' });
export type Member = z.infer<typeof memberSchema>;

const params = z.object({ memberId });

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/members',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'The people of the organization: the team, or its guests.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      kind: z.enum(['team', 'guest']).default('team'),
      search: searchText.optional(),
    }),
    response: pageOf(memberSchema),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/members/:memberId',
    access: 'people:manage',
    // Disabling works without a plan; the action refuses everything else.
    withoutPlan: true,
    summary: 'Changes the role of a member, or disables or enables them. Omitted fields stay.',
    params,
    body: z.strictObject({ role: z.enum(roles).optional(), status: z.enum(memberStatuses).optional() }),
    response: memberSchema,
    throws: [
      'auth.step-up-required',
      'billing.read-only',
      'billing.seats-frozen',
      'member.last-owner',
      'member.not-found',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/members/:memberId',
    access: 'people:manage',
    withoutPlan: true,
    summary: 'Removes a member from the organization permanently. Their uploads stay.',
    params,
    throws: ['member.last-owner', 'member.not-found'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/members/leave',
    access: 'organization:read',
    summary: 'Leaves the current organization. The last owner cannot.',
    throws: ['member.last-owner', 'member.not-found'],
  }),
};
