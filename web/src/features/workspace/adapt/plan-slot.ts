import type { Adaptation, AdaptableSlot } from '@ad-foundry/contract/adaptations.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { describeCrop, type CropProposal } from '@ad-foundry/contract/rules/repair/best-crop.ts';
import { choiceOf, withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';

/** What a person changed about a slot: out, another way, another frame. */
export interface Adjustment {
  isOut?: boolean;
  way?: RepairWay;
  choice?: RepairChoice;
}

/** A slot with the file that the master becomes in it. */
export interface PlannedSlot {
  slot: Slot;
  adaptable: AdaptableSlot;
  offer: RepairOffer | null;
  /** Empty: the proposed frame. */
  choice: RepairChoice;
  operations: RepairOperation[];
  /** Null where nothing is cropped. */
  crop: CropProposal | null;
  /** Whether the frame is the one that a person placed for an earlier master. */
  isKept: boolean;
  isIn: boolean;
}

/** How much of what stands out may be covered before a person should look. */
const coveredMost = 0.12;

export function planSlot(
  { slot, adaptable }: Pick<PlannedSlot, 'slot' | 'adaptable'>,
  adjustment: Adjustment | undefined,
  { master, focus }: { master: Version; focus: Adaptation['focus'] },
): PlannedSlot {
  const { facts } = master;
  const offer = adaptable.offers.find(({ way }) => way === adjustment?.way) ?? adaptable.offers[0] ?? null;
  const kept = adaptable.replaces ? choiceOf(adaptable.replaces.operations, facts) : null;
  const choice = adjustment?.choice ?? kept ?? {};
  const zone = slot.format.spec.safeZone;
  const operations = offer ? withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone }) : [];
  return {
    slot,
    adaptable,
    offer,
    choice,
    operations,
    crop: offer ? describedCrop(operations, { master, focus, zone }) : null,
    isKept: kept !== null && adjustment?.choice === undefined,
    isIn: offer !== null && !(adjustment?.isOut ?? adaptable.state === 'current'),
  };
}

/** What the crop keeps and loses; of a video, in its first shot. */
function describedCrop(
  operations: readonly RepairOperation[],
  {
    master: { facts },
    focus,
    zone,
  }: { master: Version; focus: Adaptation['focus']; zone: Slot['format']['spec']['safeZone'] },
): CropProposal | null {
  const crop = operations.find((each) => each.kind === 'crop');
  if (!crop || focus === null || !facts.width || !facts.height) return null;
  const { left, top, width, height } = crop;
  const file = { width: facts.width, height: facts.height };
  return describeCrop(focus, { file, part: { width, height }, zone }, { left, top });
}

/** Whether a person should look at a slot before it is accepted. */
export function needsLook({ offer, crop }: PlannedSlot): boolean {
  return offer?.verdict.outcome === 'warns' || (crop?.covered ?? 0) > coveredMost;
}
