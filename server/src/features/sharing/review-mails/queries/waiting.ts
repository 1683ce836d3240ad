import { sql, type SQL } from 'drizzle-orm';
import type {
  CampaignId,
  OrganizationId,
  ReviewerId,
  ReviewLinkId,
  VariationId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { reviewersOfStep } from '#features/tree/creatives/queries.ts';
import type { BaseScope } from '#infra/scope.ts';

/** A file that waits for the decision of a holder whom the team mailed, through an open link. */
export interface WaitingFile extends Record<string, unknown> {
  organizationId: OrganizationId;
  organizationName: string;
  reviewerId: ReviewerId;
  email: string;
  emailNorm: string;
  locale: Locale;
  secretSealed: Buffer;
  timeZone: string | null;
  reviewLinkId: ReviewLinkId;
  campaignId: CampaignId;
  title: string;
  hasPassword: boolean;
  senderName: string;
  senderEmail: string | null;
  versionId: VersionId;
  variationId: VariationId;
  number: number;
  creativeName: string;
  formatName: string;
  /** Null for a link that no step names. */
  stepName: string | null;
  /** Since when it waits. */
  since: Date | string;
  dueAt: Date | string | null;
  /** The days before the due date on which the campaign reminds; null if its reminders are off. */
  days: number[] | null;
  /** The day by which the holder promised to decide at the step. */
  decidesBy: string | null;
  /** Whether the holder asked for changes on an earlier version. */
  isNewVersion: boolean;
}

/** Rows of `reviewers r` with their link, campaign, organization and the member who made the link. */
const holders = sql`reviewers r
    join review_links l on l.organization_id = r.organization_id and l.id = r.link_id and l.revoked_at is null
      and l.may_decide
    join campaigns c on c.organization_id = l.organization_id and c.id = l.campaign_id and c.archived_at is null
      and c.deleted_at is null
    join organizations o on o.id = r.organization_id and o.deleted_at is null
    join accounts a on a.id = r.account_id
    left join accounts m on m.id = l.created_by and m.deleted_at is null`;

/** The current version `v` of a card that the holder `r` has not decided. */
const undecided = sql`join versions v on v.id = p.version_id and v.scan_state is distinct from 'infected'
    join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id and x.campaign_id = l.campaign_id
      and x.archived_at is null and x.deleted_at is null
    join slots t on t.id = p.slot_id join formats f on f.id = t.format_id`;

const hasDecided = sql`exists (select from decisions e where e.organization_id = p.organization_id
    and e.version_id = p.version_id and e.account_id = r.account_id)`;

const requestedBefore = sql`exists (select from version_places b join decisions e
    on e.organization_id = b.organization_id and e.version_id = b.version_id and e.decision = 'changes'
    where b.organization_id = p.organization_id and b.card_id = p.card_id and not b.is_current
      and e.account_id = r.account_id)`;

/** Whether the holder's address asked this organization for no more mails, by any of its links. */
const isStopped = sql`exists (select from reviewers w where w.organization_id = r.organization_id
    and w.email_norm = r.email_norm and w.mails_stopped_at is not null)`;

const columns = sql`r.organization_id as "organizationId", o.name as "organizationName", r.id as "reviewerId", r.email,
    r.email_norm as "emailNorm", r.locale, r.secret_sealed as "secretSealed",
    coalesce(${timeZoneOf()}, m.time_zone, m.device_time_zone) as "timeZone", l.id as "reviewLinkId",
    l.campaign_id as "campaignId", l.title, l.password_hash is not null as "hasPassword",
    trim(coalesce(m.first_name || ' ' || m.last_name, '')) as "senderName", m.email as "senderEmail",
    v.id as "versionId", p.variation_id as "variationId", v.number, x.name as "creativeName", f.name as "formatName",
    case when coalesce(c.reminders, o.reminders) then coalesce(c.reminder_days, o.reminder_days) end as days,
    ${requestedBefore} as "isNewVersion"`;

/** Files at an open step that names the link, where the holder is one of its reviewers. */
function atSteps(condition: SQL): SQL {
  return sql`select ${columns}, s.name as "stepName", k.review_since as since,
      coalesce(s.due_at, l.answer_by, c.due_at) as "dueAt", (select q.day::text from promises q
        where q.organization_id = s.organization_id and q.review_step_id = s.id and q.account_id = r.account_id)
        as "decidesBy"
    from ${holders}
    join review_steps s on s.organization_id = r.organization_id and s.review_link_id = l.id
    join cards k on k.organization_id = s.organization_id and k.review_step_id = s.id and k.review_state = 'open'
    join version_places p on p.organization_id = k.organization_id and p.card_id = k.id and p.is_current
    ${undecided}
    where c.needs_approval and r.account_id in (select e.account_id from (${reviewersOfStep}) e) and ${condition}`;
}

/** New versions of files on which the holder of a link that no step names asked for changes. */
function ofRequests(condition: SQL): SQL {
  return sql`select ${columns}, null as "stepName", v.created_at as since, l.answer_by as "dueAt", null as "decidesBy"
    from ${holders}
    join decisions d on d.organization_id = r.organization_id and d.account_id = r.account_id and d.decision = 'changes'
    join version_places q on q.organization_id = d.organization_id and q.version_id = d.version_id and not q.is_current
    join version_places p on p.organization_id = q.organization_id and p.card_id = q.card_id and p.is_current
    ${undecided}
    where ${condition}
      and not exists (select from review_steps s where s.organization_id = l.organization_id and s.review_link_id = l.id)
      and (l.scope = 'campaign' or exists (select from review_link_items i where i.organization_id = l.organization_id
        and i.link_id = l.id and (i.creative_id = p.creative_id or i.card_id = p.card_id)))
      and exists (select from slots y where y.organization_id = p.organization_id and y.id = p.slot_id
        and y.state = 'delivered')
      and not exists (select from reviewers w join decisions e on e.organization_id = w.organization_id
        and e.account_id = w.account_id and e.decision = 'changes'
        join version_places b on b.organization_id = e.organization_id and b.version_id = e.version_id
        and b.variation_id = p.variation_id and b.is_current
        where w.organization_id = r.organization_id and w.link_id = r.link_id)`;
}

/** The holders whom the team mailed a link that is still valid, and who did not ask for no more mails. */
const isReached = (at: Date) =>
  sql`r.secret_sealed is not null and r.email is not null and l.expires_at > ${at} and not ${isStopped}
    and not ${hasDecided}`;

/** Rows read in one run, which then continues with the next. */
const most = 2000;
const latestNewsMs = 3 * 24 * 3_600_000;

/**
 * The files that have begun to wait for holders since these were mailed their link, at most three days ago, and about
 * which they were not mailed.
 */
export function listNews(scope: BaseScope): Promise<WaitingFile[]> {
  const at = scope.now();
  const isNews = (since: SQL) => sql`${isReached(at)} and ${since} > r.mailed_at
    and ${since} > ${new Date(at.getTime() - latestNewsMs)}
    and not exists (select from review_news n where n.reviewer_id = r.id and n.version_id = p.version_id)`;
  return readWaiting(
    scope,
    sql`${atSteps(isNews(sql`k.review_since`))} union ${ofRequests(isNews(sql`v.created_at`))}
      order by "dueAt" nulls last, since, "versionId" limit ${most}`,
  );
}

/** The decisions that holders owe at steps, in campaigns whose reminders are on. */
export function listOwedDecisions(scope: BaseScope): Promise<WaitingFile[]> {
  const isOwed = sql`${isReached(scope.now())} and coalesce(c.reminders, o.reminders) and not exists (select from accounts b
    where b.email_norm = r.email_norm and b.deleted_at is null and not b.reminder_mails)`;
  return readWaiting(scope, sql`${atSteps(isOwed)} order by "dueAt" nulls last, since, "versionId"`);
}

function readWaiting(scope: BaseScope, query: SQL): Promise<WaitingFile[]> {
  return scope.transaction(async ({ db }) => {
    // Joined as written: PostgreSQL would compare the orders of so many joins for a second, each minute.
    await db.execute(sql`set local join_collapse_limit = 1`);
    const { rows } = await db.execute<WaitingFile>(query);
    return rows;
  });
}
