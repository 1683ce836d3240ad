import { campaigns } from '#locales/en-US/campaigns.ts';
import { creative } from '#locales/en-US/creative.ts';
import { formats } from '#locales/en-US/formats.ts';
import { groups } from '#locales/en-US/groups.ts';
import { slots } from '#locales/en-US/slots.ts';

export const texts = { campaigns, creative, formats, groups, slots } as const;
