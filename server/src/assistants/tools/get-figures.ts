import { z } from 'zod';
import { figureNames } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { breakdownKinds } from '@ad-foundry/contract/insights/tables.ts';
import { campaignId, creativeId } from '@ad-foundry/contract/ids.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { presets } from '@ad-foundry/contract/rules/periods/periods.ts';
import { chosenFigures, figuresShape, requireAdvertiser, usualFigures } from '#assistants/figures.ts';
import { invalidArgument } from '#assistants/shapes.ts';
import { defineTool, type ToolContext } from '#assistants/tool.ts';
import { strangersText, untrusted } from '#assistants/untrusted.ts';

const rowsShown = 30;
const dimensions = breakdownKinds.filter((kind) => kind !== 'attribute');

const input = z.strictObject({
  of: z.enum(['advertiser', 'campaign', 'creative']),
  id: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Of the advertiser, an ad account (without it the first by name), of our campaign (cmp_) or of our creative (cre_).',
    ),
  period: z
    .union([z.enum(presets), z.strictObject({ since: z.iso.date(), until: z.iso.date() })])
    .optional()
    .describe('Of an advertiser, last_7_days without it. Campaigns and creatives: since their first delivery.'),
  figures: z
    .array(z.enum(figureNames))
    .min(1)
    .max(8)
    .default([...usualFigures]),
  by: z.enum(dimensions).optional().describe('Only of an advertiser: one row for each, the first 30.'),
});
type Input = z.output<typeof input>;

const item = z.object({
  advertiser: z.object({
    id: z.string(),
    provider: z.string(),
    currency: z.string().nullable(),
    timeZone: z.string().nullable(),
    sync: z.string().describe('How far the figures are.'),
    untrusted: untrusted({ name: z.string() }),
  }),
  since: z.string(),
  until: z.string(),
  settlesOn: z.string().nullable().describe('Until this day figures may still change.'),
  ads: z.number().nullable(),
  figures: figuresShape.nullable(),
  before: figuresShape.nullable().describe('The same of as many days before.'),
});

export const getFigures = defineTool({
  name: 'get_figures',
  title: 'Get figures',
  description:
    'What ads cost and reached, from the figures that are stored here: of an advertiser over a period, or of one of our campaigns or creatives, advertiser by advertiser.',
  kind: 'reads',
  input,
  output: z.object({
    items: z.array(item),
    rows: z
      .array(
        z.object({ key: z.string().nullable(), figures: figuresShape, untrusted: untrusted({ name: z.string() }) }),
      )
      .describe('The parts of `by`.'),
    moreRows: z.number(),
    url: z.string(),
  }),
  scopes: () => ['insights:read'],
  run: (context, args) => (args.of === 'advertiser' ? ofAdvertiser(context, args) : ofOurs(context, args)),
});

const presentAdvertiser = ({ id, provider, currency, timeZone, sync, name }: InsightAdvertiser) => ({
  id,
  provider,
  currency,
  timeZone,
  sync: sync.state,
  untrusted: { name: strangersText(name) },
});

async function ofAdvertiser(context: ToolContext, { id, period, figures, by }: Input) {
  const { call, page } = context;
  const requested = await requireAdvertiser(context, id);
  const days = typeof period === 'string' ? { relative: period } : (period ?? {});
  const params = { provider: requested.provider };
  const query = { advertiserId: requested.id, ...days };
  const { advertiser, period: read, settlesOn, totals, before, ads } = await call(insights.overview, { params, query });
  const chosen = (values: Parameters<typeof chosenFigures>[0]) => chosenFigures(values, figures, advertiser);
  const parts = by === undefined ? [] : (await call(insights.breakdown, { params, query: { ...query, by } })).items;
  return {
    items: [
      {
        advertiser: presentAdvertiser(advertiser),
        since: read.since,
        until: read.until,
        settlesOn,
        ads: ads.total,
        figures: chosen(totals.values),
        before: before && chosen(before.values),
      },
    ],
    rows: parts.slice(0, rowsShown).map(({ key, name, figures: values }) => ({
      key: key === null ? null : strangersText(key),
      figures: chosen(values.values),
      untrusted: { name: strangersText(name) },
    })),
    moreRows: Math.max(0, parts.length - rowsShown),
    url: page(`/overview?advertiserId=${encodeURIComponent(advertiser.id)}`),
  };
}

async function ofOurs({ call, page }: ToolContext, { of, id, period, figures, by }: Input) {
  if (period !== undefined) throw invalidArgument('period', 'is only for the figures of an advertiser');
  if (by !== undefined) throw invalidArgument('by', 'is only for the figures of an advertiser');
  const campaign = campaignId.safeParse(id);
  const creative = creativeId.safeParse(id);
  if (of === 'campaign' ? !campaign.success : !creative.success) throw invalidArgument('id', `is no id of a ${of}`);
  const { items } = campaign.success
    ? await call(insights.ofCampaign, { params: { campaignId: campaign.data } })
    : await call(insights.ofCreative, { params: { creativeId: creativeId.parse(id) } });
  return {
    items: items.map(({ advertiser, ads, since, until, settlesOn, figures: values }) => ({
      advertiser: presentAdvertiser(advertiser),
      since,
      until,
      settlesOn,
      ads,
      figures: chosenFigures(values.values, figures, advertiser),
      before: null,
    })),
    rows: [],
    moreRows: 0,
    url: page(campaign.success ? `/campaigns/${campaign.data}` : '/creatives'),
  };
}
