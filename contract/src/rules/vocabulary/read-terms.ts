import { channels, type Channel } from './channels.ts';
import { figureAt, type Figure } from './figures.ts';
import { placements, type Placement } from './placements.ts';
import { bannerWords, neutralWords, shapeWords, typeWords, type MediaType, type Shape } from './words.ts';
import { foldAccents } from '@ad-foundry/contract/rules/naming/text-case.ts';

export type Term =
  | { kind: 'channel'; id: Channel }
  | { kind: 'placement'; id: Placement }
  | { kind: 'type'; id: MediaType }
  | { kind: 'shape'; id: Shape }
  | { kind: 'banner'; id: string }
  | { kind: 'neutral'; id: string };

/** The meaning of one part of a text: commas, slashes, plus signs and words for `and` separate parts. */
export interface TermGroup {
  channels: Channel[];
  placements: Placement[];
  types: MediaType[];
  shapes: Shape[];
  /** Sizes of banners that the text names. */
  banners: string[];
  figures: Figure[];
  /** Words outside the vocabulary, folded. */
  unread: string[];
  /** All its words, folded, for names of formats. */
  words: string[];
}

const longestPhrase = 5;
const phrases = indexPhrases();

function indexPhrases(): Map<string, Term[]> {
  const index = new Map<string, Term[]>();
  const add = (words: string, term: Term) => {
    for (const phrase of words.split(',').map((each) => each.trim())) {
      index.set(phrase, [...(index.get(phrase) ?? []), term]);
    }
  };
  for (const [id, { words }] of Object.entries(channels)) add(words, { kind: 'channel', id: id as Channel });
  for (const [id, { words }] of Object.entries(placements)) add(words, { kind: 'placement', id: id as Placement });
  for (const [id, words] of Object.entries(typeWords)) add(words, { kind: 'type', id: id as MediaType });
  for (const [id, words] of Object.entries(shapeWords)) add(words, { kind: 'shape', id: id as Shape });
  for (const [id, words] of Object.entries(bannerWords)) add(words, { kind: 'banner', id });
  add(neutralWords, { kind: 'neutral', id: 'neutral' });
  return index;
}

/** Sheets repeat their texts on many lines, so parsed texts are cached. */
const maxRemembered = 20_000;

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const existing = results.get(text);
    if (existing !== undefined) return existing;
    if (results.size >= maxRemembered) results.clear();
    const result = read(text);
    results.set(text, result);
    return result;
  };
}

/** Words without case, accents and punctuation, for comparison. */
export const foldWords = remembering(foldText);

function foldText(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const conjunctions = new Set(['et', 'and', 'und', 'y', 'e', 'ou', 'or', 'oder', 'plus', 'sowie', 'en', 'og', 'och']);
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/uy;

type Token = { kind: 'figure'; figure: Figure } | { kind: 'word'; text: string } | { kind: 'break' };

function* tokensOf(text: string): Generator<Token> {
  const folded = foldAccents(text.replace(/display\s*&\s*video/gi, 'display video').replace(/(reach)\s*&/gi, '$1'))
    .normalize('NFC')
    .toLowerCase();
  for (let place = 0; place < folded.length;) {
    const found = figureAt(folded, place);
    if (found) {
      yield { kind: 'figure', figure: found.figure };
      place = found.end;
      continue;
    }
    word.lastIndex = place;
    const [match] = word.exec(folded) ?? [];
    if (match === undefined) {
      if (/[/,;+&|\n•·]/.test(folded[place] ?? '')) yield { kind: 'break' };
      place += 1;
      continue;
    }
    for (const part of foldWords(match).split(' ')) yield { kind: 'word', text: part };
    place += match.length;
  }
}

const emptyGroup = (): TermGroup => ({
  channels: [],
  placements: [],
  types: [],
  shapes: [],
  banners: [],
  figures: [],
  unread: [],
  words: [],
});

/** Parses a text into the words of the field, part by part. */
export const readTerms: (text: string) => readonly TermGroup[] = remembering(readGroups);

function readGroups(text: string): TermGroup[] {
  const groups: TermGroup[] = [];
  let group = emptyGroup();
  let words: string[] = [];
  const close = () => {
    readWords(words, group);
    words = [];
    if (group.words.length > 0 || group.figures.length > 0) groups.push(group);
    group = emptyGroup();
  };
  for (const token of tokensOf(text)) {
    if (token.kind === 'figure') {
      readWords(words, group);
      words = [];
      group.figures.push(token.figure);
    } else if (token.kind === 'break' || conjunctions.has(token.text)) close();
    else words.push(token.text);
  }
  close();
  return groups;
}

function readWords(words: readonly string[], group: TermGroup): void {
  for (let place = 0; place < words.length;) {
    const length = phraseLength(words, place);
    const phrase = words.slice(place, place + Math.max(length, 1)).join(' ');
    for (const term of phrases.get(phrase) ?? []) addTerm(group, term);
    if (length === 0 && !/^\d+$/.test(phrase)) group.unread.push(phrase);
    group.words.push(...phrase.split(' '));
    place += Math.max(length, 1);
  }
}

/** Number of words in the longest phrase that begins at a position; 0 without one. */
function phraseLength(words: readonly string[], place: number): number {
  for (let length = Math.min(longestPhrase, words.length - place); length > 0; length -= 1) {
    if (phrases.has(words.slice(place, place + length).join(' '))) return length;
  }
  return 0;
}

function addTerm(group: TermGroup, term: Term): void {
  const add = <T>(list: T[], id: T) => {
    if (!list.includes(id)) list.push(id);
  };
  if (term.kind === 'channel') add(group.channels, term.id);
  if (term.kind === 'placement') add(group.placements, term.id);
  if (term.kind === 'type') add(group.types, term.id);
  if (term.kind === 'shape') add(group.shapes, term.id);
  if (term.kind === 'banner') add(group.banners, term.id);
}
