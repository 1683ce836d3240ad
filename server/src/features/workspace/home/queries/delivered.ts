import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { homeLimits, type DeliveredCreative, type Home } from '@ad-foundry/contract/home.ts';
import type { versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import { isMine, assignedToActor } from '#features/workspace/home/access.ts';
import type { Scope } from '#infra/scope.ts';

interface DeliveredRow extends Record<string, unknown> {
  creativeId: CreativeId;
  creativeName: string;
  campaignId: CampaignId;
  campaignName: string;
  isMine: boolean;
  files: number;
  deliveredAt: string;
  versionId: VersionId;
  previewState: (typeof versions.$inferSelect)['previewState'];
  previewWidth: number | null;
  previewHeight: number | null;
  allFiles: number;
  allCreatives: number;
}

/** The most versions read; further ones are not counted. */
const maxVersions = 2000;

interface Delivered {
  count: Home['counts']['delivered'];
  items: DeliveredCreative[];
}

/**
 * Creatives for which others have delivered files since then, with the newest file of each: first the actor's, then the
 * others, each newest first.
 */
export async function listDelivered(scope: Scope, since: Date): Promise<Delivered> {
  const { actor, db } = scope;
  const { rows } = await db.execute<DeliveredRow>(sql`
    with ${assignedToActor(scope)},
    fresh as materialized (
      select v.id, v.created_at, v.preview_state, v.preview_width, v.preview_height from versions v
      where v.organization_id = ${actor.organizationId} and v.deleted_at is null
        and v.created_at > ${since.toISOString()}::timestamptz
        and v.uploaded_by is distinct from ${actor.accountId}
      order by v.created_at desc limit ${maxVersions}
    ),
    placed as (
      select distinct on (x.id) x.id as creative_id, x.name as creative_name, c.id as campaign_id,
        c.name as campaign_name, ${isMine(sql`c.id`, sql`c.group_id`)} as is_mine,
        (count(*) over (partition by x.id))::int as files, n.*
      from fresh n
      join version_places p on p.organization_id = ${actor.organizationId} and p.version_id = n.id
      join creatives x on x.organization_id = p.organization_id and x.id = p.creative_id and x.archived_at is null
        and x.deleted_at is null
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id and c.archived_at is null
        and c.deleted_at is null
      order by x.id, n.preview_state = 'ready' desc, n.created_at desc
    )
    select creative_id as "creativeId", creative_name as "creativeName", campaign_id as "campaignId",
      campaign_name as "campaignName", is_mine as "isMine", files, created_at as "deliveredAt", id as "versionId",
      preview_state as "previewState", preview_width as "previewWidth", preview_height as "previewHeight",
      (sum(files) over ())::int as "allFiles", (count(*) over ())::int as "allCreatives"
    from placed
    order by is_mine desc, created_at desc, creative_id
    limit ${homeLimits.rows}`);
  const [first] = rows;
  return {
    count: { files: first?.allFiles ?? 0, creatives: first?.allCreatives ?? 0 },
    items: rows.map((row) => ({
      creative: { id: row.creativeId, name: row.creativeName },
      campaign: { id: row.campaignId, name: row.campaignName },
      isMine: row.isMine,
      files: row.files,
      deliveredAt: new Date(row.deliveredAt).toISOString(),
      preview: presentPreview({ ...row, id: row.versionId }),
    })),
  };
}
