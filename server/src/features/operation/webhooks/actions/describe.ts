import { and, eq } from 'drizzle-orm';
import type { OfCampaign, OfCreative, OfVersion } from '@ad-foundry/contract/event.ts';
import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import type { CampaignId, CreativeId, DeliveryId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { cards, variations, versions } from '#db/schema/variations.ts';
import type { BaseScope } from '#infra/scope.ts';

/** What a message tells: ids and names, no text of comments and no address of a file. */
export interface Description {
  type: WebhookType;
  subject: string;
  /** Empty for what belongs to no campaign. */
  campaignIds: CampaignId[];
  data: Record<string, unknown>;
  /** Told once for these data, or once in a time: earlier messages that make this one needless. */
  once?: { key: string; value: string } | { withinMs: number };
}

interface Context {
  tx: BaseScope;
  organizationId: OrganizationId;
}
type Describe<P extends object> = (payload: P, context: Context) => Promise<Description | null>;

const aboutCampaign =
  (type: WebhookType): Describe<OfCampaign> =>
  async ({ campaignId }, context) => {
    const campaign = await findCampaign(context, campaignId);
    return campaign && { type, subject: campaignId, campaignIds: [campaignId], data: { campaign } };
  };

const aboutCount =
  (type: WebhookType): Describe<EventPayload<'creatives.created'>> =>
  async ({ campaignId, count }, context) => {
    const campaign = await findCampaign(context, campaignId);
    return campaign && { type, subject: campaignId, campaignIds: [campaignId], data: { campaign, count } };
  };

const aboutCreative =
  (type: WebhookType): Describe<OfCreative> =>
  async ({ creativeId }, context) => {
    const place = await findCreative(context, creativeId);
    return place && { type, subject: creativeId, campaignIds: [place.campaign.id], data: place };
  };

const aboutVersion =
  (type: WebhookType): Describe<OfVersion> =>
  async ({ versionId, creativeId }, context) => {
    const found = await findVersion(context, versionId);
    return found && { type, subject: creativeId, campaignIds: [found.data.campaign.id], data: found.data };
  };

/** Told once, when the preview is made and the virus scan has passed, in whichever order. */
const whenReady: Describe<OfVersion> = async ({ versionId, creativeId }, context) => {
  const found = await findVersion(context, versionId);
  if (!found || found.previewState === 'pending' || !(found.scanState === null || found.scanState === 'clean'))
    return null;
  const { data } = found;
  const once = { key: 'version', value: versionId };
  return { type: 'version.ready', subject: creativeId, campaignIds: [data.campaign.id], data, once };
};

const aboutDelivery =
  (type: WebhookType): Describe<EventPayload<'delivery.finished'>> =>
  async ({ deliveryId, name, ready, failed, canceled }, context) => ({
    type,
    subject: deliveryId,
    campaignIds: await listCampaigns(context, deliveryId),
    data: { delivery: { id: deliveryId, name, ready, failed, canceled } },
  });

const hourMs = 3_600_000;

/** The events that webhooks tell, with their messages. */
const describing: { [N in EventName]?: Describe<EventPayload<N>>[] } = {
  'campaign.created': [aboutCampaign('campaign.created')],
  'campaign.updated': [aboutCampaign('campaign.updated')],
  'campaign.archived': [aboutCampaign('campaign.archived')],
  'creative.created': [aboutCreative('creative.created')],
  'creatives.created': [aboutCount('creative.created')],
  'creative.updated': [aboutCreative('creative.updated')],
  'creatives.changed': [aboutCount('creative.updated')],
  'creative.fulfilled': [aboutCreative('creative.fulfilled')],
  'version.stored': [aboutVersion('version.stored'), whenReady],
  'version.previewed': [whenReady],
  'version.scanned': [whenReady],
  'version.approved': [aboutVersion('version.approved')],
  'version.changes-requested': [aboutVersion('version.changes_requested')],
  'version.decision-withdrawn': [aboutVersion('version.decision_withdrawn')],
  'comment.created': [
    async ({ commentId, threadId, creativeId }, context) => {
      const place = await findCreative(context, creativeId);
      const comment = { id: commentId, threadId };
      const campaignIds = place ? [place.campaign.id] : [];
      return place && { type: 'comment.created', subject: creativeId, campaignIds, data: { ...place, comment } };
    },
  ],
  'delivery.finished': [aboutDelivery('delivery.finished')],
  'delivery.failed': [aboutDelivery('delivery.failed')],
  'insights.synced': [
    async ({ provider, advertiserId }) => ({
      type: 'insights.synced',
      subject: advertiserId,
      campaignIds: [],
      data: { provider, advertiserId },
      once: { withinMs: hourMs },
    }),
  ],
  'token.invalidated': [
    async ({ tokenId, provider, reason }) => ({
      type: 'token.invalidated',
      subject: tokenId,
      campaignIds: [],
      data: { provider, tokenId, reason },
    }),
  ],
};

/** Whether webhooks may tell an event. */
export const isTold = (name: EventName): boolean => name in describing;

export async function describeEvent(name: EventName, payload: object, context: Context): Promise<Description[]> {
  // TypeScript cannot relate a name to its payload in a table lookup.
  const describers = (describing[name] ?? []) as Describe<object>[];
  const described: Description[] = [];
  for (const describe of describers) {
    const description = await describe(payload, context);
    if (description) described.push(description);
  }
  return described;
}

async function listCampaigns({ tx, organizationId }: Context, id: DeliveryId): Promise<CampaignId[]> {
  const rows = await tx.db
    .selectDistinct({ campaignId: sendings.campaignId })
    .from(sendings)
    .where(and(eq(sendings.organizationId, organizationId), eq(sendings.deliveryId, id)));
  return rows.flatMap(({ campaignId }) => campaignId ?? []);
}

async function findCampaign({ tx, organizationId }: Context, id: CampaignId) {
  const [campaign] = await tx.db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, id)));
  return campaign ?? null;
}

const campaignName = { id: campaigns.id, name: campaigns.name };
const creativeName = { id: creatives.id, name: creatives.name };

async function findCreative({ tx, organizationId }: Context, id: CreativeId) {
  const [place] = await tx.db
    .select({ campaign: campaignName, creative: creativeName })
    .from(creatives)
    .innerJoin(campaigns, and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, creatives.campaignId)))
    .where(and(eq(creatives.organizationId, organizationId), eq(creatives.id, id)));
  return place ?? null;
}

async function findVersion({ tx, organizationId }: Context, id: VersionId) {
  const [row] = await tx.db
    .select({ campaign: campaignName, creative: creativeName, slot: slots, version: versions })
    .from(versions)
    .innerJoin(cards, and(eq(cards.organizationId, organizationId), eq(cards.id, versions.cardId)))
    .innerJoin(variations, and(eq(variations.organizationId, organizationId), eq(variations.id, cards.variationId)))
    .innerJoin(slots, and(eq(slots.organizationId, organizationId), eq(slots.id, variations.slotId)))
    .innerJoin(creatives, and(eq(creatives.organizationId, organizationId), eq(creatives.id, slots.creativeId)))
    .innerJoin(campaigns, and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, creatives.campaignId)))
    .where(and(eq(versions.organizationId, organizationId), eq(versions.id, id)));
  if (!row) return null;
  const { campaign, creative, slot, version } = row;
  const { outcome, broken } = version.verdict;
  return {
    previewState: version.previewState,
    scanState: version.scanState,
    data: {
      campaign,
      creative,
      slot: { id: slot.id, formatId: slot.formatId },
      version: {
        id: version.id,
        number: version.number,
        name: version.originalName,
        outcome,
        broken: broken.map(({ rule }) => rule.type),
      },
    },
  };
}
