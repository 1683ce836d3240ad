import { formatSentences } from '@ad-foundry/contract/locales/en-US/format-sentences.ts';
import { slotParts } from '#locales/en-US/slots/slot-parts.ts';
import { upload } from '#locales/en-US/slots/upload.ts';

export const texts = { formats: formatSentences, slots: slotParts, upload } as const;
