import type { DeliveryPlan, FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';

export type PlannedSending = DeliveryPlan['sendings'][number];
export type PlannedAccount = DeliveryPlan['advertisers'][number];

export interface PlannedRow {
  /** Of the file and the account. */
  key: string;
  file: FileToSend;
  sending: PlannedSending;
}

export interface AccountRows {
  account: PlannedAccount;
  rows: PlannedRow[];
}

/** The sendings of a dry run by account, in its order; accounts without any are left out. */
export function rowsByAccount(plan: DeliveryPlan): AccountRows[] {
  const files = new Map(plan.files.map((file) => [file.versionId, file]));
  const rows = new Map<string, PlannedRow[]>(plan.advertisers.map(({ id }) => [id, []]));
  for (const sending of plan.sendings) {
    const file = files.get(sending.versionId);
    const key = `${sending.versionId} ${sending.advertiserId}`;
    if (file) rows.get(sending.advertiserId)?.push({ key, file, sending });
  }
  return plan.advertisers
    .map((account) => ({ account, rows: rows.get(account.id) ?? [] }))
    .filter((group) => group.rows.length > 0);
}

export interface Chosen {
  /** What would be uploaded: one for each file and account. */
  uploads: number;
  bytes: number;
  /** All that the delivery lists, with what is there already. */
  rows: PlannedRow[];
}

/** What would be sent, without the rows that the person left out. */
export function chosenOf(groups: readonly AccountRows[], leftOut: ReadonlySet<string>): Chosen {
  const rows = groups.flatMap((group) => {
    const stays = group.rows.filter(({ key, sending }) => sending.outcome !== 'upload' || !leftOut.has(key));
    const uploaded = new Set(stays.filter(isUpload).map(({ file }) => file.sha256));
    // A duplicate whose first file is left out would be sent in its place.
    return stays.filter(({ file, sending }) => sending.outcome !== 'duplicate' || uploaded.has(file.sha256));
  });
  const uploads = rows.filter(isUpload);
  return { uploads: uploads.length, bytes: uploads.reduce((sum, { file }) => sum + file.sizeBytes, 0), rows };
}

export const isUpload = ({ sending }: PlannedRow): boolean => sending.outcome === 'upload';
