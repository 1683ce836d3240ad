import { stripVTControlCharacters } from 'node:util';
import type { CampaignId, SlotId } from '@ad-foundry/contract/ids.ts';
import { placing } from '@ad-foundry/contract/placing.ts';
import type { ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { effectAt, placingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import {
  proposePlaces,
  type LeftoverReason,
  type Place,
  type PlacingSlot,
  type Proposal,
} from '@ad-foundry/contract/rules/placing/placing.ts';
import type { Api } from './api.ts';
import { sameContents, type FoundFile } from './folder.ts';
import { inOrder, readFacts } from './read-file.ts';
import { bad, good, visible, warn } from './output.ts';
import { checkFile, checkLines, type FileCheck } from './file-check.ts';
import { words } from './words.ts';

export interface ProposedSlot {
  place: Place;
  slot: PlacingSlot;
  check: FileCheck;
}

/**
 * What is known about a file: `ready` goes to its slots; `unfit` breaks a rule there; `replaces` would become the next
 * version of a delivered file; `unclear` may go to several slots, or its name says only a part; `none` has no slot.
 */
export type Placement = { file: FoundFile } & (
  | { status: 'ready' | 'unfit' | 'replaces'; slots: ProposedSlot[] }
  | { status: 'unclear'; slots: ProposedSlot[] }
  | { status: 'copy'; of: string }
  | { status: 'none'; reason: LeftoverReason; nearest: ProposedSlot | null; result: ProbeResult }
);

/** All slots of a campaign; those of one format share its rules. */
async function slotsOf(api: Api, campaignId: CampaignId): Promise<PlacingSlot[]> {
  const slots: PlacingSlot[] = [];
  for await (const page of api.pages(placing.list, { params: { campaignId }, query: {} }))
    for (const slot of page.items) {
      const format = page.formats[slot.format];
      if (format) slots.push(placingSlot(slot, { ...slot, format, around: page.around }));
    }
  return slots;
}

/** Proposes slots for files by the rules of the pages, and judges each file there. */
export async function placeFiles(api: Api, campaignId: CampaignId, files: readonly FoundFile[]): Promise<Placement[]> {
  const slots = await slotsOf(api, campaignId);
  const results: ProbeResult[] = [];
  const unreadable: ProbeResult = { ok: false, reason: 'unreadable', detail: null };
  for await (const result of inOrder(files, (file) => readFacts(file.path).catch(() => unreadable)))
    results.push(result);
  const contents = await sameContents(files);
  const keyOf = (at: number) => `file-${at}`;
  const proposals = proposePlaces(
    files.map((file, at) => ({
      key: keyOf(at),
      name: file.name,
      folder: file.folder,
      sizeBytes: file.sizeBytes,
      content: contents.get(file) ?? null,
      facts: results[at]?.ok ? results[at].facts : null,
    })),
    slots,
  );
  const slotOf = new Map(slots.map((slot) => [slot.slotId, slot]));
  return files.map((file, at) => {
    const [proposal, result] = [proposals.get(keyOf(at)), results[at]];
    if (!proposal || !result) throw new Error('a file has no proposal');
    return { file, ...decide(proposal, { result, slotOf, nameOf: (key) => files[Number(key.slice(5))]?.name ?? '' }) };
  });
}

interface Around {
  result: ProbeResult;
  slotOf: ReadonlyMap<SlotId, PlacingSlot>;
  nameOf: (key: string) => string;
}

type Decision = Placement extends infer P ? (P extends Placement ? Omit<P, 'file'> : never) : never;

function decide(proposal: Proposal, { result, slotOf, nameOf }: Around): Decision {
  const at = (slotId: SlotId, wherever?: Place): ProposedSlot[] => {
    const slot = slotOf.get(slotId);
    if (!slot || !wherever) return [];
    const { slotId: id, formatName: name, platform, type, spec, strict } = slot;
    return [{ place: wherever, slot, check: checkFile(result, { id, name, platform, type, spec, strict }) }];
  };
  const all = (places: readonly Place[]) => places.flatMap((each) => at(each.slotId, each));
  switch (proposal.kind) {
    case 'place': {
      const slots = all(proposal.places);
      return { status: slots.every(({ check }) => check.fits) ? 'ready' : 'unfit', slots };
    }
    case 'replaces': {
      const slots = all(proposal.candidates.slice(0, 1));
      return { status: slots.every(({ check }) => check.fits) ? 'replaces' : 'unfit', slots };
    }
    case 'suggestion':
    case 'guess': {
      const slots = all(proposal.kind === 'guess' ? proposal.candidates : proposal.places);
      return { status: slots.some(({ check }) => check.fits) ? 'unclear' : 'unfit', slots };
    }
    case 'copy':
      return { status: 'copy', of: nameOf(proposal.of) };
    case 'leftover': {
      const slot = proposal.nearest === null ? undefined : slotOf.get(proposal.nearest);
      const nowhere = { key: '', variationId: null, cardId: null, position: null, replaces: false };
      const [nearest = null] = slot ? at(slot.slotId, { ...nowhere, slotId: slot.slotId }) : [];
      if (proposal.reason === 'breaks' && nearest !== null) return { status: 'unfit', slots: [nearest] };
      return { status: 'none', reason: proposal.reason, nearest, result };
    }
  }
}

/** "Hero / Instagram Stories – Video, card 2, replaces teaser.mp4". */
export function slotText({ place: where, slot }: ProposedSlot): string {
  const current = slot.variations.flatMap(({ cards }) => cards).find(({ id }) => id === where.cardId)?.current;
  const how = {
    fills: '',
    replaces: current ? `, replaces ${current.originalName}` : '',
    adds: ', as another variation',
  }[where.key === '' ? 'fills' : effectAt(slot, where)];
  const card = where.position === null ? '' : `, card ${where.position}`;
  return `${slot.creativeName} / ${slot.formatName}${card}${how}`;
}

/** Why a file has no slot. */
export const leftoverWords: Record<LeftoverReason, string> = {
  unreadable: 'The file cannot be read.',
  nowhere: 'No format is requested here yet.',
  present: 'This exact file is already there.',
  breaks: 'It does not fit the slot that its name says.',
  others: 'Someone else delivers the slot it belongs in.',
  filled: 'The slot it belongs in already has a file.',
  taken: 'Another of these files goes there.',
  unlike: 'Its name says a slot that no one requested here.',
  size: 'No slot has this banner size.',
};

/** Whether a file could not be used anywhere. */
export const isBroken = (each: Placement) =>
  each.status === 'none' && (each.reason === 'unreadable' || !each.result.ok);

/** Whether a file that is not there yet is left out. */
export const staysOut = (each: Placement, isReplacing: boolean): boolean =>
  each.status === 'unfit' ||
  each.status === 'unclear' ||
  (each.status === 'replaces' && !isReplacing) ||
  (each.status === 'none' && each.reason !== 'present');

/** Why a file is left out, without its name and without colours. */
export function placementReason(each: Placement, isReplacing: boolean): string {
  const [first = '', ...more] = placementLines(each, isReplacing).map((line) => stripVTControlCharacters(line));
  const name = visible(each.file.name);
  return [first.slice(first.indexOf(name) + name.length).replace(/^:? /, ''), ...more].join('\n');
}

/** The lines that say where a file goes, or why nowhere. */
export function placementLines(each: Placement, isReplacing: boolean): string[] {
  const name = visible(each.file.name);
  switch (each.status) {
    case 'ready':
      return each.slots.map((slots) => `${good('✓')} ${name} → ${visible(slotText(slots))}`);
    case 'replaces': {
      const hint = isReplacing ? '' : '. Add --replace to upload it';
      return each.slots.map((slots) => `${warn('!')} ${name} → ${visible(slotText(slots))}${hint}`);
    }
    case 'unfit':
      return each.slots
        .filter(({ check }) => !check.fits)
        .flatMap((slots) => [
          `${bad('✗')} ${name} does not fit ${visible(slotText(slots))}`,
          ...checkLines(slots.check),
        ]);
    case 'unclear': {
      const slots = each.slots.map((slot) => `  ${visible(slotText(slot))}`);
      return [`${warn('?')} ${name} may belong to one of these. Name it after the creative and format:`, ...slots];
    }
    case 'copy':
      return [`${warn('=')} ${name} has the same content as ${visible(each.of)}`];
    case 'none': {
      const { nearest, result } = each;
      const nearestText = nearest ? ` Nearest: ${visible(slotText(nearest))}` : '';
      const reason = result.ok ? leftoverWords[each.reason] : words.refusal(result);
      const mark = each.reason === 'present' ? good('=') : isBroken(each) ? bad('✗') : warn('–');
      return [`${mark} ${name}: ${reason}${nearestText}`];
    }
  }
}
