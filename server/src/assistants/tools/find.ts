import { z } from 'zod';
import { formats } from '@ad-foundry/contract/formats.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import { creativeStatuses, listedCampaignStatuses, lists } from '@ad-foundry/contract/lists.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { chosenFigures, figuresShape, requireAdvertiser, usualFigures } from '#assistants/figures.ts';
import { countedSlots, positive, readInstant, invalidArgument } from '#assistants/shapes.ts';
import { defineTool, idArgument, named, nextCursor, pagingArguments, type ToolContext } from '#assistants/tool.ts';
import { strangersText, untrusted } from '#assistants/untrusted.ts';

const input = z.strictObject({
  in: z.enum(['campaigns', 'creatives', 'formats', 'ads']),
  text: z.string().trim().max(200).optional().describe('Words in the name.'),
  campaignId: idArgument('campaign', 'Only creatives of this campaign, or ads that came from it.').optional(),
  platform: z.enum(platforms).optional(),
  type: z.enum(formatTypes).optional().describe('Only for formats.'),
  status: z
    .enum(creativeStatuses)
    .optional()
    .describe('Of campaigns: open, complete, late, unfit, archived; of creatives also untouched and started.'),
  dueBefore: z.string().max(40).optional().describe('Only campaigns and creatives due before this instant (ISO 8601).'),
  advertiserId: z
    .string()
    .max(64)
    .optional()
    .describe('Advertiser (ad account) of the ads; without it the first by name.'),
  ...pagingArguments(50, 20),
});
type Input = z.output<typeof input>;

const item = z.object({
  id: z.string(),
  name: z.string().optional(),
  campaign: named.optional(),
  platform: z.string().optional().describe('Of a format.'),
  provider: z.string().optional().describe('Where an ad runs.'),
  type: z.string().optional(),
  status: z.string().optional(),
  dueAt: z.string().nullable().optional(),
  creatives: z.object({ complete: z.number(), total: z.number() }).optional(),
  slots: countedSlots.optional(),
  figures: figuresShape.optional(),
  creativeId: z.string().nullable().optional().describe('The creative of ours that the ad came from.'),
  url: z.string().optional(),
  untrusted: untrusted({ name: z.string(), campaign: z.string().nullable() }).optional(),
});
type Item = z.input<typeof item>;

export const find = defineTool({
  name: 'find',
  title: 'Find',
  description:
    'Searches campaigns, creatives, formats or ads by name, platform, status and due date. Returns ids, states and links, page by page; ads with figures of the last 7 days.',
  kind: 'reads',
  input,
  output: z.object({ items: z.array(item), nextCursor }),
  scopes: (args) => [scopeOf[args.in]],
  run: (context, args) => search[args.in](context, args),
});

const scopeOf = {
  campaigns: 'campaigns:read',
  creatives: 'creatives:read',
  formats: 'formats:read',
  ads: 'insights:read',
} as const;

interface Page {
  items: Item[];
  nextCursor: string | null;
}

const search: Record<Input['in'], (context: ToolContext, args: Input) => Promise<Page>> = {
  async campaigns({ call, page }, args) {
    const status = listedCampaignStatuses.find((each) => each === args.status);
    if (args.status !== undefined && !status) throw invalidArgument('status', 'is no status of campaigns');
    const answer = await call(lists.campaigns, { query: { ...common(args), status } });
    return {
      nextCursor: answer.nextCursor,
      items: answer.items.map(({ id, name, dueAt, progress, slots, archivedAt }) => ({
        id,
        name,
        dueAt,
        status: statusOf(archivedAt, progress.total > 0 && progress.complete === progress.total),
        creatives: progress,
        slots: positive(slots),
        url: page(`/campaigns/${id}`),
      })),
    };
  },
  async creatives({ call, page }, args) {
    const query = { ...common(args), campaignId: args.campaignId, status: args.status };
    const answer = await call(lists.creatives, { query });
    return {
      nextCursor: answer.nextCursor,
      items: answer.items.map(({ id, name, campaign, dueAt, completedAt, archivedAt, slots }) => ({
        id,
        name,
        campaign,
        dueAt,
        status: statusOf(archivedAt, completedAt !== null),
        slots: positive(countReviews(slots)),
        url: page(`/campaigns/${campaign.id}/creatives/${id}`),
      })),
    };
  },
  async formats({ call, page }, { text, platform, type, limit, cursor }) {
    const answer = await call(formats.list, { query: { search: text, platform, type, limit, cursor } });
    return {
      nextCursor: answer.nextCursor,
      items: answer.items.map((format) => ({
        id: format.id,
        name: format.name,
        platform: format.platform,
        type: format.type,
        url: page(`/formats/${format.id}`),
      })),
    };
  },
  async ads(context, { text, campaignId, advertiserId, limit, cursor }) {
    const advertiser = await requireAdvertiser(context, advertiserId);
    const answer = await context.call(insights.rows, {
      params: { provider: advertiser.provider },
      query: { advertiserId: advertiser.id, campaignId, level: 'ad', search: text, limit, cursor },
    });
    return {
      nextCursor: answer.nextCursor,
      items: answer.items.map(({ id, name, state, figures, brief, campaign }) => ({
        id,
        provider: advertiser.provider,
        status: state,
        figures: chosenFigures(figures.values, usualFigures, advertiser),
        creativeId: brief?.creative.id ?? null,
        untrusted: { name: strangersText(name), campaign: campaign && strangersText(campaign.name) },
      })),
    };
  },
};

const statusOf = (archivedAt: string | null, isComplete: boolean): string =>
  archivedAt !== null ? 'archived' : isComplete ? 'complete' : 'open';

const common = ({ text, platform, dueBefore, limit, cursor }: Input) => ({
  search: text,
  platform,
  dueBefore: dueBefore === undefined ? undefined : readInstant('dueBefore', dueBefore),
  limit,
  cursor,
});
