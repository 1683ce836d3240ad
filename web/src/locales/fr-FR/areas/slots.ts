import { formatSentences } from '#locales/fr-FR/formats/format-sentences.ts';
import { slotParts } from '#locales/fr-FR/slots/slot-parts.ts';
import { upload } from '#locales/fr-FR/slots/upload.ts';

export const texts = { formats: formatSentences, slots: slotParts, upload } as const;
