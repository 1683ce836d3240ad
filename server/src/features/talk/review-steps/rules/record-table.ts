import type { Locale } from '@ad-foundry/contract/limits.ts';
import { csvLine, csvStart, type CsvCell } from '#infra/files/csv.ts';
import type { ApprovalRecord, CountedDecision, RecordedFile } from '#features/talk/review-steps/queries/record.ts';
import { recordWordsOf, type RecordWords } from './record-words.ts';

/** An instant in a time zone, to the second and with its offset: `2026-11-29T23:51:24+01:00`. */
function zonedInstant(instant: Date | string, timeZone: string): string {
  const at = new Date(instant);
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', options).format(at).split(' ');
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const offset = zone?.replace('GMT', '') || 'Z';
  return `${day}T${time}${offset}`;
}

/** The record as CSV: one line per decision, and one per current file without any. */
export function* recordLines(record: ApprovalRecord, locale: Locale): Generator<string> {
  const words = recordWordsOf(locale);
  yield csvStart + csvLine(Object.values(words.headings));
  for (const { decisions, ...file } of record.files)
    for (const decision of decisions.length > 0 ? decisions : [null])
      yield csvLine(Object.values(cellsOf(file, decision, { words, record })));
}

/** The cells of a line, in the order of the headings. */
function cellsOf(
  file: RecordedFile,
  decision: CountedDecision | null,
  { words, record: { timeZone } }: { words: RecordWords; record: ApprovalRecord },
): Record<keyof RecordWords['headings'], CsvCell> {
  return {
    creative: file.creativeName,
    format: file.formatName,
    variation: file.variationName,
    card: file.cardPosition,
    file: file.fileName,
    version: file.versionNumber,
    current: file.isCurrent,
    sha256: file.sha256,
    size: file.sizeBytes,
    uploaded: zonedInstant(file.uploadedAt, timeZone),
    deleted: file.deletedAt && zonedInstant(file.deletedAt, timeZone),
    state: file.state,
    step: decision?.countedFor.join(', ') || null,
    decision: decision ? words.decisions[decision.decision] : words.noDecision,
    by: decision?.name ?? null,
    email: decision?.email ?? null,
    proof: decision && words.proofs[decision.proof],
    forStep: decision?.forStep ?? null,
    at: decision && zonedInstant(decision.decidedAt, timeZone),
    zone: timeZone,
    comment: decision?.comment ?? null,
  };
}
