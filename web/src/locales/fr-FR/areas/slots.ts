import { formatSentences } from '@ad-foundry/contract/locales/fr-FR/format-sentences.ts';
import { slotParts } from '#locales/fr-FR/slots/slot-parts.ts';
import { upload } from '#locales/fr-FR/slots/upload.ts';

export const texts = { formats: formatSentences, slots: slotParts, upload } as const;
