import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { readLanguages } from './languages.ts';
import { proposal } from './question-book.ts';
import { withoutArrow, type ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import type { CellSource, ColumnMeaning, ReadProblem, ReadValue } from './sheet-reading.ts';

/** The lines of one creative. */
export interface LineGroup {
  id: string;
  name: ReadValue<string>;
  items: ItemLine[];
  /** Lines of subtasks, whose due dates do not apply to the creative. */
  subtasks: ReadonlySet<ItemLine>;
  problems: ReadProblem[];
}

const phases = /\b(?:phase|wave|vague|welle|burst|flight|batch|sprint|teil|part)\b/;

/** Groups lines by name into creatives. Languages and phases that repeat the same formats become separate creatives. */
export function groupLines(items: readonly ItemLine[], context: SheetContext): LineGroup[] {
  const groups = new Map<string, LineGroup & { subtasks: Set<ItemLine> }>();
  let above: LineGroup | null = null;
  for (const item of items) {
    const cellName: LineName = nameOf(item, context);
    const lineName: LineName = item.isSubordinate && above ? subordinateName(item, cellName, above, context) : cellName;
    const phase = item.section && phases.test(foldWords(item.section.text)) ? item.section.text : '';
    const id =
      lineName.joins ??
      `${foldWords(lineName.name.value) || `line ${item.line}`}${phase ? ` @ ${foldWords(phase)}` : ''}`;
    const group = groups.get(id) ?? { id, name: lineName.name, items: [], subtasks: new Set<ItemLine>(), problems: [] };
    groups.set(id, group);
    group.items.push(item);
    if (lineName.isSubtask) group.subtasks.add(item);
    group.problems.push(...lineName.problems);
    if (!item.isSubordinate) above = group;
  }
  const split = [...groups.values()].flatMap((group) => splitGroup(group, context));
  return withPhases(split);
}

interface LineName {
  name: ReadValue<string>;
  /** The group that the line joins independent of its name. */
  joins?: string;
  isSubtask: boolean;
  problems: ReadProblem[];
}

const cellOf = (item: ItemLine, { columns }: SheetContext, meaning: ColumnMeaning): CellSource | undefined =>
  columns
    .filter((column) => column.meaning === meaning)
    .map(({ place }) => item.cells.get(place))
    .find((source) => source !== undefined);

const clean = (text: string): string => withoutArrow(text).replace(/\s+/g, ' ').trim();

function nameOf(item: ItemLine, context: SheetContext): LineName {
  const parent = cellOf(item, context, 'parent');
  const source = parent ?? cellOf(item, context, 'name');
  return {
    name: { value: clean(source?.text ?? ''), from: source ? [source] : [] },
    isSubtask: parent !== undefined,
    problems: [],
  };
}

/** Asks whether `↳ EN version` is part of the creative above or a separate creative, and names the line accordingly. */
function subordinateName(item: ItemLine, lineName: LineName, above: LineGroup, context: SheetContext): LineName {
  const text = lineName.name.from[0]?.text ?? lineName.name.value;
  const id = 'part-of';
  context.book.ask(
    {
      id,
      kind: 'part-of',
      text,
      proposals: [proposal('part', above.name.value), proposal('separate', '')],
      isBlocking: true,
    },
    item.line,
  );
  const chosen = context.book.chosen(id);
  if (chosen === 'part') return { ...lineName, joins: above.id };
  const problem: ReadProblem = {
    kind: 'part-of',
    line: item.line,
    text,
    date: null,
    questionId: id,
    isBlocking: chosen === undefined,
  };
  return {
    ...lineName,
    name: { ...lineName.name, value: `${above.name.value} – ${lineName.name.value}` },
    problems: [problem],
  };
}

function splitGroup(group: LineGroup, context: SheetContext): LineGroup[] {
  if (context.options.split?.includes(group.id) && group.items.length > 1) {
    return group.items.map((item) => ({
      ...group,
      id: `${group.id} # ${item.line}`,
      items: [item],
      problems: group.problems.filter(({ line }) => line === item.line),
    }));
  }
  const byLanguage = new Map<string, ItemLine[]>();
  const formats = new Map<string, Set<string>>();
  for (const item of group.items) {
    const languages = readLanguages(cellOf(item, context, 'language')?.text ?? '');
    if (languages?.length !== 1) return [group];
    const [language = ''] = languages;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), item]);
    const format = formatText(item, context);
    formats.set(format, (formats.get(format) ?? new Set()).add(language));
  }
  const isRepeated = byLanguage.size > 1 && [...formats.values()].some((languages) => languages.size > 1);
  if (!isRepeated) return [group];
  return [...byLanguage].map(([language, items]) => ({
    ...group,
    id: `${group.id} # ${language}`,
    name: { ...group.name, value: `${group.name.value} – ${language.toUpperCase()}` },
    items,
    problems: group.problems.filter(({ line }) => items.some((item) => item.line === line)),
  }));
}

const formatColumns = new Set<ColumnMeaning>(['platform', 'placement', 'format', 'size', 'ratio', 'duration', 'type']);

const formatText = (item: ItemLine, { columns }: SheetContext): string =>
  columns
    .filter(({ meaning }) => formatColumns.has(meaning))
    .map(({ place }) => foldWords(item.cells.get(place)?.text ?? ''))
    .join(' | ');

/** Adds the phase to the names of creatives that occur in several phases. */
function withPhases(groups: readonly LineGroup[]): LineGroup[] {
  const keys = new Set<string>();
  return groups.map((group) => {
    const key = foldWords(group.name.value);
    const isAgain = key !== '' && keys.has(key);
    keys.add(key);
    const section = group.items[0]?.section;
    if (!isAgain || !section || !group.id.includes(' @ ')) return group;
    return { ...group, name: { ...group.name, value: `${group.name.value} – ${section.text}` } };
  });
}
