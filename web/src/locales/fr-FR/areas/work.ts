import type { texts as english } from '#locales/en-US/areas/work.ts';
import type { Shape } from '#locales/shape.ts';
import { campaigns } from '#locales/fr-FR/campaigns.ts';
import { creative } from '#locales/fr-FR/creative.ts';
import { formats } from '#locales/fr-FR/formats.ts';
import { groups } from '#locales/fr-FR/groups.ts';
import { slots } from '#locales/fr-FR/slots.ts';

export const texts = { campaigns, creative, formats, groups, slots } as const satisfies Shape<typeof english>;
