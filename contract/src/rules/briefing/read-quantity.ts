import type { Wants } from '@ad-foundry/contract/rules/vocabulary/read-wants.ts';
import { saysNothing } from './cell-text.ts';
import { readLanguages } from './languages.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import type { CellSource, ColumnMeaning, ReadProblem } from './sheet-reading.ts';

export function problem(
  kind: ReadProblem['kind'],
  { line }: Pick<ItemLine, 'line'>,
  text: string,
  questionId: string | null = null,
): ReadProblem {
  return { kind, line, text, date: null, questionId, isBlocking: questionId !== null };
}

/** The filled cells of a line whose columns have this meaning. */
export function sourcesOf(item: ItemLine, { placesOf }: SheetContext, meaning: ColumnMeaning): CellSource[] {
  const sources: CellSource[] = [];
  for (const place of placesOf.get(meaning) ?? []) {
    const source = item.cells.get(place);
    if (source && !saysNothing(source.text)) sources.push(source);
  }
  return sources;
}

export interface Quantity {
  count: number;
  problems: ReadProblem[];
}

/** The number of files: from the count column, the matrix cell or other cells; otherwise one per length. */
export function quantityOf(item: ItemLine, wants: Wants, marked: number | null, context: SheetContext): Quantity {
  const lengths = wants.seconds && 'values' in wants.seconds ? wants.seconds.values.length : 1;
  const [column] = sourcesOf(item, context, 'count');
  const digits = column ? /\d{1,3}/.exec(column.text)?.[0] : undefined;
  const isCards = wants.types.includes('carousel');
  const problems: ReadProblem[] = [];
  if (column && digits === undefined) problems.push(problem('count-unclear', item, column.text));
  const counted = marked ?? (digits === undefined ? null : Number(digits));
  // If the column counts one carousel, another cell contains its number of cards.
  if (isCards && wants.cards !== null && counted === 1) return { count: wants.cards, problems };
  if (counted !== null && counted > 0) {
    if (isCards && counted > 1) problems.push(problem('count-unclear', item, String(counted)));
    const count = isCards || marked !== null ? counted : shareOf(counted, item, wants, context);
    if (count !== counted) problems.push(problem('count-shared', item, column?.text ?? String(counted)));
    return { count, problems };
  }
  if (isCards) return { count: wants.cards ?? wants.count ?? 1, problems };
  if (wants.count !== null) return { count: wants.count, problems };
  const inName = nameCount(item, context);
  if (inName) problems.push(problem('count-unclear', item, inName.text));
  return { count: inName?.count ?? lengths, problems };
}

/** The number of files for each language and size, if the quantity of the line is their total. */
function shareOf(counted: number, item: ItemLine, { looks }: Wants, context: SheetContext): number {
  // Languages carried from a cell above do not count towards the quantity of one line.
  const cells = sourcesOf(item, context, 'language').filter(({ line }) => line === item.line);
  const languages = new Set(cells.flatMap(({ text }) => readLanguages(text) ?? [])).size;
  const sizes = looks.length;
  const isEachOnce = sizes > 1 && (counted === sizes || counted === sizes * languages);
  if (isEachOnce) return 1;
  return languages > 1 && counted % languages === 0 ? counted / languages : counted;
}

function nameCount(item: ItemLine, context: SheetContext): { count: number; text: string } | null {
  const [name] = sourcesOf(item, context, 'name');
  const [text, count] = /(?:^|\s)[x×](\d{1,2})(?=$|[\s,:–—-])/iu.exec(name?.text ?? '') ?? [];
  return text !== undefined && count !== undefined && Number(count) > 0
    ? { count: Number(count), text: text.trim() }
    : null;
}
