import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { DateReading } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import { foldDate, readDate } from '@ad-foundry/contract/rules/dates/read-date.ts';
import { saysNothing } from './cell-text.ts';
import { proposal } from './question-book.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import type { CellSource, ReadCreative, ReadProblem } from './sheet-reading.ts';

type Deadline = ReadCreative['deadline'];

export interface ReadDeadline {
  deadline: Deadline;
  problems: ReadProblem[];
}

const none: Deadline = { value: null, from: [], additions: [], problem: null, isPast: false, candidates: [] };

/** Reads the due date of a creative from the cells of its lines. */
export function readDeadline(items: readonly ItemLine[], context: SheetContext): ReadDeadline {
  const column = context.columns.find(({ meaning }) => meaning === 'deadline');
  const [first] = items;
  if (!column)
    return context.sheetDeadline && first
      ? readCell(context.sheetDeadline, first, context)
      : { deadline: none, problems: [] };
  const cells = items
    .map((item) => ({ item, source: item.cells.get(column.place) }))
    .filter(({ source }) => source && !saysNothing(source.text));
  const byText = new Map<string, ReadDeadline>();
  for (const { item, source } of cells) {
    // Every line asks, so that the question lists all of them.
    const cell = source && readCell(source, item, context);
    if (cell && !byText.has(foldDate(source.text))) byText.set(foldDate(source.text), cell);
  }
  const read = [...byText.values()];
  if (read.length === 0) {
    const problems: ReadProblem[] = first ? [{ ...blank(first, ''), kind: 'deadline-missing' }] : [];
    return { deadline: none, problems };
  }
  const days = new Map(
    read.flatMap((each) => (each.deadline.value === null ? [] : [[each.deadline.value, each] as const])),
  );
  const problems = read.flatMap((each) => each.problems);
  if (days.size > 1) return chooseDay([...days.values()], first, context);
  const [dated] = days.values();
  const [refused] = read;
  // If one line of the creative has a date, problems of its other lines do not block it.
  if (dated) return { deadline: dated.deadline, problems: problems.map((each) => ({ ...each, isBlocking: false })) };
  return { deadline: refused?.deadline ?? none, problems };
}

const blank = ({ line }: Pick<ItemLine, 'line'>, text: string): Omit<ReadProblem, 'kind'> => ({
  line,
  text,
  date: null,
  questionId: null,
  isBlocking: false,
});

/** If the lines of a creative have several dates, asks for the earliest or the latest. */
function chooseDay(read: readonly ReadDeadline[], first: ItemLine | undefined, { book }: SheetContext): ReadDeadline {
  const sorted = read.toSorted((a, b) => (a.deadline.value ?? '').localeCompare(b.deadline.value ?? ''));
  const days = sorted.map(({ deadline }) => deadline.value).filter((day) => day !== null);
  const line = first?.line ?? 0;
  const id = 'deadlines-differ';
  book.ask(
    {
      id,
      kind: 'deadlines-differ',
      text: days.join(', '),
      proposals: [proposal('earliest', ''), proposal('latest', '')],
      isBlocking: true,
    },
    line,
  );
  const chosen = book.chosen(id);
  const selected = chosen === 'earliest' ? sorted[0] : chosen === 'latest' ? sorted.at(-1) : undefined;
  if (selected) return { deadline: selected.deadline, problems: selected.problems };
  const from = read.flatMap(({ deadline }) => deadline.from);
  const problem: ReadProblem = {
    ...blank({ line }, days.join(', ')),
    kind: 'deadlines-differ',
    questionId: id,
    isBlocking: true,
  };
  return { deadline: { ...none, from, candidates: days }, problems: [problem] };
}

function readCell(source: CellSource, item: ItemLine, context: SheetContext): ReadDeadline {
  const { book, options, order } = context;
  const text = source.text;
  const read = readDate(text, { today: options.today, order });
  const answer = book.answerTo(`date:${foldDate(text)}`);
  if (answer && 'day' in answer) return acceptDay(source, answer.day, { ...read, additions: [] }, item, context);
  if (read.day !== null) {
    if (!read.additions.includes('week-monday')) return acceptDay(source, read.day, read, item, context);
    const proposals = [proposal('monday', ''), proposal('friday', '')];
    book.ask({ id: 'week', kind: 'week', text, proposals, isBlocking: false, taken: 'monday' }, item.line);
    const day = book.chosen('week') === 'friday' ? shiftDay(read.day, 4) : read.day;
    return acceptDay(source, day, read, item, context);
  }
  return askDay(source, read, item, context);
}

function acceptDay(
  source: CellSource,
  day: string,
  read: DateReading,
  item: ItemLine,
  { options }: SheetContext,
): ReadDeadline {
  const isPast = day < options.today;
  const deadline: Deadline = {
    value: day,
    from: [source],
    additions: read.additions,
    problem: null,
    isPast,
    candidates: [],
  };
  return { deadline, problems: isPast ? [{ ...blank(item, source.text), kind: 'deadline-past' }] : [] };
}

const kinds = { 'order-open': 'date-order', 'no-monday': 'week-day', 'year-open': 'year' } as const;

/** For a text that is not a single date, asks for the date or for no due date. */
function askDay(source: CellSource, read: DateReading, item: ItemLine, context: SheetContext): ReadDeadline {
  const { book } = context;
  const reason = read.problem ?? 'unreadable';
  const { text } = source;
  const kind = reason === 'order-open' || reason === 'no-monday' || reason === 'year-open' ? kinds[reason] : 'no-date';
  const id = kind === 'week-day' || kind === 'year' ? `${kind}:${foldDate(text)}` : kind;
  const days = read.candidates.map((day) => proposal(day, '', { day }));
  const proposals =
    kind === 'date-order'
      ? [proposal('day-first', ''), proposal('month-first', '')]
      : kind === 'no-date'
        ? [proposal('without', '')]
        : days;
  book.ask({ id, kind, text, proposals, isBlocking: true }, item.line);
  const chosen = book.answerTo(id);
  const day =
    chosen &&
    ('day' in chosen
      ? chosen.day
      : 'proposal' in chosen
        ? days.find((each) => each.id === chosen.proposal)?.day
        : null);
  if (day) return acceptDay(source, day, read, item, context);
  const isWithout = chosen !== undefined && 'proposal' in chosen && chosen.proposal === 'without';
  const deadline: Deadline = { ...none, from: [source], problem: reason, candidates: read.candidates };
  const problem: ReadProblem = {
    ...blank(item, text),
    kind: 'deadline-refused',
    date: reason,
    questionId: id,
    isBlocking: !isWithout,
  };
  return { deadline, problems: [problem] };
}
