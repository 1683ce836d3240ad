import { nearlySame } from './name-words.ts';
import { phraseIn, surfacesIn, type NamedFile } from './placing-names.ts';
import type { PlaceName } from './name-index.ts';
import { commonWords, placementWords } from './weak-words.ts';

/**
 * How clearly a file's name or folder points to creatives: to one by its whole name or by a part, to several, to none.
 */
export type Clarity = 'whole' | 'part' | 'several' | 'none';

export interface Pointer {
  clarity: Clarity;
  /** Indexes of the creatives' names. */
  creatives: ReadonlySet<number>;
  /** The words that point to them. */
  words: readonly string[];
}

/** How far a file's name agrees with one creative's name. */
interface Agreement {
  /** 0: no word, 1: some of its words, 2: all of them, 3: all of them in sequence. */
  level: 0 | 1 | 2 | 3;
  words: ReadonlySet<string>;
  /** Words of which a partial match must contain at least one. */
  distinctive: readonly string[];
}

/**
 * Finds the creatives that each file points to. Ignores words that also occur in the names of files of other creatives.
 */
export function pointersOf(files: readonly NamedFile[], names: readonly PlaceName[]): Pointer[] {
  const agreements = files.map((file) => names.map((name) => agreementOf(file, name)));
  const shared = new Set<string>();
  for (const all of agreements) {
    const whole = all.filter(({ level }) => level > 1);
    if (whole.length === 0) continue;
    for (const [at, { level, distinctive }] of all.entries())
      if (level === 1)
        for (const word of distinctive) if (whole.every(({ words }) => !words.has(word))) shared.add(`${at} ${word}`);
  }
  return agreements.map((all) => {
    const isPointer = ({ level, distinctive }: Agreement, at: number) =>
      level > 1 || (level === 1 && distinctive.some((word) => !shared.has(`${at} ${word}`)));
    return choose(all.flatMap((each, at) => (isPointer(each, at) ? [{ ...each, at }] : [])));
  });
}

/** The names with the strongest evidence: whole names before parts, longer names before names that they contain. */
function choose(all: readonly (Agreement & { at: number })[]): Pointer {
  const isWhole = all.some(({ level }) => level > 1);
  if (all.length === 0) return { clarity: 'none', creatives: new Set(), words: [] };
  const best = all.filter(({ level }) => level > 1 === isWhole);
  const strongest = best.filter((each) => best.every((other) => other === each || !outdoes(other, each)));
  const [first] = strongest;
  // A part of another name competes with a whole name of one word, and with any name whose words it contains.
  const rivals = all.filter(
    (each) =>
      isWhole &&
      each.level === 1 &&
      first &&
      (first.distinctive.length < 2 ? hasMore(each, first) : isMore(each.words, first.words)),
  );
  const matches = [...(first ? strongest : best), ...rivals];
  return {
    clarity: matches.length > 1 ? 'several' : isWhole ? 'whole' : 'part',
    creatives: new Set(matches.map(({ at }) => at)),
    words: [...new Set(matches.flatMap(({ words }) => [...words]))],
  };
}

/** With more words, more distinctive words, or the same words in sequence. */
function outdoes(first: Agreement, second: Agreement): boolean {
  const [words, otherWords] = [new Set(first.distinctive), new Set(second.distinctive)];
  if (isMore(first.words, second.words) || isMore(words, otherWords)) return true;
  return (
    first.level > second.level &&
    words.size === otherWords.size &&
    first.distinctive.every((word) => otherWords.has(word))
  );
}

/** Whether the first set is a proper superset of the second. */
function isMore(superset: ReadonlySet<string>, subset: ReadonlySet<string>): boolean {
  return superset.size > subset.size && [...subset].every((word) => superset.has(word));
}

function hasMore(first: Agreement, second: Agreement): boolean {
  return first.distinctive.some((word) => !second.words.has(word));
}

function agreementOf(file: NamedFile, name: PlaceName): Agreement {
  const words = new Set<string>();
  const distinctive: string[] = [];
  const isPhrase = phraseIn(file.words, name.whole).length > 0;
  let [missing, omitted, strong, joined] = [0, 0, 0, false];
  for (const token of name.tokens) {
    const together = token.next !== null && file.nameWords.has(token.word + token.next);
    const isExact = isPhrase || together || joined || file.nameWords.has(token.word);
    joined = together;
    if (!isExact && token.measured && file.factWords.has(token.word)) continue;
    if (!isExact && !(isStrong(token) && isMisspelt(file, token.word, name.vocabulary))) {
      if (contradicts(file, token)) return nothing;
      // A word that most names contain may be missing.
      if (token.weight > 0) missing += 1;
      else omitted += 1;
      continue;
    }
    words.add(token.word);
    if (!isStrong(token)) continue;
    if (isExact) strong += 1;
    else missing += 1;
    if (token.weight > 0 && !token.isCommon) distinctive.push(token.word);
  }
  // The names of the campaign and its group are at the start of many file names.
  const isOfCampaign = distinctive.length === 0 && name.tokens.some((token) => isStrong(token) && token.isCommon);
  if (isOfCampaign) return nothing;
  const isComplete = missing === 0 && strong > 0 && (omitted === 0 || distinctive.length > 0);
  const hasAlias = name.alias !== null && file.nameWords.has(name.alias);
  const isTogether = isLiteral(file, name) || (isPhrase && isComplete);
  if (isTogether || isComplete || hasAlias)
    return { level: isTogether ? 3 : 2, words: words.size > 0 ? words : new Set(name.rawWords), distinctive };
  return distinctive.length > 0 ? { level: 1, words, distinctive } : nothing;
}

const nothing: Agreement = { level: 0, words: new Set(), distinctive: [] };

type Token = PlaceName['tokens'][number];

/** Whether a word points to a creative: not the word of a placement, an article, or a single number or letter. */
function isStrong({ word, base, measured }: Token): boolean {
  const isFormat = placementWords.has(base ?? word) || surfacesIn([base ?? word]).size > 0;
  return !measured && !isFormat && !commonWords.has(word) && !/^(\d+|\p{Script=Latin})$/u.test(word);
}

/**
 * Whether the file's name contains the name word by word, articles included: the only match for names of weak words.
 */
function isLiteral(file: NamedFile, { rawWords }: PlaceName): boolean {
  const [first = ''] = rawWords;
  if (rawWords.length === 0 || (rawWords.length === 1 && placementWords.has(first))) return false;
  return phraseIn(file.rawWords, rawWords.join('')).length > 0;
}

/** Whether the file's name has another number or letter after the word: `Hook 3` contradicts `Hook 2`. */
function contradicts({ words }: NamedFile, { word, base }: Token): boolean {
  if (base === null) return false;
  return words.some((each, at) => {
    const next = words[at + 1];
    return each === base && next !== undefined && /^(\d{1,3}|[a-z])$/.test(next) && base + next !== word;
  });
}

const vowels = /[aeiouy]/;
const shortest = 6;

/**
 * Whether the file has the word with a typo: a letter too many, too few or swapped, or another vowel. Short words are
 * never matched that way.
 */
function isMisspelt(file: NamedFile, word: string, vocabulary: ReadonlySet<string>): boolean {
  if (word.length < shortest || file.confidenceOf(word, vocabulary) === 0) return false;
  return file.words.some((each) => {
    if (vocabulary.has(each) || each[0] !== word[0] || Math.min(each.length, word.length) < shortest) return false;
    if (!nearlySame(each, word)) return false;
    const other = [...word].filter((letter, at) => letter !== each[at]);
    return each.length !== word.length || other.length > 1 || vowels.test(other.join(''));
  });
}
