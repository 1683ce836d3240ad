import { z } from 'zod';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { reviewStates } from '@ad-foundry/contract/rules/review/state.ts';
import { readInstant } from '#assistants/shapes.ts';
import { defineTool, idArgument, named, nextCursor, pagingArguments } from '#assistants/tool.ts';
import { strangersText, untrusted } from '#assistants/untrusted.ts';

export const listMissing = defineTool({
  name: 'list_missing',
  title: 'List what is missing',
  description:
    'The slots whose files are missing or do not fit, by due date: what has to be delivered, for which creative, by whom.',
  kind: 'reads',
  input: z.strictObject({
    campaignId: idArgument('campaign', 'Only this campaign.').optional(),
    dueBefore: z.string().max(40).optional().describe('Only what is due before this instant (ISO 8601).'),
    platform: z.enum(platforms).optional(),
    ...pagingArguments(50, 25),
  }),
  output: z.object({
    items: z.array(
      z.object({
        slotId: z.string(),
        state: z.enum(reviewStates).describe('`empty`: nothing arrived. `does-not-fit`: what arrived breaks a rule.'),
        format: named.extend({ platform: z.string() }),
        creative: named,
        campaign: named,
        dueAt: z.string().nullable(),
        url: z.string(),
        untrusted: untrusted({
          owner: z.string().nullable().describe('Who owes it; null: all guests of the campaign.'),
        }),
      }),
    ),
    nextCursor,
  }),
  scopes: () => ['creatives:read'],
  async run({ call, page }, { campaignId, dueBefore, platform, limit, cursor }) {
    const before = dueBefore === undefined ? undefined : readInstant('dueBefore', dueBefore);
    // A creative with such a slot is never complete: `open` lets the database read only these, in order.
    const query = {
      review: 'empty,does-not-fit',
      status: 'open',
      campaignId,
      dueBefore: before,
      platform,
      limit,
      cursor,
    };
    const answer = await call(lists.slots, { query });
    return {
      nextCursor: answer.nextCursor,
      items: answer.items.map(({ id, review, format, creative, campaign, dueAt, owner }) => ({
        slotId: id,
        state: review,
        format,
        creative,
        campaign,
        dueAt,
        url: page(`/campaigns/${campaign.id}/creatives/${creative.id}`),
        untrusted: { owner: owner === null ? null : strangersText(owner) },
      })),
    };
  },
});
