import type { Member } from '@ad-foundry/contract/members.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { members } from '#db/schema/organizations.ts';
import { avatarUrlOf } from '#features/account/queries.ts';

export interface MemberRow {
  member: typeof members.$inferSelect;
  account: Pick<typeof accounts.$inferSelect, 'firstName' | 'lastName' | 'email' | 'emailNorm' | 'locale'>;
  avatarSha256: string | null;
  assignedTo: Member['assignedTo'];
  linkUsedAt: string | null;
  nameKey: string;
}

export function presentMember(
  { member, account, avatarSha256, assignedTo, linkUsedAt }: MemberRow,
  linkMail: Member['linkMail'] = null,
): Member {
  return {
    id: member.id,
    accountId: member.accountId,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    avatarUrl: avatarUrlOf(member.accountId, avatarSha256),
    role: member.role,
    status: member.status,
    createdAt: member.createdAt.toISOString(),
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    assignedTo,
    linkUsedAt: linkUsedAt === null ? null : new Date(linkUsedAt).toISOString(),
    linkMail,
  };
}
