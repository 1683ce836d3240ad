import type { ReportRow, RoundedIds } from './report-reading.ts';

const columns = { adId: 'ad', adSetId: 'adSet', campaignId: 'campaign' } as const;
type IdColumn = keyof typeof columns;

/** Spreadsheets keep 15 digits of a number: further digits of an id become zeros, or the id becomes `1.2E+17`. */
const isRounded = (id: string): boolean => /^\d{15,}$/.test(id) && /^0+$/.test(id.slice(15)) && id.length > 15;
const isScientific = (id: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(id);
const isId = (id: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(id);

/** Removes ids that are rounded, shared by several names or malformed, so that ads are matched by name. */
export function dropRoundedIds(rows: readonly ReportRow[]): { rows: ReportRow[]; dropped: RoundedIds[] } {
  let trusted = [...rows];
  const dropped: RoundedIds[] = [];
  for (const column of Object.keys(columns) as IdColumn[]) {
    const untrusted = findUntrusted(trusted, column);
    if (untrusted.ids.size === 0) continue;
    const lines = trusted.filter((row) => untrusted.ids.has(row[column] ?? '')).map(({ line }) => line);
    trusted = trusted.map((row) => (untrusted.ids.has(row[column] ?? '') ? { ...row, [column]: null } : row));
    dropped.push({ column, lines, reason: untrusted.reason });
  }
  return { rows: trusted, dropped };
}

function findUntrusted(rows: readonly ReportRow[], column: IdColumn) {
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    const id = row[column];
    if (id === null) continue;
    names.set(id, (names.get(id) ?? new Set()).add(row[columns[column]]));
  }
  const ids = [...names.keys()];
  const long = ids.filter((id) => /^\d{16,}$/.test(id));
  // One id can end in zeros by coincidence, but not all long ones.
  const areRounded = ids.some(isScientific) || (long.length > 0 && long.every(isRounded));
  const rounded = areRounded ? ids.filter((id) => isRounded(id) || isScientific(id)) : [];
  const shared = ids.filter((id) => (names.get(id)?.size ?? 0) > 1);
  const untrusted = new Set([...rounded, ...shared, ...ids.filter((id) => !isId(id))]);
  return { ids: untrusted, reason: rounded.length > 0 ? ('rounded' as const) : ('several-names' as const) };
}
