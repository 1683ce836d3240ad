import type { Access, AdProvider, AssetState, NewVideo, VideoTransfer } from '#adapters/ads/ad-provider.ts';
import { noteProgress } from './note-progress.ts';
import { updateSending, type LeasedSending } from './outcomes.ts';
import { openStored } from './stored-bytes.ts';
import type { SendContext } from './send-context.ts';

/**
 * Sends a video, or continues where an earlier try stopped: its id and upload address at the platform are stored before
 * the first byte is sent. @returns the video's id at the platform, or null if the sending was canceled meanwhile
 * @throws AdPlatformError
 */
export async function sendVideo(work: SendContext): Promise<string | null> {
  const { scope, provider, access, lease } = work;
  const { row } = lease;
  const video = { advertiserId: row.advertiserId, name: row.fileName, size: row.sizeBytes };
  const begun = await begin(work, video);
  let { offset } = begun;
  const { transfer } = begun;
  while (offset < row.sizeBytes) {
    const next = await sendBytes(work, { transfer, offset });
    if (next <= offset) throw new Error('the platform asks for bytes that it has');
    offset = next;
    await updateSending(scope, lease, { sentBytes: offset, transfer, sinceAt: null });
  }
  // Stored before the last call: if the worker is killed from here on, the outcome is unknown. From here on, the
  // sending can no longer be canceled.
  if (!(await updateSending(scope, lease, { isUnsure: true, sentBytes: row.sizeBytes }))) return null;
  await finish({ provider, access, lease, transfer, video });
  return transfer.videoId;
}

/** The video whose transfer an earlier try has finished; null if the transfer is unfinished or its state is unclear. */
export async function findSentVideo({ provider, access, lease }: SendContext): Promise<string | null> {
  const { transfer, advertiserId } = lease.row;
  if (transfer === null) return null;
  const now = await provider.assetState(access, { kind: 'video', id: transfer.videoId, advertiserId });
  return isFinished(now) ? transfer.videoId : null;
}

/** Whether the transfer has ended; the platform processes a video only after that. */
const isFinished = (now: AssetState): boolean =>
  now.state === 'ready' || (now.state === 'processing' && (now.percent ?? 0) > 0);

async function begin(work: SendContext, video: NewVideo): Promise<{ transfer: VideoTransfer; offset: number }> {
  const { scope, provider, access, lease } = work;
  const { transfer: started, advertiserId } = lease.row;
  if (started) {
    const now = await provider.assetState(access, { kind: 'video', id: started.videoId, advertiserId });
    if (now.state !== 'gone' && now.state !== 'failed') {
      return { transfer: started, offset: Math.min(video.size, await provider.transferredBytes(access, started)) };
    }
  }
  const transfer = await provider.beginVideo(access, video);
  await updateSending(scope, lease, { transfer, sentBytes: 0, isUnsure: false });
  lease.row.isUnsure = false;
  return { transfer, offset: 0 };
}

function sendBytes(
  work: SendContext,
  { transfer, offset }: { transfer: VideoTransfer; offset: number },
): Promise<number> {
  const { provider, access, lease, storage } = work;
  const { row } = lease;
  const note = noteProgress(work.scope, lease);
  return provider.sendVideo(access, transfer, {
    advertiserId: row.advertiserId,
    offset,
    size: row.sizeBytes,
    open: (start, end) => openStored(storage, row, { start, end }),
    onProgress: (sent) => note(offset + sent),
  });
}

interface Finishing {
  provider: AdProvider;
  access: Access;
  lease: LeasedSending;
  transfer: VideoTransfer;
  video: NewVideo;
}

/**
 * Ends the transfer. After a lost answer, the platform may refuse the repeated call although the first one succeeded.
 */
async function finish({ provider, access, lease, transfer, video }: Finishing): Promise<void> {
  try {
    await provider.finishVideo(access, transfer, video);
  } catch (error) {
    if (!lease.row.isUnsure) throw error;
    const { advertiserId } = video;
    const now = await provider.assetState(access, { kind: 'video', id: transfer.videoId, advertiserId });
    if (isFinished(now)) return;
    lease.row.isUnsure = false;
    throw error;
  }
}
