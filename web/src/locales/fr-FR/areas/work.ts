import type { texts as english } from '#locales/en-US/areas/work.ts';
import type { Shape } from '#locales/shape.ts';
import { campaigns } from '#locales/fr-FR/campaigns.ts';
import { creative } from '#locales/fr-FR/creative.ts';
import { formats } from '#locales/fr-FR/formats.ts';
import { groups } from '#locales/fr-FR/groups.ts';

export const texts = { campaigns, creative, formats, groups } as const satisfies Shape<typeof english>;
