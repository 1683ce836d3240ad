import { readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { readDate } from '@ad-foundry/contract/rules/dates/read-date.ts';
import { readHeading, type FoundHeadings } from './find-headings.ts';
import type { SheetContext } from './sheet-context.ts';
import type { CellSource, ColumnMeaning } from './sheet-reading.ts';

type Above = Pick<SheetContext, 'sheetPlatform' | 'sheetOwner' | 'sheetDeadline'>;

const dueIn = /\b(?:due|deadline|abgabe|anlieferung|livraison|delivery|echeance|échéance)\b[^\d:]{0,20}:?\s*(.+)$/i;

/**
 * Reads values above the headings that apply to all lines: `Platform: DV360`, `Owner: Studio`, `All assets due 22 Jan
 * 2027`.
 */
export function readAbove(rows: readonly (readonly string[])[], headings: FoundHeadings | null, today: string): Above {
  const above: Above = { sheetPlatform: null, sheetOwner: null, sheetDeadline: null };
  for (const [at, row] of rows.slice(0, Math.max((headings?.from ?? 1) - 1, 0)).entries()) {
    for (const [place, text] of row.entries()) {
      if (text === '') continue;
      const { label, value } = pairOf(row, place);
      const source: CellSource = { line: at + 1, place, text: value };
      const says = (meaning: ColumnMeaning) =>
        label !== '' && readHeading(label).some((match) => match.meaning === meaning && match.rank < 100);
      if (value !== '' && says('platform') && readTerms(value).some(({ channels }) => channels.length > 0))
        above.sheetPlatform ??= source;
      if (value !== '' && says('owner')) above.sheetOwner ??= source;
      const due = says('deadline') ? value : (dueIn.exec(text)?.[1] ?? '');
      if (due !== '' && readDate(due, { today, order: 'open' }).day !== null)
        above.sheetDeadline ??= { ...source, text: due };
    }
  }
  return above;
}

/** Reads a label and its value from one or two cells. */
function pairOf(row: readonly string[], place: number): { label: string; value: string } {
  const text = row[place] ?? '';
  const [, label, value] = /^([^:]{2,40}):\s*(.*)$/s.exec(text) ?? [];
  if (label === undefined) return { label: '', value: '' };
  return { label, value: value || (row[place + 1] ?? '') };
}
