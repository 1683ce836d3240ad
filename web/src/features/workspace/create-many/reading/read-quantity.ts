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

/** The cells of a line that hold a meaning and say something. */
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

/** How many files: by the column, the cell of a matrix, what cells say, or one for each length. */
export function quantityOf(item: ItemLine, wants: Wants, marked: number | null, context: SheetContext): Quantity {
  const lengths = wants.seconds && 'values' in wants.seconds ? wants.seconds.values.length : 1;
  const [column] = sourcesOf(item, context, 'count');
  const digits = column ? /\d{1,3}/.exec(column.text)?.[0] : undefined;
  const isCards = wants.types.includes('carousel');
  const problems: ReadProblem[] = [];
  if (column && digits === undefined) problems.push(problem('count-unclear', item, column.text));
  const counted = marked ?? (digits === undefined ? null : Number(digits));
  // One carousel, as its column counts it, has as many cards as another cell says.
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

/** The files of each language and size, where the quantity of a line is the total of them. */
function shareOf(counted: number, item: ItemLine, { looks }: Wants, context: SheetContext): number {
  // Languages that a cell above says for several lines are not counted by the quantity of one.
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
