import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { createMany } from '@ad-foundry/contract/create-many.ts';
import type { CreativeView, ViewSlot } from './creative-view.ts';

export type NewRow = CallArguments<(typeof createMany)['creatives']>['body']['rows'][number];

interface Options {
  /** The instant at which a due date on this day passes, in ISO format. */
  deadlineOf: (day: string) => string;
  typeOf: (formatId: ViewSlot['formatId']) => FormatType | undefined;
  /** Members, and guests of the campaign, who can deliver slots. */
  owners: ReadonlySet<string>;
  /** Headings for values without a field, which are written into the brief. */
  headings: Record<'owner' | 'deadline' | 'language' | 'length', string>;
}

/** A creative as a row for the server. Values without a field are written into the brief below a heading. */
export function rowToSend(view: CreativeView, options: Options): NewRow {
  const { creative, name, day, slots, ownerId } = view;
  const owner = ownerId !== null && options.owners.has(ownerId) ? (ownerId as MemberId) : null;
  return {
    name: name.trim(),
    description: briefOf(view, { ...options, isOwned: owner !== null }),
    deadlineAt: day === null ? null : options.deadlineOf(day),
    slots: slots.map((slot) => slotToSend(slot, { type: options.typeOf(slot.formatId), owner })),
    attributes: creative.attributes.map(({ attributeId, value }) => ({ attributeId, value: value.value })),
  };
}

function slotToSend(
  { formatId, count, languages }: ViewSlot,
  { type, owner }: { type: FormatType | undefined; owner: MemberId | null },
): NonNullable<NewRow['slots']>[number] {
  const most = limits.createMany.filesPerSlot;
  const names = languages.map((language) => language.toUpperCase());
  const variations = (
    type === 'carousel' || count === 1 ? names : names.flatMap((name) => numbered(name, count))
  ).slice(0, most);
  const files = type === 'carousel' ? count : Math.max(variations.length, count);
  return { formatId, files: Math.min(files, most), variations, ownerId: owner };
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/**
 * The description, then the other columns, then the values without a field: owner, length, languages and invalid dates.
 */
function briefOf(view: CreativeView, { headings, isOwned }: Options & { isOwned: boolean }): string {
  const { creative, day, edit } = view;
  const lengths = [...new Set(creative.slots.map(({ seconds }) => secondsText(seconds)).filter((text) => text !== ''))];
  const isRefused = day === null && creative.deadline.problem !== null;
  const refused = isRefused ? creative.deadline.from.map(({ text }) => text).join(' / ') : '';
  const owner = !isOwned && edit.ownerId === undefined ? creative.owner.value?.text : '';
  const further = [
    [headings.length, lengths.join(', ')],
    [headings.language, creative.languages.value.join(', ').toUpperCase()],
    [headings.owner, owner],
    [headings.deadline, refused],
  ].flatMap(([heading, text]) => (text ? `${heading}: ${text}` : []));
  const texts = creative.texts.map(({ heading, value }) => (heading ? `${heading}: ${value.value}` : value.value));
  return [creative.description.value, ...texts, ...creative.notes.map(({ value }) => value), ...further]
    .filter((text) => text !== '')
    .join('\n\n')
    .slice(0, limits.descriptionLength);
}

/** `15 s`, `15–20 s`, `≤ 30 s`. */
export function secondsText(seconds: CreativeView['creative']['slots'][number]['seconds']): string {
  if (seconds === null) return '';
  if ('values' in seconds) return seconds.values.map((value) => `${value} s`).join(' + ');
  return 'max' in seconds ? `≤ ${seconds.max} s` : `${seconds.from}–${seconds.to} s`;
}
