import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { CreativeId, ReviewLinkId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewLogEntry } from '@ad-foundry/contract/review-links.ts';
import { accounts } from '#db/schema/accounts.ts';
import { reviewers, reviewLog } from '#db/schema/review-links.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { requireLinkRow } from './links.ts';

interface LogRequest {
  linkId: ReviewLinkId;
  cursor?: string | undefined;
  limit: number;
}

interface LoggedFile {
  creativeId: CreativeId;
  creativeName: string;
  formatName: string;
  versionId: VersionId;
  versionNumber: number;
}

const file = sql<LoggedFile | null>`(select json_build_object('creativeId', p.creative_id, 'creativeName', c.name,
    'formatName', f.name, 'versionId', v.id, 'versionNumber', v.number)
  from versions v join version_places p on p.version_id = v.id join creatives c on c.id = p.creative_id
  join slots s on s.id = p.slot_id join formats f on f.id = s.format_id
  where v.organization_id = ${reviewLog.organizationId} and v.id = ${reviewLog.versionId} and c.deleted_at is null)`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What happened by a link, newest first. @throws AppError `review-link.not-found` */
export async function listLog(scope: Scope, { linkId, cursor, limit }: LogRequest) {
  const after = decodeCursor(cursor, 'text');
  if (after && !uuid.test(after.id)) {
    throw new AppError('request.invalid', { errors: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
  await requireLinkRow(scope, linkId);
  const rows = await scope.db
    .select({
      line: reviewLog,
      reviewer: reviewers.name,
      member: sql<string | null>`nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
      file,
    })
    .from(reviewLog)
    .leftJoin(reviewers, eq(reviewers.id, reviewLog.reviewerId))
    .leftJoin(accounts, eq(accounts.id, reviewLog.accountId))
    .where(
      and(
        eq(reviewLog.organizationId, scope.actor.organizationId),
        eq(reviewLog.linkId, linkId),
        after ? lt(reviewLog.id, after.id) : undefined,
      ),
    )
    // The ids rise with time.
    .orderBy(desc(reviewLog.id))
    .limit(limit + 1);
  return toPage(rows, limit, { keyOf: ({ line }) => [line.act, line.id], present: presentEntry });
}

interface EntryRow {
  line: typeof reviewLog.$inferSelect;
  reviewer: string | null;
  member: string | null;
  file: LoggedFile | null;
}

function presentEntry({ line, reviewer, member, file: logged }: EntryRow): ReviewLogEntry {
  const { at, act, result, detail } = line;
  const name = reviewer ?? member;
  return {
    at: at.toISOString(),
    act,
    by: name === null ? null : { name, isTeam: reviewer === null },
    file: logged,
    result,
    detail,
  };
}
