import { sql } from 'drizzle-orm';
import type {
  AccountId,
  CampaignId,
  CardId,
  CreativeId,
  ReviewStepId,
  VariationId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { AddressProof } from '#db/schema/comments.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { countSteps } from '#features/talk/comments/queries.ts';
import type { StepRow } from '#features/talk/review-steps/present.ts';
import { listSteps } from '#features/talk/review-steps/queries.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { listReviewRules } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

export interface RecordedDecision extends Record<string, unknown> {
  versionId: VersionId;
  accountId: AccountId;
  forStepId: ReviewStepId | null;
  decision: Decision;
  decidedAt: Date | string;
  /** As it was at the decision, like the address and its proof. */
  name: string;
  email: string | null;
  proof: AddressProof;
  /** The step for which an admin decided in place of its reviewers, also one that was removed since; null for a person's own decision. */
  forStep: string | null;
  /**
   * What the person wrote on the version for clients to read, since records are handed on to them: as it was at the
   * decision, and what came later.
   */
  comment: string | null;
}

/** A decision with the names of the steps for which it counted. */
export type CountedDecision = RecordedDecision & { countedFor: string[] };

/** A version that is current, or on which somebody decided, deleted or not. */
export interface RecordedFile extends Record<string, unknown> {
  versionId: VersionId;
  cardId: CardId;
  variationId: VariationId;
  creativeName: string;
  formatName: string;
  /** Null if the slot has only one variation. */
  variationName: string | null;
  /** Null outside of carousels. */
  cardPosition: number | null;
  versionNumber: number;
  isCurrent: boolean;
  fileName: string;
  mime: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  previewSha256: string | null;
  uploadedAt: Date | string;
  /** When the file was deleted; its decisions outlast it. */
  deletedAt: Date | string | null;
  /** Where the current version stands; null for earlier versions and in campaigns without steps. */
  state: 'open' | 'changes' | 'approved' | null;
  stepName: string | null;
}

/** What an approval record says. */
export interface ApprovalRecord {
  campaignName: string;
  organizationName: string;
  /** IANA name of the reader's time zone. */
  timeZone: string;
  writtenAt: Date;
  steps: Pick<StepRow, 'id' | 'name' | 'rule'>[];
  files: (RecordedFile & { decisions: CountedDecision[] })[];
}

interface RecordPlace {
  campaignId: CampaignId;
  creativeIds?: readonly CreativeId[] | undefined;
}

/** @throws AppError `campaign.not-found`, `review-step.record-too-large` */
export function readRecord(scope: Scope, place: RecordPlace): Promise<ApprovalRecord> {
  return scope.snapshot(async (at) => {
    const campaign = await requireCampaign(at, place.campaignId);
    const files = await listFiles(at, place);
    if (files.length > limits.review.recordFiles) throw new AppError('review-step.record-too-large');
    const decisions = groupBy(
      await listDecisions(
        at,
        files.map(({ versionId }) => versionId),
      ),
      ({ versionId }) => versionId,
    );
    const steps = await listSteps(at, place.campaignId);
    const rules = (await listReviewRules(at, [place.campaignId])).get(place.campaignId);
    const decided = files.map(({ keptDecisions, ...file }) => ({
      ...file,
      decisions: keptDecisions ?? decisions.get(file.versionId) ?? [],
    }));
    return {
      campaignName: campaign.name,
      ...(await readReader(at)),
      writtenAt: at.now(),
      steps,
      files: shareRequests(countSteps<RecordedDecision, (typeof decided)[number]>(decided, { steps, rules })),
    };
  });
}

/** A carousel is one ad: changes that a person requested on one of its current cards are requested on each. */
function shareRequests(files: ApprovalRecord['files']): ApprovalRecord['files'] {
  const ofCarousel = groupBy(
    files.filter(({ isCurrent }) => isCurrent),
    ({ variationId }) => variationId,
  );
  return files.map((file) => {
    if (!file.isCurrent) return file;
    const personOf = ({ accountId, forStepId }: CountedDecision) => `${accountId} ${forStepId}`;
    const decisions = new Map(file.decisions.map((made) => [personOf(made), made]));
    for (const made of (ofCarousel.get(file.variationId) ?? []).flatMap((card) => card.decisions))
      if (made.decision === 'changes' && !decisions.has(personOf(made))) decisions.set(personOf(made), made);
    return { ...file, decisions: [...decisions.values()] };
  });
}

async function readReader({ db, actor }: Scope) {
  const { rows } = await db.execute<{ organizationName: string; timeZone: string | null }>(sql`
    select o.name as "organizationName", ${timeZoneOf()} as "timeZone" from organizations o
    left join accounts a on a.id = ${actor.accountId} where o.id = ${actor.organizationId}`);
  const { organizationName = '', timeZone = null } = rows[0] ?? {};
  return { organizationName, timeZone: timeZone ?? 'UTC' };
}

interface ListedFile extends RecordedFile {
  creativeId: CreativeId;
  /** When the creative was briefed, in epoch ms. */
  briefedAt: number;
  /** Only of a file whose slot, variation or card was deleted. */
  keptDecisions?: RecordedDecision[];
}

/**
 * The current versions in the order of the briefs, each before the earlier and deleted versions on which somebody decided;
 * those of deleted slots, variations and cards come last in their creative.
 */
async function listFiles(scope: Scope, place: RecordPlace): Promise<ListedFile[]> {
  const files = [...(await listPlacedFiles(scope, place)), ...(await listKeptFiles(scope, place))];
  const order = (a: ListedFile, b: ListedFile) =>
    a.briefedAt - b.briefedAt || (a.creativeId < b.creativeId ? -1 : a.creativeId > b.creativeId ? 1 : 0);
  return files.toSorted(order);
}

/** Files that are kept only for the record, since their slot, variation or card was deleted. */
async function listKeptFiles({ db, actor }: Scope, { campaignId, creativeIds }: RecordPlace): Promise<ListedFile[]> {
  const chosen = creativeIds ? sql`x.id = any(${sql.param([...creativeIds])}::text[])` : sql`true`;
  const { rows } = await db.execute<{ file: ListedFile }>(sql`
    select k.file || jsonb_build_object('creativeId', x.id, 'creativeName', x.name, 'keptDecisions', k.decisions,
      'briefedAt', (extract(epoch from x.created_at) * 1000)::float8) as file
    from deleted_decided_files k
    join creatives x on x.organization_id = k.organization_id and x.id = k.creative_id
    where k.organization_id = ${actor.organizationId} and x.campaign_id = ${campaignId} and x.deleted_at is null and ${chosen}
    order by k.file ->> 'deletedAt', k.version_id
    limit ${limits.review.recordFiles + 1}`);
  return rows.map(({ file }) => file);
}

async function listPlacedFiles({ db, actor }: Scope, { campaignId, creativeIds }: RecordPlace): Promise<ListedFile[]> {
  const chosen = creativeIds ? sql`x.id = any(${sql.param([...creativeIds])}::text[])` : sql`true`;
  const { rows } = await db.execute<ListedFile>(sql`
    select x.id as "creativeId", (extract(epoch from x.created_at) * 1000)::float8 as "briefedAt", v.id as "versionId", c.id as "cardId", va.id as "variationId", x.name as "creativeName", f.name as "formatName",
      case when count(*) over (partition by s.id) > 1 and (select count(*) from variations o
        where o.organization_id = s.organization_id and o.slot_id = s.id) > 1 then va.name end as "variationName",
      case when f.type = 'carousel' then c.position end as "cardPosition", v.number as "versionNumber",
      p.is_current as "isCurrent", v.original_name as "fileName", v.facts ->> 'mime' as mime,
      (v.facts ->> 'sizeBytes')::float8 as "sizeBytes", (v.facts ->> 'width')::float8 as width,
      (v.facts ->> 'height')::float8 as height, v.sha256,
      case when v.deleted_at is null then v.preview_sha256 end as "previewSha256",
      v.created_at as "uploadedAt", v.deleted_at as "deletedAt", case when p.is_current then c.review_state end as state,
      case when p.is_current then (select t.name from review_steps t
        where t.organization_id = c.organization_id and t.id = c.review_step_id) end as "stepName"
    from creatives x
    join slots s on s.organization_id = x.organization_id and s.creative_id = x.id
    join variations va on va.organization_id = s.organization_id and va.slot_id = s.id
    join cards c on c.organization_id = va.organization_id and c.variation_id = va.id
    join versions v on v.organization_id = c.organization_id and v.card_id = c.id
    cross join lateral (select v.deleted_at is null and not exists (
      select from versions newer where newer.organization_id = v.organization_id and newer.card_id = v.card_id
        and newer.number > v.number and newer.deleted_at is null) as is_current) p
    join formats f on f.id = s.format_id
    where x.organization_id = ${actor.organizationId} and x.campaign_id = ${campaignId} and x.deleted_at is null
      and ${chosen} and (p.is_current
        or exists (select from decisions d where d.organization_id = v.organization_id and d.version_id = v.id)
        or exists (select from step_decisions d where d.organization_id = v.organization_id and d.version_id = v.id))
    order by x.created_at, x.id, s.position, s.id, va.position, c.position, v.number desc
    limit ${limits.review.recordFiles + 1}`);
  return rows;
}

async function listDecisions({ db, actor }: Scope, versionIds: readonly VersionId[]): Promise<RecordedDecision[]> {
  const ids = sql.param([...versionIds]);
  const ours = sql`d.organization_id = ${actor.organizationId} and d.version_id = any(${ids}::text[])`;
  const { rows } = await db.execute<RecordedDecision>(sql`
    with made as (
      select d.organization_id, d.version_id, d.account_id, d.decision, d.decided_at, d.name, d.email, d.proof,
        d.comment, null as for_step, null as for_step_id
      from decisions d where ${ours}
      union all
      select d.organization_id, d.version_id, d.account_id, d.decision, d.decided_at, d.name, d.email, 'account',
        d.comment, coalesce(t.name, d.step_name), d.step_id
      from step_decisions d left join review_steps t on t.organization_id = d.organization_id and t.id = d.step_id
      where ${ours}
    )
    select d.version_id as "versionId", d.account_id as "accountId", d.for_step_id as "forStepId", d.decision,
      d.decided_at as "decidedAt",
      coalesce(d.name, trim(a.first_name || ' ' || a.last_name)) as name, d.email, coalesce(d.proof, 'none') as proof,
      d.for_step as "forStep",
      nullif(concat_ws(E'\n', d.comment, (select string_agg(c.body, E'\n' order by c.created_at, c.id) from comments c
        where c.organization_id = d.organization_id and c.version_id = d.version_id and c.author_id = d.account_id
          and c.thread_id is null and c.audience = 'client' and c.created_at > d.decided_at)), '') as comment
    from made d join accounts a on a.id = d.account_id
    order by d.version_id, d.decided_at, d.account_id`);
  return rows;
}
