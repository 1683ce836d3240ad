import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Where a file belongs: its format, and what tells it from others of the same format. */
export interface FilePlace {
  format: string;
  /** "B · card 2"; empty where the format tells enough. The variation only where its slot has several. */
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
