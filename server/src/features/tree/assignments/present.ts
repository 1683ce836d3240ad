import type { AccountId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import type { Faces, People, Person } from '@ad-foundry/contract/people.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { members } from '#db/schema/organizations.ts';
import type { assignments } from '#db/schema/people.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';

export interface PersonRow {
  member: typeof members.$inferSelect;
  account: Pick<typeof accounts.$inferSelect, 'firstName' | 'lastName' | 'email' | 'mailRefusal' | 'mailRefusedAt'>;
  avatarSha256: string | null;
  assignment: typeof assignments.$inferSelect;
}

interface FaceRow {
  accountId: AccountId;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
  /** Number of all assigned people. */
  count: number;
}

export function presentFaces(rows: FaceRow[]): Faces {
  const faces = rows.map(({ accountId, firstName, lastName, avatarSha256 }) => ({
    firstName,
    lastName,
    avatarUrl: avatarUrlOf(accountId, avatarSha256),
  }));
  return { faces, count: rows[0]?.count ?? 0 };
}

interface GuestLink {
  memberId: MemberId | null;
  invitation: Invitation;
}

/** Lists each person once; an assignment to the campaign takes precedence over one to its group. */
export function presentPeople(rows: PersonRow[], links: GuestLink[]): People {
  const persons = new Map<string, Person>();
  for (const row of rows) {
    const existing = persons.get(row.member.id);
    if (!existing || existing.via === 'group') persons.set(row.member.id, presentPerson(row));
  }
  const all = [...persons.values()];
  return {
    members: all.filter(({ role }) => role !== 'guest'),
    guests: all
      .filter(({ role }) => role === 'guest')
      .map((person) => ({ ...person, invitation: linkOf(person, links) })),
    invitations: links.flatMap(({ invitation }) => (invitation.confirmedAt === null ? [invitation] : [])),
  };
}

/** The guest's link to the campaign or group. */
function linkOf({ memberId, via }: Person, links: GuestLink[]): Invitation | null {
  const memberLinks = links.filter((link) => link.memberId === memberId && (link.invitation[via] ?? null) !== null);
  return memberLinks[0]?.invitation ?? null;
}

function presentPerson({ member, account, avatarSha256, assignment }: PersonRow): Person {
  return {
    memberId: member.id,
    accountId: member.accountId,
    ...account,
    mailRefusedAt: account.mailRefusedAt?.toISOString() ?? null,
    avatarUrl: avatarUrlOf(member.accountId, avatarSha256),
    role: member.role,
    via: assignment.campaignId === null ? 'group' : 'campaign',
    assignedAt: assignment.createdAt.toISOString(),
  };
}
