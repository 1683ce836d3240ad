import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { channels, expandChannels, type Channel } from '@ad-foundry/contract/rules/vocabulary/channels.ts';
import {
  boundsOf,
  nearestFormats,
  requestOf,
  type FormatWant,
} from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import type { FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { fits, matchFormats, type Look } from '@ad-foundry/contract/rules/vocabulary/match-formats.ts';
import { otherPlacements } from '@ad-foundry/contract/rules/vocabulary/placements.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import type { Wants } from '@ad-foundry/contract/rules/vocabulary/read-wants.ts';
import { askImplied } from './implied-platform.ts';
import { proposal, type QuestionBook, type QuestionDraft } from './question-book.ts';
import type { QuestionProposal } from './sheet-reading.ts';

/** The context of a choice of formats. */
export interface ChoiceContext {
  book: QuestionBook;
  traits: readonly FormatTraits[];
  remembered: ReadonlyMap<string, readonly FormatId[]>;
  line: number;
  /** The text of the cells with platform and placement. */
  placeText: string;
  /** The text of the cell with size or ratio. */
  lookText: string;
  /**
   * A platform name for several channels, such as `Meta`, written or implied by `Reels`; null if channels are named.
   */
  broad: { channel: Channel; text: string; isImplied?: boolean } | null;
}

export interface ChosenFormats {
  formatIds: FormatId[];
  questionId: string | null;
}

const idsOf = (formats: readonly FormatTraits[]): FormatId[] => formats.map(({ id }) => id);
/** Appends the size or ratio, unless the text already contains it. */
const withLook = (text: string, look: string): string =>
  look === '' || text.includes(look) ? text : `${text} ${look}`.trim();

const asks = (questionId: string): ChosenFormats => ({ formatIds: [], questionId });

export function lookText(look: Look | null): string {
  if (!look) return '';
  if (look.size) return `${look.size.width}x${look.size.height}`;
  return look.ratio ?? look.shape ?? '';
}

/** The formats for one requested format: by a saved name, by the vocabulary, or by the answer to a question. */
export function chooseFormats(want: FormatWant, wants: Wants, context: ChoiceContext): ChosenFormats {
  const place = foldWords(context.placeText);
  const look = lookText(want.look);
  for (const word of [`${place} ${look}`.trim(), place].filter((each) => each !== '')) {
    const formats = context.remembered.get(word);
    if (formats) {
      const fitting = fittingOf(formats, want, wants, context);
      if (fitting.length > 0) return { formatIds: fitting, questionId: null };
    }
  }
  const isNamed = want.candidates.some(({ qualifiers }) => qualifiers.length > 0);
  if (wants.doubtfulSize)
    return askWord(want, wants, {
      ...context,
      text: context.lookText,
      word: null,
    });
  if (wants.isPlaceUnread && !isNamed)
    return askWord(want, wants, { ...context, text: context.placeText, word: place });
  if (want.candidates.length === 0) {
    return askWord(want, wants, {
      ...context,
      text: withLook(context.placeText, look),
      word: `${place} ${look}`.trim(),
    });
  }
  return usualOr(want, wants, context) ?? narrow(want, want.candidates, context);
}

/**
 * Reads a channel without a placement as its usual placement, and offers the others as choices: TikTok means its feed,
 * not a Spark Ad.
 */
function usualOr(want: FormatWant, wants: Wants, context: ChoiceContext): ChosenFormats | null {
  const [usual] = want.candidates;
  const [channel] = want.place.channels;
  if (!usual || want.candidates.length > 1 || want.place.placements.length > 0 || channel === undefined) return null;
  const others = (otherPlacements[channel] ?? []).flatMap((placement) => {
    const place = { ...want.place, placements: [placement] };
    return matchFormats(requestOf(wants, { ...want, place }), context.traits).slice(0, 1);
  });
  if (others.length === 0) return null;
  const proposals = [usual, ...others].map((format) => {
    const [label = ''] = format.placements;
    return proposal(label, label, { formatIds: [format.id] });
  });
  const look = lookText(want.look);
  const draft: QuestionDraft = {
    id: `placement:${channel} ${look}`.trim(),
    kind: 'placement',
    text: withLook(context.placeText, look),
    proposals,
    isBlocking: false,
    taken: usual.placements[0] ?? '',
  };
  context.book.ask(draft, context.line);
  const answered = context.book.formatsAnswered(draft) ?? [usual.id];
  return { formatIds: [...answered], questionId: null };
}

/** The formats that were chosen for a name and fit this line. */
function fittingOf(ids: readonly FormatId[], want: FormatWant, wants: Wants, { traits }: ChoiceContext): FormatId[] {
  const chosen = traits.filter(({ id }) => ids.includes(id));
  return idsOf(
    chosen.filter((format) => fits(format, { type: want.type, look: want.look, seconds: boundsOf(wants.seconds) })),
  );
}

type WordContext = ChoiceContext & { text: string; word: string | null };

/**
 * Asks for the meaning of a name, once for all lines; if the chosen formats do not fit a line, asks again with the size
 * of that line.
 */
function askWord(want: FormatWant, wants: Wants, context: WordContext): ChosenFormats {
  const { book, traits, line, text, word } = context;
  const look = lookText(want.look);
  const proposals = [
    ...nearestFormats(wants, want, traits).map(({ id, name }) => proposal(id, name, { formatIds: [id] })),
    proposal('none', ''),
  ];
  const draft: QuestionDraft = {
    id: `word:${word ?? text}`,
    kind: 'word',
    text,
    ...(word === null ? {} : { word }),
    proposals,
    isBlocking: true,
  };
  book.ask(draft, line);
  const answered = book.formatsAnswered(draft);
  if (!answered) return asks(draft.id);
  if (answered.length === 0) return { formatIds: [], questionId: null };
  const fitting = fittingOf(answered, want, wants, context);
  if (fitting.length > 0) return { formatIds: fitting, questionId: null };
  const isSpecific = word === null || look === '' || word.endsWith(look);
  if (isSpecific) return { formatIds: [...answered], questionId: null };
  return askWord(want, wants, { ...context, text: `${text} ${look}`, word: `${word} ${look}` });
}

interface Split {
  id: string;
  kind: QuestionDraft['kind'];
  text: string;
  labelOf: (format: FormatTraits) => string;
  hasAll: boolean;
}

/** If several formats fit, asks step by step for their differences. */
function narrow(want: FormatWant, candidates: readonly FormatTraits[], context: ChoiceContext): ChosenFormats {
  if (candidates.length === 1) return { formatIds: idsOf(candidates), questionId: null };
  const { broad } = context;
  const differ = (labelOf: Split['labelOf']) => new Set(candidates.map(labelOf)).size > 1;
  if (differ(({ type }) => type)) {
    return split(want, candidates, context, {
      id: 'type',
      kind: 'type',
      text: '',
      labelOf: ({ type }) => type,
      hasAll: false,
    });
  }
  if (differ(channelsOf)) {
    const isMeta = candidates.every(({ channels: each }) =>
      each.every((channel) => channel === 'facebook' || channel === 'instagram'),
    );
    if (isMeta && want.place.channels.length > 0) return takeBoth(want, candidates, context);
    const id = `platform:${broad?.channel ?? ''}`;
    return split(want, candidates, context, {
      id,
      kind: 'platform',
      text: broad?.text ?? '',
      labelOf: channelsOf,
      hasAll: false,
    });
  }
  const [first] = candidates;
  const channel = first ? channelsOf(first) : '';
  const look = lookText(want.look);
  if (differ(placementsOf)) {
    const id = `placement:${channel} ${look}`.trim();
    return split(want, candidates, context, {
      id,
      kind: 'placement',
      text: withLook(context.placeText, look),
      labelOf: placementsOf,
      hasAll: true,
    });
  }
  const id = `shape:${foldWords(context.placeText)} ${look}`.trim();
  return split(want, candidates, context, {
    id,
    kind: 'shape',
    text: withLook(context.placeText, look),
    labelOf: ({ name }) => name,
    hasAll: true,
  });
}

const channelsOf = ({ channels: each, platform }: FormatTraits): string =>
  each.length > 0 ? each.join('+') : platform;
const placementsOf = ({ placements }: FormatTraits): string =>
  placements.filter((placement) => placement !== 'instream').join('+');

/** Gives Facebook and Instagram a slot each if both or Meta are named. */
function takeBoth(want: FormatWant, candidates: readonly FormatTraits[], context: ChoiceContext): ChosenFormats {
  const { broad, book, line } = context;
  const byChannel = groupBy(candidates, channelsOf);
  let groups = [...byChannel.values()];
  if (broad?.isImplied) {
    const answered = askImplied(want, byChannel, broad.text, context);
    if (typeof answered === 'string') return asks(answered);
    groups = answered;
  } else if (broad) {
    const proposals = [
      proposal('both', ''),
      ...(['facebook', 'instagram'] as const).map((channel) =>
        proposal(channel, channel, { formatIds: idsOf(byChannel.get(channel) ?? []) }),
      ),
    ];
    const draft: QuestionDraft = {
      id: `platform:${broad.channel}`,
      kind: 'platform',
      text: broad.text,
      proposals,
      isBlocking: false,
      taken: 'both',
    };
    book.ask(draft, line);
    const chosen = book.chosen(draft.id);
    const only = chosen === undefined ? undefined : byChannel.get(chosen);
    if (only) groups = [only];
  }
  const choices = groups.map((group) => narrowPlacement(want, group, candidates, context));
  const questionId = choices.find((each) => each.questionId !== null)?.questionId ?? null;
  return questionId === null
    ? { formatIds: choices.flatMap(({ formatIds }) => formatIds), questionId }
    : asks(questionId);
}

/** Asks one question about the placement for Facebook and Instagram together. */
function narrowPlacement(
  want: FormatWant,
  group: readonly FormatTraits[],
  all: readonly FormatTraits[],
  context: ChoiceContext,
): ChosenFormats {
  if (group.length === 1) return { formatIds: idsOf(group), questionId: null };
  const look = lookText(want.look);
  const text = withLook(context.placeText, look);
  return split(
    want,
    group,
    context,
    { id: `placement:meta ${look}`.trim(), kind: 'placement', text, labelOf: placementsOf, hasAll: true },
    all,
  );
}

/** Asks which group of candidates is meant. */
function split(
  want: FormatWant,
  candidates: readonly FormatTraits[],
  context: ChoiceContext,
  { id, kind, text, labelOf, hasAll }: Split,
  proposed: readonly FormatTraits[] = candidates,
): ChosenFormats {
  const { book, line } = context;
  const proposals: QuestionProposal[] = [...groupBy(proposed, labelOf)].map(([label, formats]) =>
    proposal(label, label, { formatIds: idsOf(formats) }),
  );
  if (hasAll) proposals.push(proposal('all', '', { formatIds: idsOf(proposed) }));
  book.ask({ id, kind, text, proposals, isBlocking: true }, line);
  const formatIds = book.formatsAnswered({ id, proposals });
  if (!formatIds) return asks(id);
  const remaining = candidates.filter((format) => formatIds.includes(format.id));
  if (remaining.length === 0) return asks(id);
  if (hasAll) return { formatIds: idsOf(remaining), questionId: null };
  return remaining.length < candidates.length ? narrow(want, remaining, context) : asks(id);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The broad platform name of a line that names none of its channels. */
export function broadNameOf(named: readonly Channel[], text: string): ChoiceContext['broad'] {
  const channel = named.find((each) => {
    const includes = (channels[each].includes ?? []) as readonly Channel[];
    return includes.length > 0 && !named.some((other) => other !== each && includes.includes(other));
  });
  return channel && expandChannels([channel]).length > 1 ? { channel, text } : null;
}
