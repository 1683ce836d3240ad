import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The place of a file: its format, and what distinguishes it from other files of the same format. */
export interface FilePlace {
  format: string;
  /** "B · card 2"; empty if the format is sufficient. Includes the variation only if its slot has several. */
  detail: string;
}

export function useFilePlace(files: readonly FileToSend[]): (file: FileToSend) => FilePlace {
  const t = useTranslations('deliveries.rows');
  const variations = new Map<string, Set<string>>();
  for (const { slotId, variation } of files) {
    variations.set(slotId, (variations.get(slotId) ?? new Set()).add(variation.id));
  }
  return ({ slotId, format, variation, cardPosition }) => ({
    format: format.name,
    detail: [
      (variations.get(slotId)?.size ?? 0) > 1 ? variation.name : null,
      cardPosition === null ? null : t('card', { position: cardPosition }),
    ]
      .filter((part) => part !== null)
      .join(' · '),
  });
}

export const placeText = ({ format, detail }: FilePlace): string => (detail ? `${format} · ${detail}` : format);
