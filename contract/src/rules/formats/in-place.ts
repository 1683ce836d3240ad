import type { AttributeInput, AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';

/** What surrounds an ad where its audience sees it; `plain` is the file alone. */
export const inPlaceFrames = [
  'feed',
  'post',
  'carousel',
  'story',
  'reel',
  'shorts',
  'snap',
  'in-stream',
  'bumper',
  'pin',
  'banner',
  'plain',
] as const;
export type InPlaceFrame = (typeof inPlaceFrames)[number];

/** Why a format of the library has no frame of its own. */
export const plainReasons = [
  'in-app',
  'part',
  'logo',
  'inbox',
  'desktop',
  'television',
  'outdoors',
  'overlay',
] as const;
export type PlainReason = (typeof plainReasons)[number];

/** The texts that a frame can show. `name` is the advertiser's, `link` is shown as its host. */
export const textRoles = ['name', 'primary', 'headline', 'description', 'link', 'button'] as const;
export type TextRole = (typeof textRoles)[number];

/** A text of a placement: where it comes from and how much of it the platform shows. */
export interface TextPlace {
  role: TextRole;
  /** Key of the attribute that holds it. */
  attribute: string;
  /** Characters shown before the platform hides the rest; null: no published number. */
  characters: number | null;
  /** Lines shown before the platform hides the rest; null: no published number. */
  lines: number | null;
  /** Characters that the platform accepts; null: no published number. */
  max: number | null;
  /** Address of the publication with these numbers; null without one. */
  source: string | null;
}

/** How a format looks in place. Not part of its revision: it applies to all slots at once. */
export interface InPlace {
  frame: InPlaceFrame;
  /** Set for the library's formats with the frame `plain`. */
  reason: PlainReason | null;
  texts: TextPlace[];
}

/** `cut`: the platform hides the rest. `too-long`: the platform does not accept it. */
export type TextState = 'missing' | 'whole' | 'cut' | 'too-long';

export interface PlacedText {
  role: TextRole;
  /** The key of the attribute. */
  attribute: string;
  state: TextState;
  /** The text in full; empty when it is missing. */
  full: string;
  /** What the placement shows of it. */
  shown: string;
  /** Characters of the full text. */
  length: number;
  /** The number of characters that `state` is judged by: `characters`, or `max` for a text that is too long. */
  limit: number | null;
  lines: number | null;
  source: string | null;
}

/** A text of a brief, by the key of its attribute. */
export interface FilledText {
  key: string;
  value: string;
}

/** The option of the seeded call to action that means an ad without a button. */
export const noButton = 'NO_BUTTON';

interface FilledAttribute {
  attribute: { key: string; input: AttributeInput };
  value: AttributeValue | null;
}

/** The texts of a brief that has these attributes: labels instead of the values of options, except `noButton`. */
export function filledTexts(attributes: readonly FilledAttribute[]): FilledText[] {
  return attributes.flatMap(({ attribute: { key, input }, value }) => {
    if (value === null || typeof value === 'boolean') return [];
    const option = input.type === 'select' ? input.options.find((each) => each.value === value) : undefined;
    return [{ key, value: option && value !== noButton ? option.label : String(value).trim() }];
  });
}

/** The texts of a format in place, in the order of its data. A text that the format does not show is left out. */
export function placeTexts(inPlace: InPlace | null, texts: readonly FilledText[]): PlacedText[] {
  return (inPlace?.texts ?? []).flatMap((place) => {
    const value = texts.find(({ key }) => key === place.attribute)?.value ?? '';
    return value === noButton && place.role === 'button' ? [] : [placeText(place, value)];
  });
}

/** The texts that the brief has, for readers who are not concerned with what it still lacks. */
export const writtenTexts = (texts: readonly PlacedText[]): PlacedText[] =>
  texts.filter(({ state }) => state !== 'missing');

function placeText(place: TextPlace, text: string): PlacedText {
  const full = place.role === 'link' ? hostOf(text) : text;
  const { role, attribute, characters, lines, max, source } = place;
  const letters = lettersOf(full);
  const base = { role, attribute, full, length: letters.length, lines, source, limit: characters ?? max };
  if (full === '') return { ...base, state: 'missing', shown: '' };
  if (max !== null && letters.length > max) {
    return { ...base, state: 'too-long', shown: firstOf(letters, characters ?? max), limit: max };
  }
  if (characters !== null && letters.length > characters) {
    return { ...base, state: 'cut', shown: wholeWordsOf(letters, characters) };
  }
  return { ...base, state: 'whole', shown: full };
}

/** The host of an address, as ads show it: without `www.`; the text itself if it is no address. */
function hostOf(text: string): string {
  const host = /^https?:\/\/([^/?#\s]+)/i.exec(text)?.[1] ?? text;
  return host.replace(/^[^@]*@/, '').replace(/^www\./i, '');
}

const segmenter = new Intl.Segmenter();

/** What a reader counts as characters, so that a cut never halves an emoji. */
function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As many whole words as fit; a first word that is longer is cut itself. */
function wholeWordsOf(letters: readonly string[], count: number): string {
  const first = letters.slice(0, count);
  const isInWord = first.at(-1)?.trim() !== '' && letters[count]?.trim() !== '';
  const space = isInWord ? first.findLastIndex((letter) => letter.trim() === '') : -1;
  return firstOf(letters, space > 0 ? space : count);
}

function firstOf(letters: readonly string[], count: number): string {
  return letters.slice(0, count).join('').trimEnd();
}
