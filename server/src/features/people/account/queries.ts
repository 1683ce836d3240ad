import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Account, PendingInvitation, WeekStart } from '@ad-foundry/contract/account.ts';
import type { AccountId, InvitationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { defaultNotificationMails } from '@ad-foundry/contract/notifications/notification-type.ts';
import type { ActingRole, Role } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { Database } from '#db/client.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { listVisitsOf } from '#features/people/support/queries.ts';
import { AppError } from '#infra/errors.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';

interface Membership {
  id: OrganizationId;
  name: string;
  slug: string;
  role: ActingRole;
  timeZone?: string | null;
  weekStart?: WeekStart | null;
  isShared?: boolean;
  status?: 'active' | 'disabled';
  /** Set during a support visit by the operator's staff. */
  support?: { reason: string; expiresAt: string };
}

interface InvitationRow {
  id: string;
  sealed: string;
  organizationName: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  targetName: string | null;
  expiresAt: string;
}

/**
 * The account as its owner sees it, in one of its organizations or in none. Takes one query, or two for the operator's
 * staff.
 */
export async function requireAccount(
  scope: BaseScope,
  accountId: AccountId,
  organizationId: OrganizationId | null,
): Promise<Account> {
  const now = scope.now().toISOString();
  const [row] = await accountWithOrganizations(scope.db).execute({ accountId, now });
  if (!row) throw new AppError('auth.required');
  const visits = row.superHero ? await listVisits(scope, accountId) : [];
  const activeMemberships = row.memberships.filter(({ status }) => status === 'active');
  const accessible = [
    ...activeMemberships,
    ...visits.filter(({ id }) => activeMemberships.every((membership) => membership.id !== id)),
  ];
  const disabledMemberships = row.memberships.filter(({ status }) => status === 'disabled');
  const current = accessible.find((organization) => organization.id === organizationId) ?? null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: current?.role ?? null,
    organizationId: current?.id ?? null,
    organization: current && { id: current.id, name: current.name, slug: current.slug },
    settings: settingsOf(row),
    defaults: { timeZone: current?.timeZone ?? null, weekStart: current?.weekStart ?? null },
    support: current?.support ?? null,
    isSamplePerson: current?.isShared ?? false,
    avatarUrl: avatarUrlOf(row.id, row.avatarSha256),
    edition: row.edition,
    notificationMails: { ...defaultNotificationMails, ...row.notificationMails },
    reminderMails: row.reminderMails,
    accessibleOrganizations: accessible.map(({ id, name, slug }) => ({ id, name, slug })),
    pausedOrganizations: disabledMemberships.map(({ id, name, slug }) => ({ id, name, slug })),
    pendingInvitations: row.invitations.map((invitation) => presentInvitation(scope, invitation)),
  };
}

const settingsOf = ({ locale, theme, timeZone, deviceTimeZone, weekStart, digestHour }: Account['settings']) => ({
  locale,
  theme,
  timeZone,
  deviceTimeZone,
  weekStart,
  digestHour,
});

/** The URL of the picture, different for each picture; null without a picture. */
export function avatarUrlOf(id: AccountId, sha256: string | null): string | null {
  return sha256 === null ? null : `/api/accounts/${id}/avatar?v=${sha256.slice(0, 16)}`;
}

/**
 * A person's picture, visible to the person and to the team of the current organization. Guests see only their own
 * picture and the pictures of the members whom their page names as requesters.
 * @throws AppError `request.not-found`
 */
export async function requireAvatar(
  scope: AccountScope,
  accountId: AccountId,
): Promise<{ sha256: string; bytes: Buffer }> {
  const [found] = await scope.db
    .select({ sha256: avatars.sha256, bytes: avatars.bytes })
    .from(avatars)
    .where(and(eq(avatars.accountId, accountId), canSeeAvatar(scope, accountId)));
  if (!found) throw new AppError('request.not-found');
  return found;
}

function canSeeAvatar({ identity, organizationId }: AccountScope, accountId: AccountId) {
  if (accountId === identity.accountId) return undefined;
  return sql`exists (select from ${members} as viewer join ${members} as shown using (organization_id)
    where viewer.organization_id = ${organizationId} and viewer.account_id = ${identity.accountId}
      and viewer.status = 'active' and shown.account_id = ${accountId}
      and (viewer.role <> 'guest' or ${isRequester(accountId)}))`;
}

/** Whether this account assigned the guest `viewer`, or created a campaign that is assigned to the guest. */
function isRequester(accountId: AccountId) {
  return sql`exists (select from assignments a
    left join campaigns c on c.organization_id = a.organization_id and c.deleted_at is null
      and (c.id = a.campaign_id or c.group_id = a.group_id)
    where a.organization_id = viewer.organization_id and a.member_id = viewer.id
      and ${accountId} in (a.assigned_by, c.created_by))`;
}

async function listVisits(scope: BaseScope, accountId: AccountId): Promise<Membership[]> {
  const visits = await listVisitsOf(scope, accountId);
  return visits.map(({ reason, expiresAt, ...organization }) => {
    const support = { reason, expiresAt: expiresAt.toISOString() };
    return { ...organization, role: 'super_hero', support };
  });
}

function presentInvitation(scope: BaseScope, { id, sealed, ...invited }: InvitationRow): PendingInvitation {
  const { organizationName, firstName, lastName, role, targetName, expiresAt } = invited;
  return {
    invitationId: openInvitationId(scope, { id, tokenSealed: Buffer.from(sealed, 'base64') }),
    organizationName,
    invitedBy: firstName === null || lastName === null ? null : personName({ firstName, lastName }),
    role,
    targetName,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** Decrypts the id of an invitation, which the table stores as a hash and an encrypted copy. */
export function openInvitationId(
  { secrets }: BaseScope,
  { id, tokenSealed }: { id: string; tokenSealed: Buffer },
): InvitationId {
  const opened: string = secrets.open('invitation', id, tokenSealed);
  return opened as InvitationId;
}

/** The organization of the newest open invitation to an address, or null. */
export async function findInviting(
  { db, now }: BaseScope,
  emailNorm: string,
): Promise<{ organizationName: string; organizationId: OrganizationId } | null> {
  const { rows } = await db.execute<{ organizationName: string; organizationId: OrganizationId }>(sql`
    select o.name as "organizationName", o.id as "organizationId" from ${openInvitations(sql`${emailNorm}`, sql`${now()}`)}
    order by i.created_at desc limit 1`);
  return rows[0] ?? null;
}

/** The open invitations to an address, as `i`, with organization `o`, campaign `c` and group `g`. */
function openInvitations(emailNorm: SQL, now: SQL): SQL {
  return sql`invitations i
    join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join campaigns c on c.organization_id = i.organization_id and c.id = i.campaign_id
    left join campaign_groups g on g.organization_id = i.organization_id and g.id = i.group_id
    left join accounts b on b.id = i.invited_by
    where i.email_norm = ${emailNorm} and i.confirmed_at is null and i.declined_at is null and i.revoked_at is null
      and i.expires_at > ${now} and c.deleted_at is null and g.deleted_at is null`;
}

const accountWithOrganizations = preparedQuery((db: Database) => {
  const { id, name, slug } = organizations;
  return db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      locale: accounts.locale,
      theme: accounts.theme,
      timeZone: accounts.timeZone,
      deviceTimeZone: accounts.deviceTimeZone,
      weekStart: accounts.weekStart,
      digestHour: accounts.digestHour,
      edition: accounts.edition,
      superHero: accounts.superHero,
      notificationMails: accounts.notificationMails,
      reminderMails: accounts.reminderMails,
      avatarSha256: avatars.sha256,
      // Oldest membership first.
      memberships: sql<Membership[]>`coalesce(json_agg(
        json_build_object('id', ${id}, 'name', ${name}, 'slug', ${slug}, 'role', ${members.role},
          'status', ${members.status}, 'timeZone', ${organizations.timeZone}, 'weekStart', ${organizations.weekStart}, 'isShared', ${organizations.sharedSample})
        order by ${members.createdAt}, ${members.id}) filter (where ${id} is not null), '[]')`,
      // Newest first.
      invitations: sql<InvitationRow[]>`(select coalesce(json_agg(
        json_build_object('id', i.id, 'sealed', encode(i.token_sealed, 'base64'), 'organizationName', o.name,
          'firstName', b.first_name, 'lastName', b.last_name, 'role', i.role,
          'targetName', coalesce(c.name, g.name), 'expiresAt', i.expires_at)
        order by i.created_at desc), '[]')
        from ${openInvitations(sql`${accounts.emailNorm}`, sql.placeholder('now') as unknown as SQL)})`,
    })
    .from(accounts)
    .leftJoin(avatars, eq(avatars.accountId, accounts.id))
    .leftJoin(members, eq(members.accountId, accounts.id))
    .leftJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(eq(accounts.id, sql.placeholder('accountId')))
    .groupBy(accounts.id, avatars.sha256)
    .prepare('account_with_organizations');
});
