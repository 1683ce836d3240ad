import { cellText, type Cell } from '@ad-foundry/contract/rules/tables/table.ts';

/** The text of a cell of a briefing sheet, without artefacts of exports. */
export const sheetText = (cell: Cell | undefined): string =>
  cellText(cell)
    .replaceAll('\u00a0', ' ')
    // Exports add an apostrophe before text that a spreadsheet would evaluate as a formula.
    .replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u, '');

const repeats =
  /^(?:idem|dito|ditto|do\.?|dto\.?|id\.?|ibid\.?|s\.\s?o\.?|same|same as above|as above|wie oben|comme ci-dessus|siehe oben|"|''|″|”|“|〃|↑|-"-|—"—)$/i;

/** Whether a cell repeats the one above. */
export const repeatsAbove = (text: string): boolean => repeats.test(text);

const empties = /^(?:[-–—/.]+|n\/?a|n\.a\.|none|keine?|aucune?|k\.\s?a\.)$/i;

/** Whether a cell is empty or contains a placeholder for an empty value. */
export const saysNothing = (text: string): boolean => text === '' || empties.test(text);
