import type { DeliveryPlan, FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';

export type PlannedSending = DeliveryPlan['sendings'][number];
export type PlannedAdvertiser = DeliveryPlan['advertisers'][number];

export interface PlannedRow {
  /** Identifies the file and the account. */
  key: string;
  file: FileToSend;
  sending: PlannedSending;
}

export interface AdvertiserRows {
  advertiser: PlannedAdvertiser;
  rows: PlannedRow[];
}

/** The sendings of a dry run by account, in the order of the dry run; accounts without any are omitted. */
export function rowsByAdvertiser(plan: DeliveryPlan): AdvertiserRows[] {
  const files = new Map(plan.files.map((file) => [file.versionId, file]));
  const rows = new Map<string, PlannedRow[]>(plan.advertisers.map(({ id }) => [id, []]));
  for (const sending of plan.sendings) {
    const file = files.get(sending.versionId);
    const key = `${sending.versionId} ${sending.advertiserId}`;
    if (file) rows.get(sending.advertiserId)?.push({ key, file, sending });
  }
  return plan.advertisers
    .map((advertiser) => ({ advertiser, rows: rows.get(advertiser.id) ?? [] }))
    .filter((group) => group.rows.length > 0);
}

export interface Chosen {
  /** The number of uploads: one for each file and account. */
  uploads: number;
  bytes: number;
  /** All rows that the delivery lists, including files that the account already has. */
  rows: PlannedRow[];
}

/** The excluded rows: those that the user deselected, and by default those whose file has a reservation. */
export function leftOutOf(groups: readonly AdvertiserRows[], picks: ReadonlyMap<string, boolean>): Set<string> {
  const rows = groups.flatMap((group) => group.rows);
  const left = rows.filter(({ key, file }) => !(picks.get(key) ?? file.reservation === null));
  return new Set(left.map(({ key }) => key));
}

/** The uploads and rows of a delivery without the excluded rows. */
export function chosenOf(groups: readonly AdvertiserRows[], leftOut: ReadonlySet<string>): Chosen {
  const rows = groups.flatMap((group) => {
    const stays = group.rows.filter(({ key }) => !leftOut.has(key));
    const uploaded = new Set(stays.filter(isUpload).map(({ file }) => file.sha256));
    // A duplicate whose first file is excluded would be sent in its place.
    return stays.filter(({ file, sending }) => sending.outcome !== 'duplicate' || uploaded.has(file.sha256));
  });
  const uploads = rows.filter(isUpload);
  return { uploads: uploads.length, bytes: uploads.reduce((sum, { file }) => sum + file.sizeBytes, 0), rows };
}

export const isUpload = ({ sending }: PlannedRow): boolean => sending.outcome === 'upload';

/** Two names without the words with which both begin: "EU" and "UK" for "Aster Running EU" and "Aster Running UK". */
export function distinctParts(name: string, other: string): [string, string] {
  const [a, b] = [name.split(' '), other.split(' ')];
  const most = Math.min(a.length, b.length) - 1;
  let same = 0;
  while (same < most && a[same] === b[same]) same += 1;
  return [a.slice(same).join(' '), b.slice(same).join(' ')];
}
