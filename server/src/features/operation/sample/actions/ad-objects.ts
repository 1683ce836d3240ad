import { sql } from 'drizzle-orm';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { buildName, defaultNaming } from '@ad-foundry/contract/rules/naming/naming.ts';
import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { AdObjects, FoundAd, FoundMedia } from '#adapters/ads/ad-figures.ts';
import { idAtPlatform } from '#features/operation/sample/rules/ads/draw.ts';
import { isDrawn, type AccountPlan, type AdPlan, type DrawnFile } from '#features/operation/sample/rules/ads/plan.ts';
import { shapeOf } from '#features/operation/sample/rules/story/formats.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface FileFacts {
  client: string | null;
  creative: string;
  creativeId: CreativeId;
  format: string;
  uid: string;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** A current file of the story, where an ad may use it. */
export interface StoredFile extends FileFacts {
  /** The platform's id, if it was sent. */
  assetId: string | null;
  /** The name that it has when it is downloaded, without the place of a card. */
  adName: string;
}

interface StoredRow extends FileFacts, Record<string, unknown> {
  versionId: VersionId;
  campaign: string;
  formatName: string;
  variation: string | null;
}

/** The first variation of every slot, card by card. */
export async function listStoredFiles({ db, actor }: OrganizationScope, provider: Provider): Promise<StoredFile[]> {
  const { organizationId } = actor;
  const { rows } = await db.execute<StoredRow>(
    sql`select v.id as "versionId", g.name as client, m.name as campaign, c.name as creative, c.id as "creativeId",
        f.library_key as format, f.name as "formatName", k.uid, v.sha256,
        case when (select count(*) from variations o where o.organization_id = s.organization_id and o.slot_id = s.id) > 1
          then a.name end as variation, (v.facts ->> 'width')::int as width, (v.facts ->> 'height')::int as height,
        (v.facts ->> 'durationMs')::float8::int as "durationMs"
      from version_places p join cards k on k.organization_id = p.organization_id and k.id = p.card_id
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      join variations a on a.organization_id = k.organization_id and a.id = k.variation_id
      join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
      join formats f on f.id = s.format_id and f.library_key is not null
      join creatives c on c.organization_id = p.organization_id and c.id = p.creative_id
      join campaigns m on m.organization_id = c.organization_id and m.id = c.campaign_id
      left join campaign_groups g on g.organization_id = m.organization_id and g.id = m.group_id
      where p.organization_id = ${organizationId} and p.is_current and p.variation_position = 1
      order by c.id, p.slot_position, p.card_position`,
  );
  const sent = await db.execute<{ versionId: string; assetId: string }>(
    sql`select version_id as "versionId", kind || '-' || asset_id as "assetId" from sendings
      where organization_id = ${organizationId} and provider = ${provider} and state = 'ready' and asset_id is not null`,
  );
  const assetIds = new Map(sent.rows.map(({ versionId, assetId }) => [versionId, assetId]));
  // The sample keeps the naming of new organizations.
  const { namingSchema: schema, namingCase } = defaultNaming;
  return rows.map(({ versionId, campaign, formatName, variation, ...file }) => ({
    ...file,
    assetId: assetIds.get(versionId) ?? null,
    adName: buildName({
      schema,
      case: namingCase,
      values: {
        groupName: file.client,
        campaignName: campaign,
        creativeName: file.creative,
        formatName,
        variationName: variation,
        uid: file.uid,
      },
    }),
  }));
}

/** The ids that the platform gives to images, by their content. */
export type ImageIds = ReadonlyMap<string, string>;

interface Sources {
  today: Day;
  files: readonly StoredFile[];
  imageIds: ImageIds;
}

export const filesOf = ({ client }: AccountPlan, { file }: AdPlan, files: readonly StoredFile[]): StoredFile[] =>
  isDrawn(file)
    ? []
    : files.filter((each) => each.client === client && each.creative === file.creative && each.format === file.format);

export const adIdOf = (account: AccountPlan, { campaign, name }: AdPlan): string =>
  idAtPlatform('ad', account.key, campaign, name);

/** The medium of an ad without a brief. */
export const drawnMediaId = (account: AccountPlan, { title, kind }: DrawnFile): string =>
  `${kind}-${idAtPlatform('media', account.key, title)}`;

const objectives = {
  purchase: ['OUTCOME_SALES', 'OFFSITE_CONVERSIONS'],
  lead: ['OUTCOME_LEADS', 'LEAD_GENERATION'],
  reach: ['OUTCOME_AWARENESS', 'REACH'],
} as const;

/** Campaigns, ad sets and ads of an account as the platform lists them. Ads whose file is missing are left out. */
export function objectsOf(account: AccountPlan, sources: Sources): AdObjects {
  const plans = account
    .ads(sources.today)
    .filter((plan) => isDrawn(plan.file) || filesOf(account, plan, sources.files).length > 0);
  const running = new Set(plans.filter(({ days }) => days === null).flatMap((plan) => [setOf(plan), plan.campaign]));
  const named = (isRunning: boolean) =>
    ({ state: isRunning ? 'active' : 'paused', platformState: null, createdAt: null }) as const;
  const campaigns = new Map(plans.map((plan) => [plan.campaign, plan]));
  const adSets = new Map(plans.map((plan) => [setOf(plan), plan]));
  return {
    campaigns: [...campaigns.values()].map(({ campaign, result }) => ({
      ...named(running.has(campaign)),
      id: campaignIdOf(account, campaign),
      name: campaign,
      objective: objectives[result][0],
    })),
    adSets: [...adSets.values()].map((plan) => ({
      ...named(running.has(setOf(plan))),
      id: adSetIdOf(account, plan),
      name: plan.adSet,
      campaignId: campaignIdOf(account, plan.campaign),
      goal: objectives[plan.result][1],
    })),
    ads: plans.map((plan) => adOf(account, plan, sources)),
    rejected: 0,
  };
}

const setOf = ({ campaign, adSet }: AdPlan) => `${campaign}/${adSet}`;
const campaignIdOf = ({ key }: AccountPlan, campaign: string) => idAtPlatform('campaign', key, campaign);
const adSetIdOf = ({ key }: AccountPlan, { campaign, adSet }: AdPlan) => idAtPlatform('set', key, campaign, adSet);

function adOf(account: AccountPlan, plan: AdPlan, sources: Sources): FoundAd {
  const { file, begins, campaign } = plan;
  const files = filesOf(account, plan, sources.files);
  const begun = typeof begins === 'number' ? shiftDay(sources.today, -begins) : begins;
  const [title, body] = account.copies[campaign] ?? [isDrawn(file) ? file.art.headline : null, null];
  return {
    id: adIdOf(account, plan),
    name: nameOf(plan, files[0]),
    // A time that is on this day in every zone of the accounts.
    createdAt: new Date(`${begun}T08:00:00Z`),
    state: plan.days === null ? 'active' : 'paused',
    platformState: null,
    adSetId: adSetIdOf(account, plan),
    campaignId: campaignIdOf(account, campaign),
    kind: isDrawn(file) ? file.kind : shapeOf(file.format).kind,
    title,
    body,
    media: isDrawn(file) ? [drawnMedia(account, file)] : files.map((each) => mediaOf(account, plan, each, sources)),
  };
}

/** Media buyers name most ads after their file. */
function nameOf({ name, file }: AdPlan, stored: StoredFile | undefined): string {
  if (isDrawn(file) || !stored) return name;
  if (file.named === 'as copy') return `${stored.adName} – Copy`;
  if (file.named === undefined && file.how !== 'person') return stored.adName;
  return file.how === 'uid' ? `${name} ${stored.uid}` : name;
}

function drawnMedia(account: AccountPlan, file: DrawnFile): FoundMedia {
  const { kind, title, seconds } = file;
  const height = kind === 'video' ? 1920 : 1350;
  const durationMs = seconds === undefined ? null : seconds * 1000;
  return { id: drawnMediaId(account, file), kind, name: title, pictureUrl: null, width: 1080, height, durationMs };
}

function mediaOf(account: AccountPlan, { file }: AdPlan, stored: StoredFile, { files, imageIds }: Sources): FoundMedia {
  const { creative, format, uid, sha256, assetId, width, height, durationMs } = stored;
  const how = isDrawn(file) ? 'content' : file.how;
  const kind = durationMs === null ? 'image' : 'video';
  const imageId = imageIds.get(sha256);
  const byContent = kind === 'image' && how === 'content' && imageId !== undefined ? `image-${imageId}` : null;
  const bySending = how === 'sent' ? assetId : null;
  const id = bySending ?? byContent ?? `${kind}-${idAtPlatform('media', account.key, creative, format, uid)}`;
  const formats = new Set(files.filter((each) => each.creative === creative).map((each) => each.format));
  return {
    id,
    kind,
    name: formats.size > 1 ? `${creative}, ${ratioText({ width, height })}` : creative,
    pictureUrl: null,
    width,
    height,
    durationMs,
  };
}

function ratioText({ width, height }: Pick<StoredFile, 'width' | 'height'>): string {
  const ratio = width && height ? width / height : 1;
  const named = [
    [0.5625, '9:16'],
    [0.8, '4:5'],
    [1, '1:1'],
    [1.78, '16:9'],
    [1.91, '1.91:1'],
  ] as const;
  return named.find(([value]) => Math.abs(value - ratio) < 0.02)?.[1] ?? '1:1';
}
