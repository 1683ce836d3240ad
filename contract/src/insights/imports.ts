import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import { isDay, isIn } from '@ad-foundry/contract/rules/periods/periods.ts';
import { isText, lineOfText } from '@ad-foundry/contract/text.ts';
import { countedFigures, figures } from './figures.ts';
import { day } from './values.ts';

const money = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** Of one ad on one day: as many as the column of a row holds. */
const count = z.number().int().nonnegative().max(2_147_483_647);
const platformName = z.string().trim().max(400).refine(isText, 'holds a character that is not part of a text');
/** An id of the platform; left out where the report has none: then names tell ads apart. */
const platformId = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/)
  .optional();

/** One ad on one day, as a report of the platform tells it. Figures that are left out are 0. */
export const importedRow = z.strictObject({
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
      countedFigures.map((figure) => [figure, (figures[figure].unit === 'money' ? money : count).optional()]),
    ) as Record<(typeof countedFigures)[number], z.ZodOptional<typeof count>>,
  ),
  /** What was counted as a result, in the platform's words. */
  resultKind: z.string().trim().min(1).max(200).optional(),
  attribution: z.string().trim().min(1).max(200).optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An ad account whose figures come from files. */
export const importedAccount = z.strictObject({
  name: lineOfText(limits.nameLength),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'not a currency'),
  /** IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, 'not a time zone'),
});

/** All rows of the days from `since` to `until`: what is stored of these days is replaced. */
export const importedDays = z
  .strictObject({
    since: day,
    until: day,
    rows: z.array(importedRow).max(limits.insights.rowsAtOnce),
  })
  .refine(
    ({ since, until, rows }) =>
      // A text that is no day has a message of its own.
      rows.every((row) => ![since, until, row.day].every(isDay) || isIn(row.day, { since, until })),
    { path: ['rows'], message: 'holds a row of another day' },
  );

/** What an import changed. `repeated`: rows of an ad and day that came twice, of which the last one counts. */
export const importOutcome = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  repeated: z.number().int(),
});
