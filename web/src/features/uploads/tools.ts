import { loadProtocol, loadReader, orAway } from './parts.ts';

/** What takes files in. @throws ApiError without a status where it cannot be fetched */
export function loadStore() {
  return orAway(import('./store.ts'));
}

/** Fetches all that handles a file: one that is given after the line broke is judged at once, and waits for the line. */
export function loadTools(): Promise<unknown> {
  return Promise.all([loadStore(), loadReader(), loadProtocol()]);
}
