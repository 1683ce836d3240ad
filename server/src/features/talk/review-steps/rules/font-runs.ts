/** `main`: the font of the record. `arabic`: joins Arabic letters. `other`: has every character, but is plainer. */
export type RunFont = 'main' | 'arabic' | 'other';

export interface FontRun {
  font: RunFont;
  text: string;
}

/** Splits a text into runs of one font; spaces between two words of a font belong to its run. */
export function fontRuns(text: string, hasGlyph: (character: string) => boolean): FontRun[] {
  const runs: FontRun[] = [];
  let spaces = '';
  for (const character of text) {
    if (/\s/u.test(character)) {
      spaces += character;
      continue;
    }
    const font = fontOf(character, hasGlyph);
    const last = runs.at(-1);
    if (last && (last.font === font || (last.font !== 'main' && isAttached(character)))) {
      last.text += spaces + character;
    } else if (last?.font === 'main' || font !== 'main') {
      if (last?.font === 'main') last.text += spaces;
      else runs.push({ font: 'main', text: spaces });
      runs.push({ font, text: character });
    } else {
      runs.push({ font, text: spaces + character });
    }
    spaces = '';
  }
  return [...runs, { font: 'main' as const, text: spaces }].filter((run) => run.text !== '');
}

function fontOf(character: string, hasGlyph: (character: string) => boolean): RunFont {
  if (hasGlyph(character)) return 'main';
  return /\p{Script=Arabic}/u.test(character) ? 'arabic' : 'other';
}

/** Marks and joiners stay in the font of the character that they change. */
const isAttached = (character: string) => /[\p{M}\u200c\u200d]/u.test(character);
