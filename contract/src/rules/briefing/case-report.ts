import type { ReadCreative, ReadSlot, SheetReading } from './sheet-reading.ts';

/**
 * The expected result of a case, as a human reader understands the sheet. A line is the line of the file on which a
 * record begins.
 */
export interface ExpectedSheet {
  headings: number[];
  creatives: ExpectedCreative[];
  skipped: number[];
  ask: { line: number; about: string; between?: [string, string]; blocking?: boolean }[];
}

interface ExpectedCreative {
  names: string[];
  lines: number[];
  deadlines: (string | null)[];
  owners: (string | null)[];
  languages: string[];
  description?: string;
  uncertain?: boolean;
  /** Each entry needs at least one slot of `accept`; a slot that no entry accepts is wrong. */
  formats: { line: number; accept: string[]; count?: number; seconds?: number[]; secondsRange?: [number, number] }[];
}

export interface LineVerdict {
  line: number;
  verdict: 'right' | 'question' | 'refused' | 'wrong';
  why: string;
}

/**
 * Compares every line that is or must not be a creative with the expectation. `fileLine` maps lines of the reading to
 * lines of the file.
 */
export function judgeReading(
  reading: SheetReading,
  expected: ExpectedSheet,
  fileLine: (line: number) => number,
): LineVerdict[] {
  const creativeOf = (line: number) => reading.creatives.find(({ lines }) => lines.map(fileLine).includes(line));
  const verdicts = expected.creatives.flatMap((creative) =>
    creative.lines.map((line): LineVerdict => {
      const found = creativeOf(line);
      if (!found) return { line, verdict: 'wrong', why: 'left out' };
      return { line, ...judgeLine(line, { found, creative, expected, fileLine }) };
    }),
  );
  for (const line of expected.skipped) {
    const found = creativeOf(line);
    if (found && found.state !== 'kept')
      verdicts.push({ line, verdict: 'wrong', why: `a creative: ${found.name.value}` });
  }
  return verdicts;
}

interface LineCase {
  found: ReadCreative;
  creative: ExpectedCreative;
  expected: ExpectedSheet;
  fileLine: (line: number) => number;
}

function judgeLine(
  line: number,
  { found, creative, expected, fileLine }: LineCase,
): Pick<LineVerdict, 'verdict' | 'why'> {
  const wrong: string[] = [];
  const others = expected.creatives.filter(
    (each) => each !== creative && each.names.every((name) => !creative.names.includes(name)),
  );
  if (found.lines.map(fileLine).some((each) => others.some(({ lines }) => lines.includes(each))))
    wrong.push('merged with another');
  if (!creative.names.includes(found.name.value)) wrong.push(`name ${found.name.value}`);
  const week = expected.ask.find((ask) => ask.about === 'deadline' && creative.lines.includes(ask.line))?.between;
  const { value } = found.deadline;
  const isWeek =
    value !== null &&
    week !== undefined &&
    value >= week[0] &&
    value <= week[1] &&
    found.deadline.additions.includes('week-monday');
  if (value !== null && !creative.deadlines.includes(value) && !isWeek) wrong.push(`due ${value}`);
  if (found.owner.value && !creative.owners.includes(found.owner.value.text))
    wrong.push(`owner ${found.owner.value.text}`);
  if (!found.owner.value && !creative.owners.includes(null)) wrong.push('owner missing');
  const isGrouped =
    found.languages.value.length > creative.languages.length && creative.names.includes(found.name.value);
  if (!isGrouped && found.languages.value.join() !== creative.languages.join())
    wrong.push(`languages ${found.languages.value.join()}`);
  const texts = [
    found.description.value,
    ...found.texts.map((text) => text.value.value),
    ...found.notes.map((note) => note.value),
  ];
  if (creative.description !== undefined && !texts.includes(creative.description)) wrong.push('description missing');
  const formats = creative.formats.filter((format) => format.line === line);
  const slots = found.slots.filter((slot) => fileLine(slot.line) === line);
  const judged = judgeSlots(formats, slots);
  wrong.push(...judged.wrong);
  if (wrong.length > 0) return { verdict: 'wrong', why: wrong.join(', ') };
  if (judged.isAsked || (found.state === 'asks' && !creative.uncertain))
    return { verdict: 'question', why: 'open question' };
  if (judged.missing) return { verdict: 'wrong', why: judged.missing };
  const isRefused = value === null && !creative.deadlines.includes(null) && !week;
  return isRefused ? { verdict: 'refused', why: found.deadline.problem ?? '' } : { verdict: 'right', why: '' };
}

function judgeSlots(formats: ExpectedCreative['formats'], slots: readonly ReadSlot[]) {
  const wrong: string[] = [];
  const accepted = new Set(formats.flatMap(({ accept }) => accept));
  for (const slot of slots) {
    for (const id of slot.formatIds) if (!accepted.has(id)) wrong.push(`slot ${id}`);
  }
  const decided = slots.filter(({ formatIds }) => formatIds.length > 0);
  const isAsked = slots.some(({ questionId }) => questionId !== null);
  let missing = '';
  for (const { accept, count = 1, seconds, secondsRange } of formats) {
    if (accept.length === 0) continue;
    const filled = decided.filter(({ formatIds }) => formatIds.some((id) => accept.includes(id)));
    if (filled.length === 0) missing ||= `no slot of ${accept.join(' | ')}`;
    else if (!filled.some((slot) => slot.count === count))
      wrong.push(`count ${filled.map((slot) => slot.count).join()} for ${count}`);
    for (const slot of filled) {
      const read =
        slot.seconds &&
        ('values' in slot.seconds
          ? slot.seconds.values
          : 'from' in slot.seconds
            ? [slot.seconds.from, slot.seconds.to]
            : null);
      const right = seconds ?? secondsRange ?? null;
      if (JSON.stringify(read) !== JSON.stringify(right)) wrong.push(`seconds ${JSON.stringify(read)}`);
    }
  }
  return { wrong, isAsked, missing };
}
