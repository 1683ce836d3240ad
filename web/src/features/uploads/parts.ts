import { ApiError } from '#lib/api.ts';

/** The parts lie where the server is: without them it is away, and what waits for it goes on by itself. */
export function orAway<T>(parts: Promise<T>): Promise<T> {
  return parts.catch(() => {
    throw new ApiError(0, {}, null);
  });
}

/** What reads a file's head and index. @throws ApiError without a status where it cannot be fetched */
export function loadReader() {
  return orAway(Promise.all([import('@ad-foundry/probe/probe.ts'), import('@ad-foundry/probe/byte-source.ts')]));
}

/** What sends a file. @throws ApiError without a status where it cannot be fetched */
export function loadProtocol() {
  return orAway(import('tus-js-client'));
}
