import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import type { CellSource, ColumnMeaning } from './sheet-reading.ts';

const clear =
  'cancelled|canceled|annule|annulee|annules|annulees|storniert|abgesagt|abgebrochen|supprime|supprimee|annullato|cancelado|geannuleerd';
/** Ambiguous words, as in `logo dropped into the corner`, which count only at the start of a cell. */
const loose = 'entfallt|entfaellt|entfallen|gestrichen|dropped';
const words = `${clear}|${loose}`;

const isClear = new RegExp(`\\b(?:${clear})\\b`);
const isNegated = new RegExp(`\\b(?:not|nicht|pas|non|never|un) (?:yet |encore )?(?:${words})\\b`);
const isStart = new RegExp(`^(?:${words})\\b`);
const isWhole = new RegExp(`^(?:${words})$`);
/**
 * `CANCELLED – Hero`, `[storniert] Hero`, `Hero (annulé)`. Without a separator, the word could be a part of the name.
 */
const isSetApart = new RegExp(`^(?:${words})\\s*[-–—:|]|[[(]\\s*(?:${words})\\s*[\\])]`);

/**
 * Meanings of columns in which a cell with only the word cancels the line; in a matrix, the word concerns one cell
 * only.
 */
const wholeMeanings = new Set<ColumnMeaning>(['deadline', 'count', 'owner', 'finished', 'format', 'type', 'left-out']);

/** The cell that marks a line as cancelled; null if there is none. */
export function cancelledCell(
  item: ItemLine,
  { columns }: Pick<SheetContext, 'columns'>,
  isState: (heading: string) => boolean,
): CellSource | null {
  for (const { place, meaning, heading } of columns) {
    const source = item.cells.get(place);
    const text = foldWords(source?.text ?? '');
    if (!source || text === '' || isNegated.test(text)) continue;
    const isRemark = meaning === 'notes' || isState(heading);
    const isSaid = isRemark && (isClear.test(text) || isStart.test(text));
    const isOnly = isWhole.test(text) && (wholeMeanings.has(meaning) || (meaning === 'text' && isClear.test(text)));
    if (isSaid || isOnly || (meaning === 'text' && heading === '' && isStart.test(text))) return source;
    if (meaning === 'name' && (isSetApart.test(foldKeepingMarks(source.text)) || isWhole.test(text))) return source;
  }
  return null;
}

/** Removes accents and case, but keeps punctuation. */
const foldKeepingMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
