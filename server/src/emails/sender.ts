import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { displayedSize } from '@ad-foundry/contract/rules/brand/logo-size.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { anyOf } from '#db/any-of.ts';
import { requesterOf } from '#db/requester-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { brands, members, organizations } from '#db/schema/organizations.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import type { MailSender } from './layout/content.ts';
import type { MailContent } from './render-mail.ts';

/** Who is behind a mail, in the order in which they are asked to read answers. */
export interface Correspondents {
  /** The recipient's address, which is never the reply address. */
  to: string;
  /** The recipient's account, which decides who requested the files of a campaign. */
  accountId?: AccountId | null | undefined;
  /** The inviter's address. */
  inviterEmail?: string | null | undefined;
  /** The person whose act the mail is about; null if several persons acted. */
  actorId?: AccountId | null | undefined;
  /** The campaign that the mail is about; null for several. */
  campaignId?: CampaignId | null | undefined;
}

/** The organization as the sender of a mail, with the address of a person of its team who reads answers. */
export async function findSender(scope: OrganizationScope, people: Correspondents): Promise<MailSender | null> {
  const sender = await findSilentSender(scope);
  return sender && { ...sender, replyTo: await findReplyTo(scope, people) };
}

/** The organization as the sender of a mail that nobody answers. */
async function findSilentSender(scope: OrganizationScope): Promise<MailSender | null> {
  const { db, actor } = scope;
  const { color, logo, logoWidth: width, logoHeight: height } = brands;
  const [row] = await db
    .select({ organizationName: organizations.name, color, logo, width, height })
    .from(organizations)
    .leftJoin(brands, eq(brands.organizationId, organizations.id))
    .where(eq(organizations.id, actor.organizationId));
  if (!row) return null;
  const { organizationName } = row;
  return { organizationName, color: row.color, logo: logoOf(row), replyTo: null };
}

interface StoredLogo {
  logo: Buffer | null;
  width: number | null;
  height: number | null;
}

function logoOf({ logo: bytes, width, height }: StoredLogo): MailSender['logo'] {
  return bytes && width !== null && height !== null ? { bytes, ...displayedSize({ width, height }) } : null;
}

/**
 * Decides where answers to a mail go: to the actor of a mail about one person's act, else to whom invited the recipient
 * or requested the files, else to the owner. Null if that would be the recipient. Only members of the team are named,
 * so that no guest reads the address of another.
 */
async function findReplyTo(scope: OrganizationScope, people: Correspondents): Promise<string | null> {
  const { to, inviterEmail = null, actorId = null } = people;
  const requesterId = await findRequesterId(scope, people);
  const team = await listReaders(scope, [actorId, requesterId]);
  const emailOf = (id: AccountId | null) => team.find(({ accountId }) => accountId === id)?.email ?? null;
  const owners = team.filter(({ role }) => role === 'owner').map(({ email }) => email);
  const candidates = [emailOf(actorId), inviterEmail, emailOf(requesterId), ...owners];
  return candidates.find((email) => email !== null && normalizeEmail(email) !== normalizeEmail(to)) ?? null;
}

/** The active owners, the first one first, and these accounts as far as they are active members of the team. */
function listReaders({ db, actor }: OrganizationScope, ids: readonly (AccountId | null)[]) {
  const accountIds = ids.filter((id) => id !== null);
  return db
    .select({ accountId: members.accountId, role: members.role, email: accounts.email })
    .from(members)
    .innerJoin(
      accounts,
      and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .where(
      and(
        eq(members.organizationId, actor.organizationId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        or(eq(members.role, 'owner'), anyOf(members.accountId, accountIds)),
      ),
    )
    .orderBy(asc(members.createdAt), asc(members.id));
}

/** Who requested the files of the campaign from the recipient. */
async function findRequesterId(
  { db, actor }: OrganizationScope,
  { campaignId = null, accountId = null }: Correspondents,
): Promise<AccountId | null> {
  if (campaignId === null) return null;
  const { organizationId } = actor;
  const { rows } = await db.execute<{ requester: AccountId | null }>(
    sql`select ${requesterOf({ organizationId, campaignId, accountId })} as requester`,
  );
  return rows[0]?.requester ?? null;
}

/** Stored mails of an organization; other codes, notices about the account and bills come from the product itself. */
const organizationKinds: ReadonlySet<MailContent['kind']> = new Set([
  'invitation',
  'review_link',
  'review_waiting',
  'review_due',
  'receipt',
  'member_removed',
  'member_disabled',
  'organization_deleted',
  'token_expiring',
  'token_invalid',
  'webhook_ended',
  'delivery_ended',
]);

function inviterOf(content: MailContent): string | null | undefined {
  if (content.kind === 'review_link' || content.kind === 'review_waiting' || content.kind === 'review_due')
    return content.senderEmail;
  return content.kind === 'invitation' ? content.inviterEmail : null;
}

/** The sender of a mail whose content is stored; null for mails of the product itself. */
export async function senderOf(
  scope: OrganizationScope,
  content: MailContent,
  recipient: Pick<Correspondents, 'to' | 'accountId'>,
): Promise<MailSender | null> {
  if (content.kind === 'invitation_code') return findSilentSender(scope);
  if (!organizationKinds.has(content.kind)) return null;
  return findSender(scope, {
    ...recipient,
    inviterEmail: inviterOf(content),
    campaignId: 'campaignId' in content ? (content.campaignId as CampaignId | null) : null,
  });
}
