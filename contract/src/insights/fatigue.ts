import { z } from 'zod';
import { fatigueCauses } from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { isDay } from '@ad-foundry/contract/rules/periods/periods.ts';

const money = z.number();

/** A relative change: -0.28 is 28 % less. The true change lies between `low` and `high` with a probability of 95 %. */
const changeRange = z
  .object({
    change: z.number().meta({ example: -0.28 }),
    low: z.number().meta({ example: -0.35 }),
    high: z.number().meta({ example: -0.2 }),
  })
  .meta({ id: 'ChangeRange', description: 'A relative change with the interval of 95 % certainty.' });

/** Why results of an asset cost more than in its first week, over all ads that use it. Money is in minor units. */
export const fatigueSchema = z
  .object({
    /** `creative`: tired. `market`: impressions cost more, or clicks fell everywhere. `page`: fewer clicks become results. */
    cause: z.enum(fatigueCauses).meta({ example: 'creative' }),
    /** Weeks between the first week and the latest settled one. */
    weeks: z.number().int().positive().meta({ example: 3 }),
    /** The last day of the latest week. */
    until: z.string().refine(isDay, 'not a day').meta({ type: 'string', format: 'date', example: '2026-11-20' }),
    costBefore: money.meta({ example: 1410 }),
    costNow: money.meta({ example: 1980 }),
    cost: changeRange,
    cpm: changeRange,
    ctr: changeRange,
    /** Null for stills. */
    hookRate: changeRange.nullable(),
    conversion: changeRange,
    /** What each cause adds to the cost per result; together, its change. */
    shares: z.object({
      creative: money.meta({ example: 530 }),
      market: money.meta({ example: 40 }),
      page: money.meta({ example: 0 }),
    }),
    /** The spend that the cause wastes in the next seven days at the current pace. */
    atRisk: z.object({
      amount: money.meta({ example: 41_000 }),
      low: money.meta({ example: 29_000 }),
      high: money.meta({ example: 51_000 }),
    }),
  })
  .meta({ id: 'Fatigue', description: 'Why results of an asset cost more than in its first week.' });
