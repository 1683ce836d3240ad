import { sql } from 'drizzle-orm';
import { homeLimits } from '@ad-foundry/contract/home.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import { at, campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import { hasQuestion } from '#features/workspace/home/rules.ts';
import type { Scope } from '#infra/scope.ts';

interface AnswerRow extends CreativeRow {
  commentId: CommentId;
  text: string;
  body: string;
  isMention: boolean;
  by: string | null;
  at: string;
}

/** The newest mentions, and the newest comments of the organization, that are looked at. */
const most = { mentions: 500, comments: 5000 };
/** Characters of a comment. */
const textLength = 200;
const dayMs = 86_400_000;

/**
 * Common table expression `found`: the latest comment of each open thread that waits for the actor, the oldest first. These are
 * threads in which they are mentioned and did not write since, and those of their campaigns whose latest comment is a guest's.
 */
function waitingComments(scope: Scope, limit: number | null) {
  const { organizationId, accountId } = scope.actor;
  const since = new Date(scope.now().getTime() - homeLimits.questionDays * dayMs);
  return sql`
    with ${campaignsOfActor(scope)},
    mentions as (
      select q.id, coalesce(q.thread_id, q.id) as thread_id, q.created_at, true as is_mention from (
        select comment_id from comment_mentions where organization_id = ${organizationId} and account_id = ${accountId}
        order by comment_id desc limit ${most.mentions}) m
      join comments q on q.organization_id = ${organizationId} and q.id = m.comment_id and q.body is not null
        and q.author_id is distinct from ${accountId}
    ),
    questions as (
      select q.id, coalesce(q.thread_id, q.id) as thread_id, q.created_at, false as is_mention from (
        select * from comments where organization_id = ${organizationId} and created_at > ${at(since)}
        order by created_at desc limit ${most.comments}) q
      join members g on g.organization_id = ${organizationId} and g.account_id = q.author_id and g.role = 'guest'
      join creatives x on x.organization_id = q.organization_id and x.id = q.creative_id
      where q.body is not null and x.campaign_id in (select id from mine)
    ),
    latest as (
      select distinct on (w.thread_id) w.* from (select * from mentions union all select * from questions) w
      order by w.thread_id, w.created_at desc, w.is_mention desc
    ),
    found as (
      select l.*, x.id as creative_id, x.name, x.campaign_id, t.version_id, t.slot_id, (count(*) over ())::int as count
      from latest l
      join comments t on t.organization_id = ${organizationId} and t.id = l.thread_id and t.resolved_at is null
      join creatives x on x.organization_id = t.organization_id and x.id = t.creative_id and x.archived_at is null
        and x.deleted_at is null
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      where not (l.id = t.id and ${isReason()}) and not exists (
        select from comments r
        left join members g on g.organization_id = r.organization_id and g.account_id = r.author_id
        where r.organization_id = ${organizationId} and r.thread_id = l.thread_id and r.created_at > l.created_at
          and r.body is not null
          and (r.author_id = ${accountId} or (not l.is_mention and g.role is distinct from 'guest')))
      order by l.created_at, l.id limit ${limit}
    )`;
}

/** Whether a thread `t` begins with the reason for a file, which the decision about the file shows. */
function isReason() {
  return sql`exists (select from versions v where v.organization_id = t.organization_id and v.id = t.version_id
    and v.note = t.body)`;
}

/** Mentions of the actor and comments of guests that nobody replied to. */
export function answersWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const { organizationId } = actor;
  const rows = sql`
    ${waitingComments(scope, limit)}
    select f.count, f.id as "commentId", left(q.body, ${textLength}) as text, q.body, f.is_mention as "isMention",
      f.created_at as at, (select p.first_name || ' ' || p.last_name from accounts p where p.id = q.author_id) as by,
      f.creative_id as "creativeId", f.name as "creativeName", c.id as "campaignId", c.name as "campaignName",
      g.name as client, v.id as "previewId", v.preview_state as "previewState", v.preview_width as "previewWidth",
      v.preview_height as "previewHeight"
    from found f
    join comments q on q.organization_id = ${organizationId} and q.id = f.id
    join campaigns c on c.organization_id = ${organizationId} and c.id = f.campaign_id
    left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
    left join lateral (
      select v.* from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id and v.preview_state = 'ready'
      where p.organization_id = ${organizationId} and p.creative_id = f.creative_id and p.is_current
      order by v.id = f.version_id desc nulls last, p.slot_id = f.slot_id desc nulls last, v.created_at desc limit 1
    ) v on true
    order by f.created_at, f.id`;
  return waiting<AnswerRow, 'answer'>(rows, ({ commentId, text, body, isMention, by, ...row }) => ({
    kind: 'answer',
    id: `answer/${commentId}`,
    ...presentCreative(row),
    commentId,
    text,
    isMention,
    isQuestion: hasQuestion(body),
    by,
    at: new Date(row.at).toISOString(),
  }));
}
