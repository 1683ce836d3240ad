import type { SheetCell } from './sheet-options.ts';

/** The text of a cell; a day is its midnight in a spreadsheet. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  }
  // An export marks text that a spreadsheet would run as a formula.
  return String(cell)
    .replace(/^\ufeff/, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u, '');
}

const repeats =
  /^(?:idem|dito|ditto|do\.?|dto\.?|id\.?|ibid\.?|s\.\s?o\.?|same|same as above|as above|wie oben|comme ci-dessus|siehe oben|"|''|″|”|“|〃|↑|-"-|—"—)$/i;

/** Whether a cell repeats the one above. */
export const repeatsAbove = (text: string): boolean => repeats.test(text);

const empties = /^(?:[-–—/.]+|n\/?a|n\.a\.|none|keine?|aucune?|k\.\s?a\.)$/i;

/** Whether a cell says that it is empty. */
export const saysNothing = (text: string): boolean => text === '' || empties.test(text);
