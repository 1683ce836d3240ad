import type { texts as english } from '#locales/en-US/areas/work.ts';
import type { Shape } from '#locales/shape.ts';
import { campaigns } from '#locales/fr-FR/campaigns/campaigns.ts';
import { creative } from '#locales/fr-FR/creatives/creative.ts';
import { formats } from '#locales/fr-FR/formats/formats.ts';
import { groups } from '#locales/fr-FR/campaigns/groups.ts';
import { review } from '#locales/fr-FR/slots/review.ts';
import { slots } from '#locales/fr-FR/slots/slots.ts';

export const texts = { campaigns, creative, formats, groups, review, slots } as const satisfies Shape<typeof english>;
