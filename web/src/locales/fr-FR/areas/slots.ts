import { formatSentences } from '#locales/fr-FR/format-sentences.ts';
import { slotParts } from '#locales/fr-FR/slot-parts.ts';
import { upload } from '#locales/fr-FR/upload.ts';

export const texts = { formats: formatSentences, slots: slotParts, upload } as const;
