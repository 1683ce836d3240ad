import { sql } from 'drizzle-orm';
import type { SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { campaignsOfActor } from '#features/workspace/home/access.ts';
import { presentCreative, waiting, type CreativeRow, type Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';

interface UnfitRow extends CreativeRow {
  slotId: SlotId;
  formatName: string;
  fileName: string;
  verdict: Verdict;
  note: string | null;
  by: string | null;
  at: string;
}

/** Files of the actor's campaigns that do not fit and can be waived, one per slot, by due date. */
export function waivableWaiting(scope: Scope, limit: number | null): Waiting {
  const { actor } = scope;
  const rows = sql`
    with ${campaignsOfActor(scope)}
    select (count(*) over ())::int as count, s.id as "slotId", f.name as "formatName", x.id as "creativeId",
      x.name as "creativeName", c.id as "campaignId", c.name as "campaignName", c.client, v.id as "previewId",
      v.original_name as "fileName", v.verdict, v.note, v.preview_state as "previewState",
      v.preview_width as "previewWidth", v.preview_height as "previewHeight", v.created_at as at,
      (select p.first_name || ' ' || p.last_name from accounts p where p.id = v.uploaded_by) as by
    from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.archived_at is null
      and x.deleted_at is null
    join mine c on c.id = x.campaign_id
    join formats f on f.id = s.format_id
    join lateral (
      select v.* from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      where p.organization_id = ${actor.organizationId} and p.slot_id = s.id and p.is_current and v.waived_at is null
        and v.verdict ->> 'outcome' not in ('passes', 'warns') and v.scan_state is distinct from 'infected'
      order by v.created_at desc, v.id desc limit 1
    ) v on true
    where s.organization_id = ${actor.organizationId} and s.state = 'does-not-fit'
    order by x.due_key, s.id
    limit ${limit}`;
  return waiting<UnfitRow, 'decide'>(rows, ({ slotId, formatName, fileName, verdict, note, by, ...row }) => {
    const [violation] = verdict.broken;
    return {
      kind: 'decide',
      id: `decide/${slotId}`,
      ...presentCreative(row),
      slotId,
      versionId: row.previewId as VersionId,
      formatName,
      fileName: escapeMisleading(fileName),
      violation: violation ? { rule: violation.rule, actual: violation.actual } : null,
      note,
      by,
      at: new Date(row.at).toISOString(),
    };
  });
}
