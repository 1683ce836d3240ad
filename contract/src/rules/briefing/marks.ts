import { saysNothing } from './cell-text.ts';

/** The content of a matrix cell. */
export type Mark = { kind: 'no' } | { kind: 'yes'; count: number | null } | { kind: 'unclear' } | { kind: 'text' };

const yes = /^(?:x|✓|✔️?|✅|☑|●|•|■|yes|y|oui|o|ja|j|si|sì|ok|incl\.?|required|requis|needed|true|vrai|wahr)$/iu;
const no = /^(?:no|non|n|nein|nee|0|✗|✘|❌|not needed|not required|false|faux|falsch|–|—|-)$/iu;
const number = /^(?:[x×]\s?(\d{1,3})|(\d{1,3})\s?[x×]?)$/i;

export function readMark(text: string): Mark {
  if (saysNothing(text) || no.test(text)) return { kind: 'no' };
  if (yes.test(text)) return { kind: 'yes', count: null };
  const [, after, before] = number.exec(text) ?? [];
  if (after ?? before) return { kind: 'yes', count: Number(after ?? before) };
  if (/\?|\b(?:tbc|tbd|tba|maybe|evtl|peut-etre|optional|optionnel|offen)\b/i.test(text)) return { kind: 'unclear' };
  return { kind: 'text' };
}
