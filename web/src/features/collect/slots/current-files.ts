import type { VariationProgress } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Card, Variation, Version } from '@ad-foundry/contract/variations.ts';

/** The current file of a card: its newest version; undefined for an empty card. */
export const currentFile = ({ versions }: Card): Version | undefined => versions[0];

/** The filled cards of a variation, in order, each with its current file. */
export function currentFiles(variation: Variation | undefined): { card: Card; file: Version }[] {
  return (variation?.cards ?? []).flatMap((card) => {
    const file = currentFile(card);
    return file ? [{ card, file }] : [];
  });
}

/** The current file of every filled card of a slot. */
export function filesOfSlot({ variations }: Pick<Slot, 'variations'>): Version[] {
  return variations.flatMap((variation) => currentFiles(variation).map(({ file }) => file));
}

/** Whether the preview of a current file is pending: pages poll faster until it is available. */
export function hasPendingPreview(slots: readonly Pick<Slot, 'variations'>[]): boolean {
  return slots.some((slot) => filesOfSlot(slot).some(({ preview }) => preview.state === 'pending'));
}

/** The progress of a variation by its cards, as input for completion. */
export function progressOf(cards: readonly Card[]): VariationProgress {
  return {
    cards: cards.map((card) => {
      const file = currentFile(card);
      if (!file) return { current: null };
      const { verdict, waived, facts } = file;
      return { current: { verdict, waived, width: facts.width, height: facts.height } };
    }),
  };
}
