import { and, eq, ne } from 'drizzle-orm';
import type { Asset } from '#adapters/ads/ad-provider.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { ofOrganization } from './ledger.ts';
import { updateSending } from './outcomes.ts';
import { noteProgress } from './note-progress.ts';
import { openStored } from './stored-bytes.ts';
import type { SendContext } from './send-context.ts';

/** @throws AdPlatformError */
export async function sendImage({ scope, provider, access, lease, storage }: SendContext): Promise<Asset> {
  const { row } = lease;
  // Stored before the first byte is sent: if the worker is killed from here on, the outcome is unknown.
  await updateSending(scope, lease, { isUnsure: true });
  return provider.sendImage(access, {
    advertiserId: row.advertiserId,
    name: row.fileName,
    type: row.mime,
    size: row.sizeBytes,
    open: () => openStored(storage, row, { start: 0, end: row.sizeBytes }),
    onProgress: noteProgress(scope, lease),
  });
}

/** Finds by name the image that an earlier try may have uploaded; null if there is none or more than one. */
export async function findSentImage({ scope, provider, access, lease }: SendContext): Promise<Asset | null> {
  const { provider: platform, advertiserId, fileName: name, sha256 } = lease.row;
  const found = await provider.findAssets(access, { advertiserId, kind: 'image', name });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return null;
  // Versions of a card share their name, so assets that the ledger has for another content are excluded.
  const others = await scope.db
    .select({ assetId: sendings.assetId })
    .from(sendings)
    .where(
      and(
        ofOrganization(scope),
        eq(sendings.provider, platform),
        eq(sendings.advertiserId, advertiserId),
        ne(sendings.sha256, sha256),
        anyOf(sendings.assetId, ids),
      ),
    );
  const taken = new Set(others.map(({ assetId }) => assetId));
  const [image, ...more] = found.filter(({ id }) => !taken.has(id));
  return image && more.length === 0 ? image : null;
}
