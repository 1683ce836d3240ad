import { GraphError } from '#meta/graph-error.ts';
import { FileDigest } from '#meta/transport/file-digest.ts';

const DEADLINE_MS = 60_000;

/** Downloads a video from the client's URL. @throws {GraphError} 389 */
export async function fetchVideo(address: string, digest = new FileDigest()): Promise<FileDigest> {
  const refusal = new GraphError('video-not-fetched');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw refusal;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS), redirect: 'error' });
    if (!answer.ok || !answer.body) throw refusal;
    for await (const chunk of answer.body) digest.update(Buffer.from(chunk));
  } catch {
    throw refusal;
  }
  return digest;
}
