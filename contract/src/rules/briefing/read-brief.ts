import { findValueProblem } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { readValue } from './read-value.ts';
import { saysNothing } from './cell-text.ts';
import { readLanguages } from './languages.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import { withoutArrow } from './resolve-lines.ts';
import type { CellSource, ColumnMeaning, ReadCreative, ReadProblem, SheetColumn } from './sheet-reading.ts';

type Brief = Pick<ReadCreative, 'description' | 'texts' | 'attributes' | 'owner' | 'languages' | 'notes'>;

const mark = (kind: ReadProblem['kind'], { line, text }: CellSource): ReadProblem => ({
  kind,
  line,
  text,
  date: null,
  questionId: null,
  isBlocking: false,
});

/** Reads everything of a creative except its name, slots and due date. */
export function readBrief(
  items: readonly ItemLine[],
  context: SheetContext,
): { brief: Brief; problems: ReadProblem[] } {
  const problems: ReadProblem[] = [];
  const cells = (meaning: ColumnMeaning) =>
    context.columns.filter((column) => column.meaning === meaning).flatMap((column) => cellsOf(items, column));
  const [description, ...furtherDescriptions] = distinct(cells('description'));
  const owner = readOwner(cells('owner'), context, problems);
  const languages = distinct(cells('language')).map((source) => ({ source, read: readLanguages(source.text) }));
  const texts = textsOf(items, context);
  for (const source of furtherDescriptions)
    texts.push({ heading: headingOf(context, source), value: { value: source.text, from: [source] } });
  for (const { source, read } of languages) {
    if (read === null)
      texts.push({ heading: headingOf(context, source), value: { value: source.text, from: [source] } });
  }
  const brief: Brief = {
    description: { value: description?.text ?? '', from: description ? [description] : [] },
    texts,
    attributes: readAttributes(items, context, { texts, problems }),
    owner,
    languages: {
      value: [...new Set(languages.flatMap(({ read }) => read ?? []))],
      from: languages.filter(({ read }) => read !== null).map(({ source }) => source),
    },
    notes: distinct(cells('notes')).map((source) => ({ value: source.text, from: [source] })),
  };
  return { brief, problems };
}

const headingOf = ({ columns }: SheetContext, { place }: CellSource): string =>
  columns.find((column) => column.place === place)?.heading ?? '';

function cellsOf(items: readonly ItemLine[], { place }: Pick<SheetColumn, 'place'>): CellSource[] {
  return items
    .map((item) => item.cells.get(place))
    .filter((source) => source !== undefined && !saysNothing(source.text))
    .filter((source) => source !== undefined);
}

/** Removes repeated texts and keeps the first cell of each. */
function distinct(sources: readonly CellSource[]): CellSource[] {
  const firstSources = new Map<string, CellSource>();
  for (const source of sources) if (!firstSources.has(source.text)) firstSources.set(source.text, source);
  return [...firstSources.values()];
}

/** The section, unrecognized columns and names of subtasks, each with its heading. */
function textsOf(items: readonly ItemLine[], context: SheetContext): ReadCreative['texts'] {
  const texts: ReadCreative['texts'] = [];
  const sections = distinct(
    items.flatMap(({ section, platformSection }) => [section, platformSection].filter((each) => each !== null)),
  );
  for (const source of sections) texts.push({ heading: '', value: { value: source.text, from: [source] } });
  for (const column of context.columns) {
    if (column.meaning !== 'text' && column.meaning !== 'finished') continue;
    const found = distinct(cellsOf(items, column));
    if (found.length > 0)
      texts.push({ heading: column.heading, value: { value: found.map(({ text }) => text).join('\n'), from: found } });
  }
  const parent = context.columns.find(({ meaning }) => meaning === 'parent');
  const name = context.columns.find(({ meaning }) => meaning === 'name');
  if (!parent || !name) return texts;
  const subtasks = items.filter((item) => item.cells.has(parent.place));
  const names = distinct(cellsOf(subtasks, name));
  if (names.length > 0)
    texts.push({
      heading: name.heading,
      value: { value: names.map(({ text }) => withoutArrow(text)).join('\n'), from: names },
    });
  return texts;
}

interface Collected {
  texts: ReadCreative['texts'];
  problems: ReadProblem[];
}

/** Reads attribute values; invalid ones stay as text. */
function readAttributes(
  items: readonly ItemLine[],
  context: SheetContext,
  { texts, problems }: Collected,
): ReadCreative['attributes'] {
  const { attributes = [], patterns = { matches: () => true } } = context.options;
  return context.columns.flatMap((column) => {
    const attribute = attributes.find(({ id }) => id === column.attributeId);
    const [source, ...further] = distinct(cellsOf(items, column));
    if (!attribute || !source) return [];
    const { value, problem } = readValue(attribute.input, source.text, patterns);
    const isRefused = problem !== null || findValueProblem(attribute.input, value, patterns) !== null;
    for (const each of isRefused ? [source, ...further] : further)
      texts.push({ heading: column.heading, value: { value: each.text, from: [each] } });
    if (isRefused) problems.push(mark('attribute-invalid', source));
    return isRefused ? [] : [{ attributeId: attribute.id, value: { value, from: [source] } }];
  });
}

const address = /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/;

/** The owner from the first cell with a person; an email address takes precedence over a name in the same cell. */
function readOwner(sources: readonly CellSource[], context: SheetContext, problems: ReadProblem[]): Brief['owner'] {
  const all = sources.length > 0 ? sources : context.sheetOwner ? [context.sheetOwner] : [];
  const byPlace = new Map<number, CellSource[]>();
  for (const source of all) byPlace.set(source.place, distinct([...(byPlace.get(source.place) ?? []), source]));
  const columns = [...byPlace.values()];
  const nameColumn = columns.find((column) => column.some(({ text }) => !address.test(text))) ?? columns[0];
  const [source] = nameColumn ?? [];
  if (!source) return { value: null, from: [] };
  const emails = columns.map(([first]) => address.exec(first?.text ?? '')?.[0]).filter((email) => email !== undefined);
  const personId = findPerson(source.text, emails, context);
  if ((nameColumn?.length ?? 0) > 1)
    problems.push(mark('owners-differ', { ...source, text: nameColumn?.map(({ text }) => text).join(', ') ?? '' }));
  if (personId === null) problems.push(mark('owner-unknown', source));
  const from = columns.map(([first]) => first).filter((first) => first !== undefined);
  return { value: { text: source.text, personId }, from };
}

/** Finds a member or guest by address, full name or unique first name. */
function findPerson(text: string, emails: readonly string[], { options, book }: SheetContext): string | null {
  const people = options.people ?? [];
  const answer = book.answerTo(`person:${foldWords(text)}`);
  if (answer && 'proposal' in answer) return answer.proposal;
  const byEmail = people.find(
    ({ email }) => email !== null && emails.some((each) => each.toLowerCase() === email.toLowerCase()),
  );
  if (byEmail) return byEmail.id;
  const folded = foldWords(text.replace(address, ' '));
  if (folded === '') return null;
  const full = people.filter(({ name }) => foldWords(name) === folded);
  if (full.length === 1) return full[0]?.id ?? null;
  const first = people.filter(({ name }) => foldWords(name).split(' ')[0] === folded);
  return full.length === 0 && first.length === 1 ? (first[0]?.id ?? null) : null;
}
