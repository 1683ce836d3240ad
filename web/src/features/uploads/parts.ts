import { orAway } from '#lib/or-away.ts';

/** What reads a file's head and index. @throws ApiError without a status where it cannot be fetched */
export function loadReader() {
  return orAway(Promise.all([import('@ad-foundry/probe/probe.ts'), import('@ad-foundry/probe/byte-source.ts')]));
}

/** What sends a file. @throws ApiError without a status where it cannot be fetched */
export function loadProtocol() {
  return orAway(import('tus-js-client'));
}

/** Fetches both: a file that is given after the line broke is judged at once, and waits for the line. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadReader(), loadProtocol()]);
}
