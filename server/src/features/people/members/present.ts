import type { Member } from '@ad-foundry/contract/members.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { members } from '#db/schema/organizations.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import type { Actor } from '#infra/scope.ts';

export interface MemberRow {
  member: typeof members.$inferSelect;
  account: Pick<
    typeof accounts.$inferSelect,
    'firstName' | 'lastName' | 'email' | 'emailNorm' | 'locale' | 'mailRefusal' | 'mailRefusedAt'
  >;
  avatarSha256: string | null;
  assignedTo: Member['assignedTo'];
  linkUsedAt: string | null;
  nameKey: string;
}

/**
 * A member as the actor may see it. Without `people:read`: only name, address, role and picture, and for a guest also
 * the status and whether mails are refused, which every member who assigns guests needs.
 */
export function presentMember(
  actor: Actor,
  { member, account, avatarSha256, assignedTo, linkUsedAt }: MemberRow,
  linkMail: Member['linkMail'] = null,
): Member {
  const isFull = can(actor.role, 'people:read');
  const seesState = isFull || member.role === 'guest';
  return {
    id: member.id,
    accountId: member.accountId,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    avatarUrl: avatarUrlOf(member.accountId, avatarSha256),
    role: member.role,
    status: seesState ? member.status : null,
    mailRefusal: seesState ? account.mailRefusal : null,
    mailRefusedAt: (seesState && account.mailRefusedAt?.toISOString()) || null,
    createdAt: isFull ? member.createdAt.toISOString() : null,
    lastActiveAt: (isFull && member.lastActiveAt?.toISOString()) || null,
    assignedTo: isFull ? assignedTo : [],
    linkUsedAt: isFull && linkUsedAt !== null ? new Date(linkUsedAt).toISOString() : null,
    linkMail: isFull ? linkMail : null,
  };
}
