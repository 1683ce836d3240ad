import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Where a file belongs: "Instagram Stories · B · card 2"; the variation only where its slot has several. */
export function useFilePlace(files: readonly FileToSend[]): (file: FileToSend) => string {
  const t = useTranslations('deliveries.rows');
  const variations = new Map<string, Set<string>>();
  for (const { slotId, variation } of files) {
    variations.set(slotId, (variations.get(slotId) ?? new Set()).add(variation.id));
  }
  return ({ slotId, format, variation, cardPosition }) =>
    [
      format.name,
      (variations.get(slotId)?.size ?? 0) > 1 ? variation.name : null,
      cardPosition === null ? null : t('card', { position: cardPosition }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
