import type { Context } from '#meta/graph/context.ts';
import { drawText } from '#meta/random.ts';

/** Seconds after which the URL of a picture answers 403. */
const LIFE_SECONDS = 3 * 86_400;
/** Seconds for which a URL stays the same, so that clients can cache the picture. */
const PERIOD_SECONDS = 3600;

/** Signature of a picture's URL; `end` is its hexadecimal expiry, the parameter `oe`. */
export const signatureOf = (name: string, end: string): string => drawText(22, 'picture', name, end);

/** A temporary URL of a picture. */
export function pictureUrl(
  { backend, call }: Pick<Context, 'backend' | 'call'>,
  name: string,
  width: number,
  height: number,
): string {
  const period = Math.floor(backend.clock.seconds() / PERIOD_SECONDS) * PERIOD_SECONDS;
  const end = (period + LIFE_SECONDS).toString(16);
  const query = new URLSearchParams({ oh: signatureOf(name, end), oe: end, w: String(width), h: String(height) });
  return `${call.base}/cdn/v/${name}.jpg?${query.toString()}`;
}
