import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Advertiser, AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import type { AssetLimits } from '#adapters/ads/ad-provider.ts';
import { sendings } from '#db/schema/deliveries.ts';
import type { StoryDelivery } from '#features/operation/sample/rules/story/deliveries.ts';
import { momentOf } from '#features/operation/sample/rules/story/moments.ts';
import { claimSending } from '#features/platforms/deliveries/actions/claim.ts';
import { insertDelivery } from '#features/platforms/deliveries/actions/create.ts';
import { completeSending, failSending } from '#features/platforms/deliveries/actions/outcomes.ts';
import { pauseSendings } from '#features/platforms/deliveries/actions/pause.ts';
import { readFiles } from '#features/platforms/deliveries/queries/files.ts';
import { findChosen } from '#features/platforms/integration/queries/advertisers.ts';
import type { Scope } from '#infra/scope.ts';
import type { Stage } from './stage.ts';
import type { WrittenClient } from './write-campaigns.ts';

const minuteMs = 60_000;

/** What the platform of the sample takes. */
const assetLimits: AssetLimits = {
  image: { maxBytes: 30 * 1024 * 1024, types: ['image/jpeg', 'image/png'] },
  video: { maxBytes: 4 * 1024 * 1024 * 1024, types: ['video/mp4'] },
  nameLength: 200,
};

interface DeliveryPlan {
  story: StoryDelivery;
  client: WrittenClient;
  advertiser: AdvertiserRef;
}

/** Plans a delivery to an ad account, whose files arrive one a minute, fail or wait. */
export function planDelivery(stage: Stage, { story, client, advertiser }: DeliveryPlan): void {
  const begunAt = momentOf(story.at, stage.now);
  stage.plan(begunAt, async () => {
    const scope = stage.as(story.by, begunAt);
    const deliveryId = await insertFiles(scope, { story, client, advertiser });
    if (deliveryId === null) return;
    const rows = await scope.db
      .select({ id: sendings.id, creativeName: sendings.creativeName, kind: sendings.kind })
      .from(sendings)
      .where(and(eq(sendings.organizationId, scope.actor.organizationId), eq(sendings.deliveryId, deliveryId)))
      .orderBy(asc(sendings.position));
    const { pausedBy, refusal } = story;
    const failed = rows.findLast(({ creativeName }) => creativeName === refusal?.creative);
    const arriving = pausedBy === undefined ? rows : rows.slice(0, 2);
    for (const [index, row] of arriving.entries()) {
      const at = new Date(begunAt.getTime() + (index + 1) * minuteMs);
      stage.plan(at, () => endSending(stage.as(story.by, at), row, row === failed ? refusal : undefined));
    }
    if (pausedBy === undefined) return;
    const pausedAt = new Date(begunAt.getTime() + 4 * minuteMs);
    stage.plan(pausedAt, () => pauseSendings(stage.as(pausedBy, pausedAt), { deliveryId }));
  });
}

async function insertFiles(scope: Scope, { story, client, advertiser }: DeliveryPlan): Promise<DeliveryId | null> {
  const creativeIds = story.creatives.flatMap((name) => client.briefs.get(name)?.creativeId ?? []);
  const { provider, id } = advertiser;
  const { files, name } = await readFiles(scope, { creativeIds }, { assetLimits, provider });
  const [chosen] = await findChosen(scope, { provider, advertiserIds: [id] });
  const sendable = files.filter(({ obstacle }) => obstacle === null);
  if (!chosen || sendable.length === 0) return null;
  const confirmed = sendable.map((file) => ({ file, advertiser: chosen satisfies Advertiser }));
  const input = { provider, key: randomUUID() };
  return insertDelivery(scope, { input, name, confirmed, existingImages: new Map() });
}

interface SentFile {
  id: (typeof sendings.$inferSelect)['id'];
  kind: 'image' | 'video';
}

async function endSending(scope: Scope, { id, kind }: SentFile, refusal: StoryDelivery['refusal']): Promise<void> {
  const lease = await claimSending(scope, id);
  if (!lease) return;
  if (refusal) {
    const { code, message, traceId } = refusal;
    await failSending(scope, lease, { reason: 'unavailable', words: { code, message, traceId } });
    return;
  }
  const digits = BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 12)}`)
    .toString()
    .padStart(15, '0');
  const assetId = kind === 'video' ? `120${digits.slice(0, 13)}` : randomUUID().replaceAll('-', '');
  await completeSending(scope, lease, assetId);
}
