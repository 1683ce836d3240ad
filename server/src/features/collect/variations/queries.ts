import { sql } from 'drizzle-orm';
import type { HistoryEntry } from '@ad-foundry/contract/downloads.ts';
import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { requireVersion, displayFileName } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

// Downloads and opens have separate limits, so that they do not crowd out other entries of the history.
const [historyShown, downloadsShown, opensShown] = [200, 100, 50];

interface Act extends Record<string, unknown> {
  at: Date;
  act: HistoryEntry['act'];
  account_id: AccountId | null;
  name: string | null;
  /** The version that this act uploaded; null for other acts. */
  version_id: VersionId | null;
  original_name: string | null;
  reason: string | null;
}

/** The history of a version, newest first. @throws AppError `version.not-found` */
export async function listHistory(scope: Scope, versionId: VersionId): Promise<HistoryEntry[]> {
  const { version } = await requireVersion(scope, versionId);
  const { organizationId } = scope.actor;
  const fetchedAs = (act: HistoryEntry['act'], most: number) => sql`(
    select d.created_at, d.act, d.account_id, null, null, null from downloaded_versions f
    join downloads d on d.organization_id = f.organization_id and d.id = f.download_id
    where f.organization_id = ${organizationId} and f.version_id = ${versionId} and d.act = ${act}
    order by d.created_at desc limit ${most})`;
  const { rows } = await scope.db.execute<Act>(sql`
    select acts.at, acts.act, acts.account_id, a.first_name || ' ' || a.last_name as name,
      acts.version_id, acts.original_name, acts.reason from (
      select ${version.createdAt}::timestamptz as at, 'uploaded' as act, ${version.uploadedBy}::text as account_id,
        ${version.id}::text as version_id, ${version.originalName}::text as original_name, null as reason
      union all
      (select v.created_at, 'replaced', v.uploaded_by, v.id, v.original_name, null from versions v
        where v.organization_id = ${organizationId} and v.card_id = ${version.cardId} and v.number > ${version.number}
          and v.deleted_at is null
        order by v.number limit 1)
      union all
      select e.created_at, substr(e.act, 9), e.account_id, null, null, e.data ->> 'reason' from audit_entries e
        where e.organization_id = ${organizationId} and e.target = ${versionId}
          and e.act in ('version.waived', 'version.waiver-revoked', 'version.approved', 'version.changes-requested',
            'version.decision-withdrawn')
      union all
      ${fetchedAs('downloaded', downloadsShown)}
      union all
      ${fetchedAs('opened', opensShown)}
    ) acts
    left join accounts a on a.id = acts.account_id
    order by acts.at desc limit ${historyShown}`);
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    act: row.act,
    by: row.account_id !== null && row.name !== null ? { id: row.account_id, name: row.name } : null,
    detail: fileIn(scope, row) ?? row.reason,
  }));
}

function fileIn({ actor }: Scope, { version_id: id, original_name: originalName, account_id: uploadedBy }: Act) {
  if (id === null || originalName === null) return null;
  return displayFileName({ actor, names: new Map() }, { id, originalName, uploadedBy });
}
