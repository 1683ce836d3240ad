import { limits } from '@ad-foundry/contract/limits.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { cancelledCell } from './cancelled-lines.ts';
import type { LineGroup } from './group-lines.ts';
import { readBrief } from './read-brief.ts';
import { readDeadline } from './read-deadline.ts';
import { problem } from './read-quantity.ts';
import { readSlots, type LineSlots } from './read-slots.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext } from './sheet-context.ts';
import { groupHeadings } from './heading-words.ts';
import type { CellSource, ReadCreative, ReadProblem, ReadState } from './sheet-reading.ts';

const pausedWords = /\b(?:on hold|paused|hold|gestoppt|pausiert|en pause|en attente)\b/;
const doneWords = /^(?:done|completed|finished|erledigt|fertig|termine|terminee|livre|delivered|complete)$/;

/** Groups lines into creatives, with their problems. */
export function readCreatives(groups: readonly LineGroup[], context: SheetContext): ReadCreative[] {
  const slots = new Map(groups.flatMap(({ items }) => items).map((item) => [item, readSlots(item, context)] as const));
  const hasFormats = [...slots.values()].some(({ namesFormat }) => namesFormat);
  const names = new Map<string, number>();
  return groups.map((group) => {
    const creative = readCreative(group, slots, { context, hasFormats });
    const key = foldWords(creative.name.value);
    const count = names.get(key) ?? 0;
    names.set(key, count + 1);
    const isSplit = group.id.includes(' # ');
    if (key === '' || count === 0) return creative;
    if (isSplit) return { ...creative, name: { ...creative.name, value: `${creative.name.value} ${count + 1}` } };
    return withProblem(creative, {
      ...problem('name-twice', { line: creative.lines[0] ?? 0 }, creative.name.value),
      isBlocking: true,
    });
  });
}

function withProblem(creative: ReadCreative, added: ReadProblem): ReadCreative {
  const problems = [...creative.problems, added];
  return {
    ...creative,
    problems,
    state: creative.state === 'kept' ? 'kept' : added.isBlocking ? 'asks' : creative.state,
  };
}

interface Reading {
  context: SheetContext;
  /** Whether any line names a format; then a line without one is probably not a creative. */
  hasFormats: boolean;
}

function readCreative(
  group: LineGroup,
  slots: ReadonlyMap<ItemLine, LineSlots>,
  { context, hasFormats }: Reading,
): ReadCreative {
  const { items: everyLine, subtasks, name } = group;
  const { items, isCancelled, problems: cancelled } = withoutCancelled(everyLine, context);
  const topLevel = items.filter((item) => !subtasks.has(item));
  const main = topLevel.length > 0 ? topLevel : items;
  const read = items.map((item) => slots.get(item)).filter((each) => each !== undefined);
  const { deadline, problems: dated } = readDeadline(main, context);
  const { brief, problems: briefProblems } = readBrief(items, context);
  const [first] = main;
  const line = { line: first?.line ?? 0 };
  const all = read.flatMap((each) => each.slots);
  const problems = [
    ...nameProblems(name.value, line),
    ...group.problems,
    ...read.flatMap((each) => each.problems),
    ...dated,
    ...briefProblems,
    ...statusProblems(main, context),
    ...cancelled,
  ];
  const isUnmarked = read.some((each) => each.isUnmarked);
  const isAsked = problems.some(({ questionId, isBlocking }) => questionId !== null && isBlocking);
  if (all.length === 0 && !isAsked) problems.push(problem('no-format', line, name.value));
  const count = all.reduce((sum, { formatIds }) => sum + formatIds.length, 0);
  if (count > limits.slotsPerCreative)
    problems.push({ ...problem('too-many-formats', line, String(count)), isBlocking: true });
  if (items.some(({ kind }) => kind === 'placeholder')) problems.push(problem('placeholder', line, name.value));
  const isKept =
    isCancelled ||
    problems.some(({ kind }) => kind === 'finished' || kind === 'placeholder') ||
    (all.length === 0 && !isAsked && (hasFormats || isUnmarked));
  return {
    id: group.id,
    name,
    lines: everyLine.map((item) => item.line),
    slots: all,
    deadline,
    ...brief,
    state: isKept ? 'kept' : stateOf(problems),
    problems,
  };
}

/** Removes cancelled lines that the member did not include; a creative with only cancelled lines keeps them. */
function withoutCancelled(items: readonly ItemLine[], context: SheetContext) {
  const cells = new Map<ItemLine, CellSource>();
  for (const item of items) {
    const source = context.options.skipped?.lines?.[item.line] === false ? null : cancelledCell(item, context, isState);
    if (source) cells.set(item, source);
  }
  const others = items.filter((item) => !cells.has(item));
  return {
    items: others.length > 0 ? others : items,
    isCancelled: others.length === 0,
    problems: [...cells].map(([item, { text }]) => problem('cancelled', item, text)),
  };
}

function stateOf(problems: readonly ReadProblem[]): ReadState {
  if (problems.some(({ isBlocking }) => isBlocking)) return 'asks';
  // Unknown people are no warning here, because the card of owners offers to invite them.
  return problems.some(({ kind }) => kind !== 'owner-unknown') ? 'warns' : 'ready';
}

function nameProblems(name: string, line: { line: number }): ReadProblem[] {
  if (name === '') return [{ ...problem('name-missing', line, ''), isBlocking: true }];
  return name.length > limits.nameLength ? [{ ...problem('name-long', line, name), isBlocking: true }] : [];
}

const isState = (heading: string): boolean =>
  groupHeadings.has(foldWords(heading)) || /status|statut|etat|stand/.test(foldWords(heading));

/** Problems of lines that the sheet marks as finished or on hold. */
function statusProblems(items: readonly ItemLine[], { columns }: SheetContext): ReadProblem[] {
  return items.flatMap((item) =>
    columns.flatMap(({ place, meaning, heading }): ReadProblem[] => {
      const text = item.cells.get(place)?.text ?? '';
      if (text === '') return [];
      if (meaning === 'finished' || (isState(heading) && doneWords.test(foldWords(text))))
        return [problem('finished', item, text)];
      const isRemark = meaning === 'notes' || isState(heading);
      return isRemark && pausedWords.test(foldWords(text)) ? [problem('on-hold', item, text)] : [];
    }),
  );
}
