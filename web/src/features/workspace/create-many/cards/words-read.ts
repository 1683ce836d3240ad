import type { ReadSlot, SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { secondsText } from '@ad-foundry/contract/rules/briefing/rows-to-send.ts';

/** A text of the sheet with its interpretation. */
export interface WordRead {
  text: string;
  meaning: string;
  lines: number;
}

/** Ratios, lengths and dates whose interpretation differs from their text, most frequent first. */
export function wordsRead(
  { creatives, columns }: Pick<SheetReading, 'creatives' | 'columns'>,
  dayText: (day: string) => string,
): WordRead[] {
  const meaningAt = new Map(columns.map(({ place, meaning }) => [place, meaning]));
  const found = new Map<string, WordRead & { seen: Set<number> }>();
  const add = (text: string, meaning: string, line: number) => {
    const word = text.trim();
    if (word === '' || meaning === '' || word.toLowerCase() === meaning.toLowerCase()) return;
    const entry = found.get(`${word}\n${meaning}`) ?? { text: word, meaning, lines: 0, seen: new Set() };
    entry.lines = entry.seen.add(line).size;
    found.set(`${word}\n${meaning}`, entry);
  };
  for (const { slots, deadline } of creatives) {
    for (const slot of slots)
      for (const { place, text, line } of slot.from) add(text, meaningOf(slot, meaningAt.get(place)), line);
    if (deadline.value !== null && deadline.additions.length > 0)
      for (const { text, line } of deadline.from) add(text, dayText(deadline.value), line);
  }
  return [...found.values()].map(({ seen: _, ...word }) => word).toSorted((a, b) => b.lines - a.lines);
}

function meaningOf({ ratio, size, seconds }: ReadSlot, meaning: string | undefined): string {
  if (meaning === 'duration') return secondsText(seconds);
  return meaning === 'ratio' || meaning === 'size' ? (ratio ?? size ?? '') : '';
}
