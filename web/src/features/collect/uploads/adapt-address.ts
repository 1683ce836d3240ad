import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId, UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';

/** The board on which a stored file is adapted to other slots; null for a file that was deleted meanwhile. */
export async function adaptAddressOf(uploadId: UploadId, creativeId: CreativeId) {
  const { versionId: version } = await call(uploads.status, { params: { uploadId } });
  if (!version) return null;
  const { campaign } = await call(creatives.find, { params: { creativeId } });
  return { params: { campaignId: campaign.id, creativeId }, search: { version } };
}
