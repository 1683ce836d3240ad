import type { Access, AdProvider, AssetState, NewVideo, VideoTransfer } from '#adapters/ads/ad-provider.ts';
import { noteProgress } from './note-progress.ts';
import { change, type Held } from './settle.ts';
import { openStored } from './stored-bytes.ts';
import type { Work } from './work.ts';

/**
 * Sends a video, or goes on where an earlier try ended: its id and address at the platform are stored before the first
 * byte. @returns its id at the platform, or null if the sending was canceled meanwhile. @throws AdPlatformError
 */
export async function sendVideo(work: Work): Promise<string | null> {
  const { scope, provider, access, one } = work;
  const { row } = one;
  const video = { advertiserId: row.advertiserId, name: row.fileName, size: row.sizeBytes };
  const begun = await begin(work, video);
  let { offset } = begun;
  const { transfer } = begun;
  while (offset < row.sizeBytes) {
    const next = await sendBytes(work, { transfer, offset });
    if (next <= offset) throw new Error('the platform asks for bytes that it has');
    offset = next;
    await change(scope, one, { sentBytes: offset, transfer, sinceAt: null });
  }
  // Stored before the last call: a worker that is killed from here on has an unknown outcome. From here on the sending
  // cannot be canceled.
  if (!(await change(scope, one, { isUnsure: true, sentBytes: row.sizeBytes }))) return null;
  await finish({ provider, access, one, transfer, video });
  return transfer.videoId;
}

/** The video whose transfer an earlier try has ended; null where it has not, or it cannot be told. */
export async function findSentVideo({ provider, access, one }: Work): Promise<string | null> {
  const { transfer, advertiserId } = one.row;
  if (transfer === null) return null;
  const now = await provider.assetState(access, { kind: 'video', id: transfer.videoId, advertiserId });
  return isFinished(now) ? transfer.videoId : null;
}

/** Before the transfer has ended, the platform does not process. */
const isFinished = (now: AssetState): boolean =>
  now.state === 'ready' || (now.state === 'processing' && (now.percent ?? 0) > 0);

async function begin(work: Work, video: NewVideo): Promise<{ transfer: VideoTransfer; offset: number }> {
  const { scope, provider, access, one } = work;
  const { transfer: known, advertiserId } = one.row;
  if (known) {
    const now = await provider.assetState(access, { kind: 'video', id: known.videoId, advertiserId });
    if (now.state !== 'gone' && now.state !== 'failed') {
      return { transfer: known, offset: Math.min(video.size, await provider.transferredBytes(access, known)) };
    }
  }
  const transfer = await provider.beginVideo(access, video);
  await change(scope, one, { transfer, sentBytes: 0, isUnsure: false });
  one.row.isUnsure = false;
  return { transfer, offset: 0 };
}

function sendBytes(work: Work, { transfer, offset }: { transfer: VideoTransfer; offset: number }): Promise<number> {
  const { provider, access, one, storage } = work;
  const { row } = one;
  const note = noteProgress(work.scope, one);
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
  one: Held;
  transfer: VideoTransfer;
  video: NewVideo;
}

/** Ends the transfer. A second call after a lost answer may be refused although the first one has worked. */
async function finish({ provider, access, one, transfer, video }: Finishing): Promise<void> {
  try {
    await provider.finishVideo(access, transfer, video);
  } catch (error) {
    if (!one.row.isUnsure) throw error;
    const { advertiserId } = video;
    const now = await provider.assetState(access, { kind: 'video', id: transfer.videoId, advertiserId });
    if (isFinished(now)) return;
    one.row.isUnsure = false;
    throw error;
  }
}
