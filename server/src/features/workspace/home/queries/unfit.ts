import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { homeLimits, type UnfitSlot } from '@ad-foundry/contract/home.ts';
import type { versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import { isMine, assignedToActor } from '#features/workspace/home/access.ts';
import type { Scope } from '#infra/scope.ts';

interface UnfitRow extends Record<string, unknown> {
  count: number;
  slotId: SlotId;
  formatName: string;
  creativeId: CreativeId;
  creativeName: string;
  campaignId: CampaignId;
  campaignName: string;
  isMine: boolean;
  versionId: VersionId | null;
  fileName: string;
  verdict: Verdict;
  uploadedBy: string | null;
  previewState: (typeof versions.$inferSelect)['previewState'];
  previewWidth: number | null;
  previewHeight: number | null;
}

/** Slots of open creatives whose file does not fit: first the actor's, then the others, each by due date. */
export async function listUnfit(scope: Scope): Promise<{ count: number; items: UnfitSlot[] }> {
  const { actor, db } = scope;
  const { rows } = await db.execute<UnfitRow>(sql`
    with ${assignedToActor(scope)},
    unfit as (
      select s.id, s.format_id, x.id as creative_id, x.name as creative_name, c.id as campaign_id,
        c.name as campaign_name, x.due_key, ${isMine(sql`c.id`, sql`c.group_id`)} as is_mine,
        (count(*) over ())::int as count
      from slots s
      join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id and x.archived_at is null
        and x.deleted_at is null
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      where s.organization_id = ${actor.organizationId} and s.state = 'does-not-fit'
      order by is_mine desc, x.due_key, s.id
      limit ${homeLimits.rows}
    )
    select u.count, u.id as "slotId", f.name as "formatName", u.creative_id as "creativeId",
      u.creative_name as "creativeName", u.campaign_id as "campaignId", u.campaign_name as "campaignName",
      u.is_mine as "isMine", v.id as "versionId", v.original_name as "fileName", v.verdict,
      v.preview_state as "previewState", v.preview_width as "previewWidth", v.preview_height as "previewHeight",
      (select p.first_name || ' ' || p.last_name from accounts p where p.id = v.uploaded_by) as "uploadedBy"
    from unfit u
    join formats f on f.id = u.format_id
    left join lateral (
      select v.* from version_places p join versions v on v.id = p.version_id
      where p.organization_id = ${actor.organizationId} and p.slot_id = u.id and p.is_current and v.waived_at is null
        and (v.verdict ->> 'outcome' not in ('passes', 'warns') or v.scan_state = 'infected')
      order by v.created_at desc, v.id desc limit 1
    ) v on true
    order by u.is_mine desc, u.due_key, u.id`);
  return { count: rows[0]?.count ?? 0, items: rows.map(present) };
}

function present(row: UnfitRow): UnfitSlot {
  const [violation] = row.versionId === null ? [] : row.verdict.broken;
  return {
    slotId: row.slotId,
    formatName: row.formatName,
    creative: { id: row.creativeId, name: row.creativeName },
    campaign: { id: row.campaignId, name: row.campaignName },
    isMine: row.isMine,
    file: row.versionId && {
      versionId: row.versionId,
      name: escapeMisleading(row.fileName),
      preview: presentPreview({ ...row, id: row.versionId }),
      violation: violation ? { rule: violation.rule, actual: violation.actual } : null,
      uploadedBy: row.uploadedBy,
    },
  };
}
