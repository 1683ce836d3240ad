import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AccountId, CampaignId, CardId, CreativeId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import type { Reviewer, ReviewLink, ReviewScope } from '@ad-foundry/contract/review-links.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { reviewers, reviewLinkItems, reviewLinks } from '#db/schema/review-links.ts';
import { isShown } from '#features/sharing/review-links/access.ts';
import { rightsOf, stateOf, type LinkRow, type ReviewerRow } from '#features/sharing/review-links/rules.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

/** The links of a campaign, newest first. @throws AppError `campaign.not-found` */
export function listLinks(scope: Scope, campaignId: CampaignId): Promise<ReviewLink[]> {
  return scope.snapshot(async (at) => {
    await requireCampaign(at, campaignId);
    const rows = await selectLinks(at)
      .where(and(eq(reviewLinks.organizationId, at.actor.organizationId), eq(reviewLinks.campaignId, campaignId)))
      .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id));
    return present(at, rows);
  });
}

/** @throws AppError `review-link.not-found` */
export async function requireLink(scope: Scope, linkId: ReviewLinkId): Promise<ReviewLink> {
  const rows = await selectLinks(scope).where(ownRow(reviewLinks, scope, linkId));
  const [link] = await present(scope, rows);
  if (!link) throw new AppError('review-link.not-found');
  return link;
}

/** The row of a link, and when its campaign was archived. @throws AppError `review-link.not-found` */
export async function requireLinkRow(scope: Scope, linkId: ReviewLinkId) {
  const [row] = await selectLinks(scope).where(ownRow(reviewLinks, scope, linkId));
  if (!row) throw new AppError('review-link.not-found');
  return row;
}

function selectLinks({ db }: Scope) {
  return db
    .select({
      link: reviewLinks,
      archivedAt: campaigns.archivedAt,
      lockedUntil: sql<Date | string | null>`(select max(t.locked_until) from review_password_tries t
        where t.organization_id = ${reviewLinks.organizationId} and t.link_id = ${reviewLinks.id})`,
      maker: { id: accounts.id, name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` },
    })
    .from(reviewLinks)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.organizationId, reviewLinks.organizationId),
        eq(campaigns.id, reviewLinks.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .leftJoin(accounts, and(eq(accounts.id, reviewLinks.createdBy), isNull(accounts.deletedAt)))
    .$dynamic();
}

type MadeLink = Awaited<ReturnType<typeof requireLinkRow>>;

async function present(scope: Scope, rows: MadeLink[]): Promise<ReviewLink[]> {
  const ids = rows.map(({ link }) => link.id);
  if (ids.length === 0) return [];
  const ours = eq(reviewLinkItems.organizationId, scope.actor.organizationId);
  const items = await scope.db
    .select()
    .from(reviewLinkItems)
    .where(and(ours, anyOf(reviewLinkItems.linkId, ids)))
    .orderBy(asc(reviewLinkItems.id));
  const itemsOf = groupBy(items, ({ linkId }) => linkId);
  const people = groupBy(await listPeople(scope, ids), ({ reviewer }) => reviewer.linkId);
  const presented: ReviewLink[] = [];
  for (const row of rows) {
    const { id } = row.link;
    const files = await countFiles(scope, row.link);
    const decided = await countDecided(scope, row.link);
    presented.push(
      presentLink(scope, row, { files, decided, items: itemsOf.get(id) ?? [], people: people.get(id) ?? [] }),
    );
  }
  return presented;
}

/** A carousel counts as one file, here and in what was decided. */
async function countFiles({ db }: Scope, link: LinkRow): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(distinct p.variation_id)::int as count
    from version_places p join versions v on v.id = p.version_id where p.is_current and ${isShown(link)}`);
  return rows[0]?.count ?? 0;
}

interface DecidedCount extends Record<string, unknown> {
  accountId: AccountId;
  approved: number;
  changes: number;
}

/** What each person of a link decided on its current files, by the rule of `holderStateOf`. */
async function countDecided({ db }: Scope, link: LinkRow): Promise<Map<AccountId, DecidedCount>> {
  const { rows } = await db.execute<DecidedCount>(sql`
    with shown as (
      select p.version_id, p.variation_id, count(*) over (partition by p.variation_id) as cards
      from version_places p join versions v on v.id = p.version_id where p.is_current and ${isShown(link)}
    ), carousels as (
      select d.account_id, bool_or(d.decision = 'changes') as changes, count(*) = min(s.cards) as complete
      from reviewers r join decisions d on d.organization_id = r.organization_id and d.account_id = r.account_id
      join shown s on s.version_id = d.version_id
      where r.organization_id = ${link.organizationId} and r.link_id = ${link.id}
      group by d.account_id, s.variation_id
    )
    select account_id as "accountId", (count(*) filter (where changes))::int as changes,
      (count(*) filter (where complete and not changes))::int as approved
    from carousels group by account_id`);
  return new Map(rows.map((row) => [row.accountId, row]));
}

interface PersonRow {
  reviewer: ReviewerRow;
  comments: number;
  mailStatus: string | null;
}

/** The people of links, in the order in which they came. */
function listPeople({ db, actor }: Scope, linkIds: ReviewLinkId[]): Promise<PersonRow[]> {
  return (
    db
      .select({
        reviewer: reviewers,
        comments: sql<number>`(select count(*)::int from comments c where c.organization_id = ${reviewers.organizationId}
        and c.author_id = ${reviewers.accountId} and c.body is not null)`,
        mailStatus: sql<string | null>`(select m.status from mails m where m.id = ${reviewers.mailId})`,
      })
      .from(reviewers)
      // A join makes the builder name the table of each column, which the counts need.
      .innerJoin(accounts, eq(accounts.id, reviewers.accountId))
      .where(and(eq(reviewers.organizationId, actor.organizationId), anyOf(reviewers.linkId, linkIds)))
      .orderBy(asc(reviewers.createdAt), asc(reviewers.id))
  );
}

interface Parts {
  files: number;
  decided: ReadonlyMap<AccountId, DecidedCount>;
  items: (typeof reviewLinkItems.$inferSelect)[];
  people: PersonRow[];
}

function presentLink(
  { actor, now }: Scope,
  { link, archivedAt, lockedUntil, maker }: MadeLink,
  parts: Parts,
): ReviewLink {
  const { id, campaignId, title, message, clientName, identity, opened } = link;
  return {
    id,
    campaignId,
    title,
    message,
    clientName,
    scope: scopeOf(link, parts.items),
    files: parts.files,
    identity,
    hasPassword: link.passwordHash !== null,
    lockedUntil: lockedUntil !== null && new Date(lockedUntil) > now() ? new Date(lockedUntil).toISOString() : null,
    rights: rightsOf(link),
    answerBy: link.answerBy?.toISOString() ?? null,
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    state: stateOf({ link, archivedAt }, now()),
    createdAt: link.createdAt.toISOString(),
    by: maker,
    opened,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
    people: parts.people.map((person) => presentPerson(person, parts.decided.get(person.reviewer.accountId))),
    can: {
      copy: link.revokedAt === null && link.createdBy === actor.accountId,
      change: link.revokedAt === null && archivedAt === null,
    },
  };
}

function scopeOf({ scope: kind }: LinkRow, items: Parts['items']): ReviewScope {
  if (kind === 'campaign') return { kind };
  if (kind === 'creatives')
    return { kind, creativeIds: items.flatMap(({ creativeId }): CreativeId[] => (creativeId ? [creativeId] : [])) };
  return { kind, cardIds: items.flatMap(({ cardId }): CardId[] => (cardId ? [cardId] : [])) };
}

const mailStates: Record<string, Reviewer['mail']> = { queued: 'queued', sent: 'sent' };

function presentPerson({ reviewer, comments, mailStatus }: PersonRow, decided: DecidedCount | undefined): Reviewer {
  const { id, name, email, proof, mailedAt, openedAt, lastSeenAt, finishedAt } = reviewer;
  const at = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id,
    name,
    email,
    proof,
    mailedAt: at(mailedAt),
    // Mails are deleted some weeks after they were sent.
    mail: mailedAt === null ? null : (mailStates[mailStatus ?? 'sent'] ?? 'failed'),
    openedAt: at(openedAt),
    lastSeenAt: at(lastSeenAt),
    finishedAt: at(finishedAt),
    approved: decided?.approved ?? 0,
    changes: decided?.changes ?? 0,
    comments,
  };
}
