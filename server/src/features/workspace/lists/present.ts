import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { csvLine, csvStart } from '#infra/files/csv.ts';
import type { ListedField } from './queries/fields.ts';
import type { ExportedCreative } from './queries/exports.ts';

/** Formats dates for spreadsheets in a time zone: `2026-12-01 18:00`. */
function dateIn(timeZone: string): (instant: string | null) => string | null {
  // Swedish writes dates in ISO order.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (instant) => (instant === null ? null : format.format(new Date(instant)));
}

const creativeColumns = [
  'Name',
  'Description',
  'Deadline',
  'Formats',
  'Campaign',
  'Group',
  'Effective due date',
  'Status',
  'Slots',
  'Slots delivered',
  'Slots that do not fit',
  'Updated',
  'Created',
];

/** Creatives as lines of CSV, header first; the last columns are attributes. */
export async function* linesOfCreatives(
  pages: AsyncIterable<ExportedCreative[]>,
  { timeZone, fields }: { timeZone: string; fields: readonly Pick<ListedField, 'label'>[] },
): AsyncGenerator<string> {
  const date = dateIn(timeZone);
  const lineOf = (row: ExportedCreative) => {
    const count = (state: string) => row.slots.filter((slot) => slot.state === state).length;
    return csvLine([
      row.name,
      row.description,
      date(row.deadlineAt),
      row.formats.join('; '),
      row.campaign.name,
      row.group?.name ?? null,
      date(row.dueAt),
      row.completedAt === null ? 'open' : 'complete',
      row.slots.length,
      count('delivered'),
      count('does-not-fit'),
      date(row.updatedAt),
      date(row.createdAt),
      ...row.fields.map(({ value }) => (typeof value === 'boolean' ? String(value) : value)),
    ]);
  };
  yield csvStart + csvLine([...creativeColumns, ...fields.map(({ label }) => label)]);
  for await (const page of pages) yield page.map(lineOf).join('');
}

const campaignColumns = [
  'Name',
  'Group',
  'Due date',
  'Creatives',
  'Creatives complete',
  'Slots',
  'Slots delivered',
  'Slots that do not fit',
  'Platforms',
  'People',
  'Updated',
  'Created',
];

/** Campaigns as lines of CSV, header first. */
export async function* linesOfCampaigns(
  pages: AsyncIterable<ListedCampaign[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const date = dateIn(timeZone);
  const lineOf = ({ slots, progress, ...row }: ListedCampaign) =>
    csvLine([
      row.name,
      row.group?.name ?? null,
      date(row.dueAt),
      progress.total,
      progress.complete,
      Object.values(slots).reduce((sum, count) => sum + count, 0),
      slots['to-review'] + slots.changes + slots.delivered + slots.approved + slots.sent,
      slots['does-not-fit'],
      row.platforms.join('; '),
      row.people.count,
      date(row.updatedAt),
      date(row.createdAt),
    ]);
  yield csvStart + csvLine(campaignColumns);
  for await (const page of pages) yield page.map(lineOf).join('');
}
