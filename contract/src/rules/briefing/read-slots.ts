import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { channels as channelTable, type Channel } from '@ad-foundry/contract/rules/vocabulary/channels.ts';
import { matchWants, type FormatWant } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import { formatTypeOf } from '@ad-foundry/contract/rules/vocabulary/match-formats.ts';
import { placements as placementTable } from '@ad-foundry/contract/rules/vocabulary/placements.ts';
import { foldWords, readTerms } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { readWants, type WantTexts } from '@ad-foundry/contract/rules/vocabulary/read-wants.ts';
import type { MediaType } from '@ad-foundry/contract/rules/vocabulary/words.ts';
import { broadNameOf, chooseFormats, lookText, type ChoiceContext } from './choose-formats.ts';
import { groupHeadings } from './heading-words.ts';
import { readLanguages } from './languages.ts';
import { readMark } from './marks.ts';
import { proposal } from './question-book.ts';
import { problem, quantityOf, sourcesOf } from './read-quantity.ts';
import type { ItemLine } from './resolve-lines.ts';
import type { SheetContext, WantedTexts } from './sheet-context.ts';
import type { CellSource, ColumnMeaning, ReadProblem, ReadSlot } from './sheet-reading.ts';

export interface LineSlots {
  slots: ReadSlot[];
  problems: ReadProblem[];
  /** Whether any cell of the line names a format. */
  namesFormat: boolean;
  /** Whether all its matrix cells are empty or mean "no". */
  isUnmarked: boolean;
}

const wantMeanings = ['platform', 'placement', 'format', 'size', 'ratio', 'duration', 'type'] as const;

/** Reads the slots of one line from its cells, the columns of a matrix, or its name. */
export function readSlots(item: ItemLine, context: SheetContext): LineSlots {
  const sources = new Map(wantMeanings.map((meaning) => [meaning, sourcesOf(item, context, meaning)] as const));
  const texts: WantTexts = Object.fromEntries(
    [...sources].map(([meaning, cells]) => [meaning, joined(meaning, cells)]),
  );
  const section = item.platformSection?.text ?? context.sheetPlatform?.text ?? '';
  if (context.placesOf.has('matrix')) return readMatrix(item, { ...texts, section }, context);
  const from = [...sources.values()].flat();
  const isDescribed = (['platform', 'placement', 'format', 'size', 'ratio'] as const).some(
    (meaning) => (texts[meaning] ?? '') !== '',
  );
  if (isDescribed) return slotsOf({ item, texts: { ...texts, section }, from }, context);
  const name = sourcesOf(item, context, 'name');
  if (namesPlace(joined('format', name))) {
    return slotsOf(
      { item, texts: { ...texts, section, format: joined('format', name) }, from: [...from, ...name] },
      context,
    );
  }
  const isPlaced = item.platformSection !== null && (texts.duration ?? '') + (texts.type ?? '') !== '';
  if (isPlaced) return slotsOf({ item, texts: { ...texts, section }, from }, context);
  return { slots: [], problems: [], namesFormat: false, isUnmarked: false };
}

/** Whether a name contains a format; ignores words that are common in names. */
function namesPlace(name: string): boolean {
  const groups = readTerms(name);
  const has = (test: (group: (typeof groups)[number]) => boolean) => groups.some(test);
  const isLooking = has(({ figures }) => figures.some(({ kind }) => kind === 'ratio' || kind === 'size'));
  const isPlaced = has(({ channels }) => channels.some((channel) => channelTable[channel].platform !== null));
  const isKind = has(({ placements }) => placements.length > 0);
  return (isLooking && (isPlaced || isKind)) || (isPlaced && isKind);
}

/** Joins the cells of a meaning; a width and a height from two columns become one size. */
function joined(meaning: ColumnMeaning, sources: readonly CellSource[]): string {
  const texts = sources.map(({ text }) => text);
  const isSides = meaning === 'size' && texts.length === 2 && texts.every((text) => /^\d{2,5}(?:\s?px)?$/i.test(text));
  return texts.join(isSides ? ' x ' : ' ; ');
}

interface SlotTexts {
  item: ItemLine;
  texts: WantTexts;
  from: CellSource[];
  /** The count in a matrix cell. */
  count?: number | null;
}

function slotsOf({ item, texts, from, count }: SlotTexts, context: SheetContext): LineSlots {
  const { wants, match, exact, place } = wantsOf(texts, context);
  const problems: ReadProblem[] = [];
  const hint = wants.types.length === 0 ? typeHint(item, context) : null;
  if (hint) problems.push(problem('type-from-name', item, hint.text));
  if (wants.unread.length > 0 && !wants.isPlaceUnread && !exact)
    problems.push(problem('words-unread', item, placeOf(texts)));
  const quantity = quantityOf(item, wants, count ?? null, context);
  problems.push(...quantity.problems);
  const choice: ChoiceContext = {
    ...place,
    book: context.book,
    traits: context.traits,
    remembered: context.remembered,
    line: item.line,
  };
  const language = lineLanguage(item, context);
  const shared = { line: item.line, from, language, seconds: wants.seconds };
  const slots = exact
    ? exact.map((id): ReadSlot => ({
        ...shared,
        formatIds: [id],
        type: null,
        ratio: null,
        size: null,
        count: quantity.count,
        questionId: null,
      }))
    : match(hint?.type ?? null).flatMap((want): ReadSlot[] => {
        const chosen = chooseFormats(want, wants, choice);
        if (chosen.questionId !== null)
          problems.push(problem('format-unknown', item, placeOf(texts), chosen.questionId));
        if (chosen.questionId === null && chosen.formatIds.length === 0) return [];
        const type = formatTypeOf(want.type) ?? typeOfAll(chosen.formatIds, context);
        return [
          {
            ...shared,
            ...chosen,
            seconds: type === 'image' ? null : wants.seconds,
            type,
            ratio: want.look?.ratio ?? null,
            size: want.look?.size ? lookText(want.look) : null,
            count: quantity.count,
          },
        ];
      });
  return { slots, problems: distinct(problems), namesFormat: true, isUnmarked: false };
}

function wantsOf(texts: WantTexts, context: SheetContext) {
  const key = JSON.stringify(texts);
  const existing = context.wants.get(key);
  if (existing) return existing;
  const wants = readWants(texts);
  const matched = new Map<MediaType | null, FormatWant[]>();
  const match = (type: MediaType | null): FormatWant[] => {
    const found = matched.get(type) ?? matchWants(wants, context.traits, type);
    matched.set(type, found);
    return found;
  };
  const entry: WantedTexts = { wants, match, exact: exactFormats(texts, context), place: namedPlace(texts) };
  context.wants.set(key, entry);
  return entry;
}

const distinct = (problems: readonly ReadProblem[]): ReadProblem[] => [
  ...new Map(problems.map((each) => [`${each.kind} ${each.questionId} ${each.text}`, each])).values(),
];

function typeOfAll(ids: readonly FormatId[], { traits }: SheetContext) {
  const types = new Set(traits.filter(({ id }) => ids.includes(id)).map(({ type }) => type));
  return types.size === 1 ? ([...types][0] ?? null) : null;
}

const placeOf = ({ platform, placement, format, size, ratio }: WantTexts): string =>
  [platform, placement, format, size, ratio].filter((text) => text !== undefined && text !== '').join(' ');

/** Formats whose exact names are in the cells. */
function exactFormats({ platform, placement, format }: WantTexts, { formatsByName }: SheetContext): FormatId[] | null {
  for (const text of [format, placement, platform]) {
    const parts = (text ?? '')
      .split(/[;|\n]/)
      .map((part) => foldWords(part))
      .filter((part) => part !== '');
    const ids = parts.map((part) => formatsByName.get(part));
    if (ids.length > 0 && ids.every((id) => id !== undefined)) return ids;
    const whole = formatsByName.get(foldWords(text ?? ''));
    if (whole !== undefined) return [whole];
  }
  return null;
}

function namedPlace(texts: WantTexts): WantedTexts['place'] {
  const channelsIn = (text: string | undefined) => readTerms(text ?? '').flatMap(({ channels }) => channels);
  const lineChannels = [texts.platform, texts.placement, texts.format].flatMap(channelsIn);
  const implied = readTerms(`${texts.placement ?? ''} ; ${texts.format ?? ''}`).flatMap(({ placements }) =>
    placements
      .map((placement) => placementTable[placement].channel)
      .filter((channel): channel is Channel => channel !== undefined),
  );
  const isSection = lineChannels.length === 0 && (texts.platform ?? '') === '';
  const channels = isSection ? channelsIn(texts.section) : lineChannels;
  const text = isSection ? (texts.section ?? '') : (texts.platform ?? '');
  const place = [texts.platform, texts.placement].filter((each) => each !== undefined && each !== '').join(' ');
  const broad = broadNameOf(channels.length > 0 ? channels : implied, text || place || (texts.format ?? ''));
  return {
    placeText: place === '' ? [texts.section, texts.format].filter(Boolean).join(' ') : place,
    lookText: [texts.size, texts.ratio, texts.format].find((each) => each !== undefined && each !== '') ?? '',
    broad: broad && { ...broad, isImplied: channels.length === 0 },
  };
}

/** The media type in the name or group of a line, used if no other cell names one. */
function typeHint(item: ItemLine, context: SheetContext): { type: MediaType; text: string } | null {
  const groups = context.columns.filter(
    ({ meaning, heading }) => meaning === 'text' && groupHeadings.has(foldWords(heading)),
  );
  const texts = [
    ...groups.map(({ place }) => item.cells.get(place)?.text ?? ''),
    ...sourcesOf(item, context, 'name').map(({ text }) => text),
    item.section?.text ?? '',
  ];
  for (const text of texts) {
    const types = readTerms(text).flatMap((group) => group.types);
    const [type] = types;
    if (type !== undefined && new Set(types).size === 1 && formatTypeOf(type) !== null) return { type, text };
  }
  return null;
}

/** The language of a line with exactly one; otherwise null. */
function lineLanguage(item: ItemLine, context: SheetContext): string | null {
  const languages = sourcesOf(item, context, 'language').flatMap(({ text }) => readLanguages(text) ?? []);
  return languages.length === 1 ? (languages[0] ?? null) : null;
}

/** Reads a matrix: one requested format per marked column. */
function readMatrix(item: ItemLine, texts: WantTexts, context: SheetContext): LineSlots {
  const read: LineSlots = { slots: [], problems: [], namesFormat: false, isUnmarked: true };
  for (const { place, heading } of context.columns.filter(({ meaning }) => meaning === 'matrix')) {
    const source = item.cells.get(place);
    const mark = readMark(source?.text ?? '');
    if (!source || mark.kind === 'no') continue;
    read.isUnmarked = false;
    if (mark.kind === 'unclear') {
      const draft = {
        id: 'mark',
        kind: 'mark' as const,
        text: source.text,
        proposals: [proposal('yes', ''), proposal('no', '')],
        isBlocking: true,
      };
      context.book.ask(draft, item.line);
      const chosen = context.book.chosen('mark');
      if (chosen === undefined) read.problems.push(problem('mark-unclear', item, `${heading}: ${source.text}`, 'mark'));
      if (chosen !== 'yes') continue;
    }
    const inner = mark.kind === 'text' ? source.text : '';
    const hasChannel = readTerms(heading).some(({ channels }) => channels.length > 0);
    const cell = slotsOf(
      {
        item,
        from: [{ ...source, text: `${heading}: ${source.text}` }],
        texts: {
          ...texts,
          ...(hasChannel ? { platform: '' } : {}),
          format: `${heading} ${inner}`.trim(),
          placement: texts.placement ?? '',
        },
        count: mark.kind === 'yes' ? lengthsTimes(mark.count) : null,
      },
      context,
    );
    read.slots.push(...cell.slots);
    read.problems.push(...cell.problems);
    read.namesFormat = true;
    if (mark.kind === 'text' && readWants({ format: inner }).unread.length > 0)
      read.problems.push(problem('words-unread', item, source.text));
  }
  return { ...read, problems: distinct(read.problems) };
}

/** The count of a matrix cell; null for `1` and `x`, which mean one file per length. */
const lengthsTimes = (count: number | null): number | null => (count === 1 ? null : count);
