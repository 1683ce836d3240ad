import { campaigns } from '#locales/en-US/campaigns/campaigns.ts';
import { creative } from '#locales/en-US/creatives/creative.ts';
import { formats } from '#locales/en-US/formats/formats.ts';
import { groups } from '#locales/en-US/campaigns/groups.ts';
import { review } from '#locales/en-US/slots/review.ts';
import { slots } from '#locales/en-US/slots/slots.ts';

export const texts = { campaigns, creative, formats, groups, review, slots } as const;
