import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, campaignId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { figureNames } from './figures.ts';
import { changeVerdicts } from '@ad-foundry/contract/rules/judgement/change.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { judgedFigures, judgementReasons, verdicts } from '@ad-foundry/contract/rules/judgement/judgement.ts';

const number = z.number().nullable();
const count = z.number().int().nonnegative();

/** The verdict on one figure of an asset, or of another group of ads. */
export const judgementSchema = z
  .object({
    verdict: z.enum(verdicts),
    /**
     * Why it is neither good nor bad. Too little data: `kind`, without results of a single kind; `spend` and `results`,
     * below the floor; `events`, below it too; `others`, nothing to compare with. Even: `chance` explains the difference; it is `small`; `roas`:
     * it is the better one, but loses money.
     */
    reason: z.enum(judgementReasons).nullable(),
    against: z.enum(['target', 'account']).nullable(),
    /** The target, or the value of the account's own creatives with the same kind of result together. */
    standard: number.meta({ example: 1350 }),
    /** The relative difference from the standard: -0.19 for a value 19 % below it. */
    difference: number.meta({ example: -0.19 }),
    /** The true value lies in here with a probability of 95 %. */
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    /** The number of creatives with a better value, and of creatives with a value; null for groups of other kinds. */
    ahead: count.nullable(),
    of: count.nullable(),
  })
  .meta({ id: 'Judgement', description: 'Whether a figure is good, against what, and how surely.' });

/** The verdict on the whole: on its cost per result, or on its ROAS if only that has a target. */
export const wholeJudgement = judgementSchema.extend({ figure: z.enum(['costPerResult', 'roas']) }).meta({
  id: 'WholeJudgement',
  description: 'Whether a group of ads is good. A creative that is good is a winner.',
});

export const judgements = z.partialRecord(z.enum(judgedFigures), judgementSchema);

/** By figure, for those with a better direction and a value in both periods; empty without a comparison period. */
export const figureChanges = z.partialRecord(z.enum(figureNames), z.enum(changeVerdicts)).meta({
  id: 'FigureChanges',
  description: 'Whether figures are surely better or worse than in the comparison period, or why that is not sure.',
  example: { cpc: 'worse', ctr: 'chance' },
});

/** The spend, in minor units, and the number of results from which figures are judged. */
export const floorSchema = z
  .object({ spend: count.meta({ example: 5000 }), results: count.meta({ example: 10 }) })
  .meta({ id: 'JudgementFloor', description: 'The spend and the number of results from which figures are judged.' });

const target = {
  /** The least ROAS; null for no target. */
  roas: z.number().min(0.01).max(1000).nullable().meta({ example: 2.8 }),
  /** The highest cost per result, in minor units, of kinds of results in the platform's words. */
  costs: z
    .array(
      z.strictObject({
        kind: z.string().min(1).max(limits.insights.kindLength).meta({ example: 'purchase' }),
        cost: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ example: 1350 }),
      }),
    )
    .max(limits.insights.targetCosts),
};

/** The stored rule of an account, or what one of its campaigns has instead. */
export const judgementRuleInput = z
  .strictObject({
    /** Null for the default; always null for a campaign, which has the floor of the account. */
    spendFloor: count.max(Number.MAX_SAFE_INTEGER).nullable().meta({ example: 10_000 }),
    resultsFloor: z.number().int().min(1).max(1_000_000).nullable().meta({ example: 10 }),
    ...target,
  })
  .meta({ id: 'JudgementRuleInput', description: 'What figures are judged against.' });
export type JudgementRuleInput = z.output<typeof judgementRuleInput>;

export const judgementRuleSchema = judgementRuleInput.extend({ defaults: floorSchema }).meta({
  id: 'JudgementRule',
  description: 'What figures are judged against, and the floor that holds without an own one.',
});
export type JudgementRuleAnswer = z.output<typeof judgementRuleSchema>;

const params = z.object({ provider: z.enum(providers), advertiserId });
/** One of our campaigns: its targets hold instead of those of the account. */
const query = z.strictObject({ campaignId: campaignId.optional() });

export const judgingEndpoints = {
  rule: endpoint({
    method: 'GET',
    path: '/insights/:provider/advertisers/:advertiserId/rule',
    access: 'insight:read',
    summary: 'What the figures of an ad account are judged against: targets, and the floor of spend and results.',
    params,
    query,
    response: judgementRuleSchema,
    throws: ['advertiser.not-found', 'campaign.not-found', 'insights.disconnected'],
  }),
  changeRule: endpoint({
    method: 'PUT',
    path: '/insights/:provider/advertisers/:advertiserId/rule',
    access: 'integration:manage',
    summary: 'Sets what the figures of an ad account, or of one of our campaigns in it, are judged against.',
    params,
    /** With one of our campaigns, its targets hold instead of those of the account. */
    body: judgementRuleInput.extend({ campaignId: campaignId.optional() }),
    response: judgementRuleSchema,
    throws: ['advertiser.not-found', 'campaign.archived', 'campaign.not-found', 'insights.disconnected'],
  }),
};
