import { and, asc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Member, members as endpoints } from '@ad-foundry/contract/members.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { readLinkMails } from '#features/people/invitations/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { presentMember, type MemberRow } from './present.ts';

// The list's sort key: full name, lower case.
const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
const nameKey = sql<string>`lower(${fullName}) collate "C"`;

/** Lists the members of the team or the guests, by name. */
export async function listMembers(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'text');
  const pattern = query.search ? likeText(query.search) : null;
  const rows = await selectMembers(scope)
    .where(
      and(
        eq(members.organizationId, scope.actor.organizationId),
        query.kind === 'guest' ? eq(members.role, 'guest') : ne(members.role, 'guest'),
        can(scope.actor.role, 'people:read') ? undefined : ne(members.status, 'disabled'),
        pattern ? or(ilike(fullName, pattern), ilike(accounts.email, pattern)) : undefined,
        after ? sql`(${nameKey}, ${members.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(nameKey), asc(members.id))
    .limit(query.limit + 1);
  const mails = await readLinkMails(scope, guestsOf(rows));
  return toPage(rows, query.limit, {
    keyOf: (row) => [row.nameKey, row.member.id],
    present: (row) => presentMember(scope.actor, row, mails.get(row.member.id)),
  });
}

/** @throws AppError `member.not-found` */
export async function requireMember(scope: Scope, memberId: MemberId): Promise<Member> {
  const row = await requireMemberRow(scope, memberId);
  const mails = await readLinkMails(scope, guestsOf([row]));
  return presentMember(scope.actor, row, mails.get(memberId));
}

const guestsOf = (rows: readonly MemberRow[]) =>
  rows.filter(({ member }) => member.role === 'guest').map(({ member }) => member.id);

/** @throws AppError `member.not-found` */
export async function requireMemberRow(scope: Scope, memberId: MemberId): Promise<MemberRow> {
  const [row] = await selectMembers(scope).where(ownRow(members, scope, memberId));
  if (!row) throw new AppError('member.not-found');
  return row;
}

function selectMembers({ db }: Scope) {
  // A guest's assignments to campaigns and groups, without deleted ones.
  const assignedTo = sql<MemberRow['assignedTo']>`(
    select coalesce(json_agg(json_build_object(
      'kind', case when c.id is null then 'group' else 'campaign' end, 'id', coalesce(c.id, g.id),
      'name', coalesce(c.name, g.name)) order by lower(coalesce(c.name, g.name))), '[]')
    from assignments a
    left join campaigns c on c.organization_id = a.organization_id and c.id = a.campaign_id and c.deleted_at is null
    left join campaign_groups g on g.organization_id = a.organization_id and g.id = a.group_id and g.deleted_at is null
    where ${members.role} = 'guest' and a.organization_id = ${members.organizationId} and a.member_id = ${members.id}
      and coalesce(c.id, g.id) is not null)`;
  const linkUsedAt = sql<string | null>`(
    select max(i.last_used_at) from invitations i
    where ${members.role} = 'guest' and i.organization_id = ${members.organizationId} and i.member_id = ${members.id})`;
  return db
    .select({
      member: members,
      account: {
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        emailNorm: accounts.emailNorm,
        locale: accounts.locale,
        mailRefusal: accounts.mailRefusal,
        mailRefusedAt: accounts.mailRefusedAt,
      },
      avatarSha256: avatars.sha256,
      assignedTo,
      linkUsedAt,
      nameKey,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(avatars, eq(avatars.accountId, members.accountId))
    .$dynamic();
}
