import { GraphError } from '#meta/graph-error.ts';
import type { Call } from '#meta/transport/call.ts';

interface Version {
  readonly name: string;
  /** Days on which the version starts and ends, as `YYYY-MM-DD`; the version of the Marketing API ends earlier. */
  readonly from: string;
  readonly until?: string;
  readonly marketingUntil?: string;
}

/** Newest first. */
const versions: readonly Version[] = [
  { name: 'v27.0', from: '2026-11-04' },
  { name: 'v26.0', from: '2026-07-29' },
  { name: 'v25.0', from: '2026-02-18', until: '2028-07-29', marketingUntil: '2027-02-23' },
  { name: 'v24.0', from: '2025-10-08', until: '2028-02-18', marketingUntil: '2026-11-10' },
  { name: 'v23.0', from: '2025-05-29', until: '2027-10-08', marketingUntil: '2026-06-09' },
  { name: 'v22.0', from: '2025-01-21', until: '2027-05-20', marketingUntil: '2026-06-09' },
  { name: 'v21.0', from: '2024-10-02', until: '2027-01-21', marketingUntil: '2026-06-09' },
];

/** The version of a call without one; the app's dashboard sets it. */
export const USUAL_VERSION = 'v26.0';
const ENDED = /^v(?:[1-9]|1\d|20)\.\d$/;
/** Edges of the Marketing API, whose versions end earlier than those of the other edges. */
const MARKETING = /^(?:act_\d+|adaccounts|owned_ad_accounts|client_ad_accounts|insights)$/;

const isAlive = (end: string | undefined, nowMs: number): boolean => end === undefined || nowMs < Date.parse(end);

/**
 * The version that handles the call: the oldest supported one in place of an ended one.
 * @throws {GraphError} 2635 for an ended version of the Marketing API, 2500 for a future version
 */
export function versionOf({ version, path }: Pick<Call, 'version' | 'path'>, nowMs: number): string {
  if (version === null) return USUAL_VERSION;
  const found = versions.find(({ name }) => name === version);
  if ((!found && !ENDED.test(version)) || (found && nowMs < Date.parse(found.from)))
    throw new GraphError('bad-path', {
      message: `Unknown path components: /${version}`,
    });
  const isMarketing = path.some((part) => MARKETING.test(part));
  if (isMarketing && (!found || !isAlive(found.marketingUntil, nowMs))) throw new GraphError('version-ended');
  if (found && isAlive(found.until, nowMs)) return version;
  return versions.findLast(({ until }) => isAlive(until, nowMs))?.name ?? USUAL_VERSION;
}
