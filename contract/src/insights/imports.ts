import { z } from 'zod';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { isText, lineOfText } from '@ad-foundry/contract/text.ts';
import { reportedFigures, figures } from './figures.ts';
import { day } from './values.ts';

/** Far above any daily spend of an ad, and low enough that sums over all days fit. */
const money = z.number().int().nonnegative().max(1_000_000_000_000);
/** The largest count of one ad on one day that the column of a row holds. */
const maxCount = 2_147_483_647;
const count = z.number().int().nonnegative().max(maxCount);
/** Platforms split a conversion between ads, so that results may be fractions. */
const results = z.number().nonnegative().max(maxCount);
const platformName = z
  .string()
  .trim()
  .max(400)
  .refine(isText, 'holds a character that is not part of a text')
  .meta({ example: 'Trail autumn' });
/** An id of the platform; absent if the report has none: then names distinguish ads. */
const platformId = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/)
  .optional();

/** One ad on one day, as the platform's report states it. Figures that are left out are 0. */
export const importedRow = z
  .strictObject({
    day,
    campaign: platformName,
    adSet: platformName,
    ad: platformName.min(1),
    campaignId: platformId,
    adSetId: platformId,
    adId: platformId,
    /** Money in minor units of the account's currency. */
    figures: z.strictObject(
      Object.fromEntries(
        reportedFigures.map((figure) => [
          figure,
          (figure === 'results' ? results : figures[figure].unit === 'money' ? money : count).optional(),
        ]),
      ) as Record<(typeof reportedFigures)[number], z.ZodOptional<typeof count>>,
    ),
    /** The kind of result that was counted, in the platform's words. */
    resultKind: z.string().trim().min(1).max(200).meta({ example: 'purchase' }).optional(),
    attribution: z.string().trim().min(1).max(200).optional(),
  })
  .meta({ id: 'ImportedRow', description: 'One ad on one day, of a report.' });
export type ImportedRow = z.infer<typeof importedRow>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An ad account whose figures come from files. */
export const importedAdvertiser = z.strictObject({
  name: lineOfText(limits.nameLength),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'not a currency'),
  /** IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, 'not a time zone'),
});

/** Chosen by the client for all requests of one import: a repeated request stores nothing twice. */
const importId = z.uuid();

/** All rows of some days, which replace only the stored rows of these days. */
export const importedDays = z.strictObject({
  importId,
  fileName: z.string().trim().min(1).max(255).refine(isText, 'holds a character that is not part of a text'),
  rows: z.array(importedRow).min(1).max(limits.insights.rowsAtOnce),
  /** Days without delivery; figures that are stored for such a day stay. */
  emptyDays: z.array(day).max(limits.insights.importedDays).default([]),
});

/** The changes of an import. `repeated`: duplicate rows of an ad and day, of which the last one counts. */
export const importOutcome = z
  .object({
    rows: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    repeated: z.number().int(),
  })
  .meta({ id: 'ImportOutcome', description: 'What an import changed.' });

/** The stored figures of one day. Spend in minor units of the account's currency. */
export const storedDay = z.object({ day, spend: z.number(), rows: z.number().int() });

/** An import of a report into one ad account. */
export const reportImport = z.object({
  id: importId,
  advertiser: z.object({
    provider: z.enum(providers),
    id: advertiserId,
    name: z.string(),
    currency: z.string().nullable(),
  }),
  fileName: z.string(),
  /** Null after the person has left. */
  importedBy: z.string().nullable(),
  importedAt: instant,
  since: day,
  until: day,
  days: z.number().int(),
  rows: z.number().int(),
  /** In minor units of the account's currency. */
  spend: z.number(),
  /** Until when it can be undone. */
  undoUntil: instant,
});
export type ReportImport = z.infer<typeof reportImport>;

/**
 * `restored`: days whose earlier figures were restored. `emptied`: days that had no figures before. `kept`: days that
 * were imported again in the meantime.
 */
export const undoneImport = z.object({
  restored: z.number().int(),
  emptied: z.number().int(),
  kept: z.number().int(),
});

/** The meaning of a report's heading: a column by its name on the page; null for an unread column. */
export const reportHeading = z.strictObject({
  heading: z.string().trim().min(1).max(200).refine(isText, 'holds a character that is not part of a text'),
  meaning: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,40}$/)
    .nullable(),
});
