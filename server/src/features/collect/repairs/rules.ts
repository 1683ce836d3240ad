import type { AdaptableSlot } from '@ad-foundry/contract/adaptations.ts';
import type { CardId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairPlan } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { planRepair, type RepairQuestion } from '@ad-foundry/contract/rules/repair/plan.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { megabyte } from '@ad-foundry/contract/limits.ts';
import type { Contents, SlotRow } from '#features/tree/creatives/queries.ts';

type VersionRow = Contents['versions'][number];

export interface AdaptablePlace {
  state: AdaptableSlot['state'];
  /** The card that the file goes to; null for the first empty or a new one. */
  cardId: CardId | null;
  /** The file that it would follow. */
  current: VersionRow | null;
}

/** Where a version adapted from another slot would go. Files made by hand stay. */
export function placeIn({ slot, format }: SlotRow, contents: Contents, masterId: VersionId): AdaptablePlace {
  const none = { cardId: null, current: null };
  if (format.type === 'carousel') return { state: 'carousel', ...none };
  const cards = contents.variationsOf(slot.id).flatMap(({ id }) => contents.cardsOf(id));
  const filled = cards.flatMap(({ id }) => contents.versionsOf(id).slice(0, 1));
  const [current] = filled;
  if (!current) return { state: 'open', ...none };
  if (filled.some(({ version }) => !version.adapted)) return { state: 'filled', ...none };
  const isCurrent = filled.every(({ version }) => version.parentId === masterId);
  return { state: isCurrent ? 'current' : 'adapted', cardId: current.version.cardId, current };
}

/** The plan for another slot; a file that fits is put in as it is. */
export function planAdaptation(question: RepairQuestion): RepairPlan {
  const plan = planRepair(question);
  if (plan.refusal?.reason !== 'fits') return plan;
  const { facts } = question;
  const bytes = { minBytes: 0, maxBytes: Math.max(facts.sizeBytes, megabyte) };
  const offer = { way: 'keep' as const, operations: [], predicted: facts, verdict: judge(question), ...bytes };
  return { offers: [offer], refusal: null };
}
