import { z } from 'zod';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments, type Comment } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative, type Slot } from '@ad-foundry/contract/creatives.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { campaignId, creativeId, deliveryId, formatId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reviewStates } from '@ad-foundry/contract/rules/review/state.ts';
import { countedSlots, positive, ruleText, invalidArgument } from '#assistants/shapes.ts';
import { defineTool, named, nextCursor, type ToolContext } from '#assistants/tool.ts';
import { strangersText, untrusted } from '#assistants/untrusted.ts';

const parts = ['brief', 'slots', 'people', 'comments', 'deliveries'] as const;
const slotsAtOnce = 20;
const threadsAtOnce = 10;
const repliesShown = 3;
const descriptionLength = 3000;
/** Files of a slot, and members and guests of a campaign. */
const itemsShown = 40;

const input = z.strictObject({
  id: z.string().max(40).describe('Of a campaign (cmp_), creative (cre_), format (fmt_) or delivery (dlv_).'),
  include: z
    .array(z.enum(parts))
    .max(parts.length)
    .default([])
    .describe(
      'What else to read. Creatives: all. Campaigns: slots (counts by state), people, deliveries. Others: nothing.',
    ),
  slotsFrom: z.number().int().min(0).max(1000).default(0).describe('Index of the first slot; 20 are returned.'),
  cursor: z.string().max(500).optional().describe('`comments.nextCursor` or `files.nextCursor` of the page before.'),
});
type Input = z.output<typeof input>;

const comment = z.object({
  id: z.string(),
  at: z.string(),
  byGuestOrReviewer: z.boolean(),
  untrusted: untrusted({ author: z.string().nullable(), body: z.string().nullable() }),
});
const thread = comment.extend({
  versionId: z.string().nullable(),
  resolved: z.boolean(),
  atMs: z.number().nullable(),
  replies: z.number(),
  lastReplies: z.array(comment),
});
const delivery = z.object({
  id: z.string(),
  state: z.string(),
  createdAt: z.string(),
  files: z.number(),
  counts: z.record(z.string(), z.number()).describe('Sendings by state.'),
  advertisers: z.array(z.object({ id: z.string(), untrusted: untrusted({ name: z.string() }) })),
});
const file = z.object({
  versionId: z.string(),
  number: z.number(),
  fits: z.string(),
  waived: z.boolean(),
  mime: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  untrusted: untrusted({ originalName: z.string(), note: z.string().nullable() }),
});

const output = z.object({
  id: z.string(),
  kind: z.enum(['campaign', 'creative', 'format', 'delivery']),
  name: z.string().optional(),
  url: z.string(),
  campaign: named.optional(),
  dueAt: z.string().nullable().optional(),
  status: z.string().optional(),
  creatives: z.object({ complete: z.number(), total: z.number() }).optional(),
  slotStates: countedSlots.optional(),
  brief: z
    .object({
      description: z.string(),
      isCut: z.boolean(),
      attributes: z.array(
        z.object({
          attributeId: z.string(),
          label: z.string(),
          required: z.boolean(),
          untrusted: untrusted({ value: z.string().nullable() }),
        }),
      ),
    })
    .optional(),
  slots: z
    .object({
      total: z.number(),
      items: z.array(
        z.object({
          slotId: z.string(),
          format: named.extend({ platform: z.string() }),
          state: z.enum(reviewStates),
          accepts: z.array(z.string()),
          files: z.array(file).describe('The current versions, one a card; at most 40.'),
          filesInAll: z.number(),
          untrusted: untrusted({ owner: z.string().nullable() }),
        }),
      ),
    })
    .optional(),
  people: z
    .object({
      inAll: z.number(),
      members: z.array(named),
      guests: z.array(z.object({ id: z.string(), untrusted: untrusted({ name: z.string() }) })),
    })
    .optional(),
  comments: z.object({ items: z.array(thread), nextCursor }).optional(),
  deliveries: z.array(delivery).optional(),
  format: z
    .object({
      platform: z.string(),
      type: z.string(),
      rules: z
        .array(z.string())
        .describe(
          'A file that breaks one does not fit, and its slot stays incomplete unless a member waives the rule.',
        ),
      advice: z.array(z.string()),
      cardRules: z.array(z.string()),
      dimensions: z.array(z.string()),
      safeZone: z
        .object({ canvas: z.string(), top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
        .nullable(),
      textLimits: z.array(z.string()),
      notes: z.array(z.string()),
    })
    .optional(),
  delivery: delivery.optional(),
  files: z
    .object({
      items: z.array(
        z.object({
          versionId: z.string().nullable(),
          advertiserId: z.string(),
          state: z.string(),
          reason: z.string().nullable().describe('Why it failed or waits.'),
          remedy: z.string().nullable(),
          untrusted: untrusted({ fileName: z.string(), providerMessage: z.string().nullable() }),
        }),
      ),
      nextCursor,
    })
    .optional(),
});
type Output = z.input<typeof output>;

export const get = defineTool({
  name: 'get',
  title: 'Get one thing',
  description:
    'One campaign, creative, format or delivery by its id, with what `include` names: brief, slots with files, people, comments, deliveries.',
  kind: 'reads',
  input,
  output,
  scopes: ({ id, include }) => {
    const isCampaign = id.startsWith('cmp_');
    if (id.startsWith('fmt_')) return ['formats:read'];
    if (id.startsWith('dlv_')) return ['deliveries:plan'];
    return [
      isCampaign ? 'campaigns:read' : 'creatives:read',
      ...(isCampaign && include.includes('slots') ? (['creatives:read'] as const) : []),
      ...(include.includes('people') ? (['people:assign'] as const) : []),
      ...(include.includes('comments') && !isCampaign ? (['comments:read'] as const) : []),
      ...(include.includes('deliveries') ? (['deliveries:plan'] as const) : []),
    ];
  },
  async run(context, args) {
    const campaign = campaignId.safeParse(args.id);
    if (campaign.success) return getCampaign(context, campaign.data, args);
    const creative = creativeId.safeParse(args.id);
    if (creative.success) return getCreative(context, creative.data, args);
    const format = formatId.safeParse(args.id);
    if (format.success) return getFormat(context, format.data);
    const sent = deliveryId.safeParse(args.id);
    if (sent.success) return getDelivery(context, sent.data, args);
    throw invalidArgument('id', 'is no id of a campaign, creative, format or delivery');
  },
});

async function getCampaign(context: ToolContext, id: z.output<typeof campaignId>, { include }: Input): Promise<Output> {
  const { call, page } = context;
  const { name, dueAt, progress, archivedAt } = await call(campaigns.find, { params: { campaignId: id } });
  return {
    id,
    kind: 'campaign',
    name,
    url: page(`/campaigns/${id}`),
    dueAt,
    status: archivedAt === null ? 'open' : 'archived',
    creatives: progress,
    ...(include.includes('slots')
      ? { slotStates: positive(await call(lists.countSlots, { query: { campaignId: id } })) }
      : {}),
    ...(include.includes('people') ? { people: await peopleOf(context, id) } : {}),
    ...(include.includes('deliveries') ? { deliveries: await deliveriesOf(context, { campaignId: id }) } : {}),
  };
}

async function getCreative(context: ToolContext, id: z.output<typeof creativeId>, args: Input): Promise<Output> {
  const { call, page } = context;
  const { include, slotsFrom, cursor } = args;
  const creative = await call(creatives.find, { params: { creativeId: id } });
  const { name, campaign, dueAt, completedAt, archivedAt, slots } = creative;
  return {
    id,
    kind: 'creative',
    name,
    url: page(`/campaigns/${campaign.id}/creatives/${id}`),
    campaign: { id: campaign.id, name: campaign.name },
    dueAt,
    status: archivedAt !== null ? 'archived' : completedAt !== null ? 'complete' : 'open',
    ...(include.includes('brief') ? { brief: briefOf(creative) } : {}),
    ...(include.includes('slots')
      ? { slots: { total: slots.length, items: slots.slice(slotsFrom, slotsFrom + slotsAtOnce).map(presentSlot) } }
      : {}),
    ...(include.includes('people') ? { people: await peopleOf(context, campaign.id) } : {}),
    ...(include.includes('comments') ? { comments: await commentsOf(context, id, cursor) } : {}),
    ...(include.includes('deliveries') ? { deliveries: await deliveriesOf(context, { creativeId: id }) } : {}),
  };
}

function briefOf({ description, attributes }: Creative): Output['brief'] {
  return {
    description: description.slice(0, descriptionLength),
    isCut: description.length > descriptionLength,
    attributes: attributes.map(({ attribute, required, value }) => ({
      attributeId: attribute.id,
      label: attribute.label,
      required,
      untrusted: { value: value === null ? null : strangersText(String(value)) },
    })),
  };
}

function presentSlot({ id, format, review, accepts, variations, owner }: Slot) {
  const current = variations.flatMap(({ cards }) => cards.flatMap(({ versions }) => versions.slice(0, 1)));
  return {
    slotId: id,
    format: { id: format.id, name: format.name, platform: format.platform },
    state: review,
    accepts,
    filesInAll: current.length,
    files: current
      .slice(0, itemsShown)
      .map(({ id: versionId, number, verdict, waived, facts, originalName, note }) => ({
        versionId,
        number,
        fits: verdict.outcome,
        waived,
        mime: facts.mime,
        width: facts.width,
        height: facts.height,
        durationMs: facts.durationMs,
        untrusted: { originalName: strangersText(originalName), note: note === null ? null : strangersText(note) },
      })),
    untrusted: { owner: owner === null ? null : strangersText(owner.name) },
  };
}

/** Names only: invitations are links, and addresses are nobody's business here. */
async function peopleOf({ call }: ToolContext, id: z.output<typeof campaignId>): Promise<Output['people']> {
  const { members, guests } = await call(people.ofCampaign, { params: { campaignId: id } });
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.trim();
  return {
    inAll: members.length + guests.length,
    members: members.slice(0, itemsShown).map((member) => ({ id: member.memberId, name: nameOf(member) })),
    guests: guests
      .slice(0, itemsShown)
      .map((guest) => ({ id: guest.memberId, untrusted: { name: strangersText(nameOf(guest)) } })),
  };
}

const presentComment = ({ id, author, body, createdAt }: Comment) => ({
  id,
  at: createdAt,
  byGuestOrReviewer: author !== null && (author.isGuest || author.via !== null),
  untrusted: { author: author && strangersText(author.name), body: body === null ? null : strangersText(body) },
});

async function commentsOf({ call }: ToolContext, id: z.output<typeof creativeId>, cursor: string | undefined) {
  const query = { limit: threadsAtOnce, cursor };
  const { items, nextCursor: next } = await call(comments.list, { params: { creativeId: id }, query });
  return {
    nextCursor: next,
    items: items.map((each) => ({
      ...presentComment(each),
      versionId: each.versionId,
      resolved: each.resolvedAt !== null,
      atMs: each.moment?.startMs ?? null,
      replies: each.replies.length,
      lastReplies: each.replies.slice(-repliesShown).map(presentComment),
    })),
  };
}

const presentDelivery = ({ id, state, createdAt, files, counts, advertisers }: Delivery) => ({
  id,
  state,
  createdAt,
  files,
  counts: positive(counts),
  advertisers: advertisers.map((each) => ({ id: each.id, untrusted: { name: strangersText(each.name) } })),
});

async function deliveriesOf(
  { call }: ToolContext,
  place: { campaignId: z.output<typeof campaignId> } | { creativeId: z.output<typeof creativeId> },
) {
  const { items } = await call(deliveries.list, { query: { ...place, limit: 10 } });
  return items.map(presentDelivery);
}

async function getDelivery(
  { call, page }: ToolContext,
  id: z.output<typeof deliveryId>,
  { cursor }: Input,
): Promise<Output> {
  const params = { deliveryId: id };
  const found = await call(deliveries.find, { params, query: {} });
  const sendings = await call(deliveries.sendings, { params, query: { limit: 20, cursor } });
  const campaign = sendings.items.find(({ creative }) => creative.campaignId !== null)?.creative.campaignId;
  return {
    id,
    kind: 'delivery',
    url: page(campaign == null ? '/campaigns' : `/campaigns/${campaign}?tab=deliveries`),
    delivery: presentDelivery(found),
    files: {
      nextCursor: sendings.nextCursor,
      items: sendings.items.map(({ versionId, advertiserId, state, failure, pause, fileName }) => {
        const message = (failure ?? pause)?.message ?? null;
        return {
          versionId,
          advertiserId,
          state,
          reason: failure?.reason ?? pause?.reason ?? null,
          remedy: failure?.remedy ?? pause?.remedy ?? null,
          untrusted: {
            fileName: strangersText(fileName),
            providerMessage: message === null ? null : strangersText(message),
          },
        };
      }),
    },
  };
}

async function getFormat({ call, page }: ToolContext, id: z.output<typeof formatId>): Promise<Output> {
  const { name, platform, type, spec } = await call(formats.find, { params: { formatId: id } });
  const { rules, recommended, cardRules, recommendedDimensions, safeZone, textLimits, notes } = spec;
  return {
    id,
    kind: 'format',
    name,
    url: page(`/formats/${id}`),
    format: {
      platform,
      type,
      rules: rules.map(ruleText),
      advice: recommended.map(ruleText),
      cardRules: (['image', 'video'] as const).flatMap((kind) =>
        (cardRules?.[kind] ?? []).map((rule) => `${kind}: ${ruleText(rule)}`),
      ),
      dimensions: recommendedDimensions,
      safeZone: safeZone && {
        canvas: safeZone.canvas,
        top: safeZone.top ?? 0,
        bottom: safeZone.bottom ?? 0,
        left: safeZone.left ?? 0,
        right: safeZone.right ?? 0,
      },
      textLimits: textLimits.slice(0, 20),
      notes: notes.slice(0, 20),
    },
  };
}
