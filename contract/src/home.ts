import { z } from 'zod';
import { previewSchema } from './campaigns.ts';
import { endpoint, instant } from './endpoint.ts';
import { campaignId, memberId, slotId, versionId } from './ids.ts';
import { namedCampaign, namedCreative, namedGroup } from './references.ts';
import { viewSchema } from './views.ts';
import { violationSchema } from './rules/verdicts/upload-rules.ts';

/**
 * `dueDays`: days ahead that are due soon. `sinceDays`: at most so many days back count as new. `rows`: rows of each
 * list. `owing`: people who owe files. `visitMs`: the pause that separates two visits.
 */
export const homeLimits = { dueDays: 7, sinceDays: 14, rows: 6, owing: 50, visitMs: 30 * 60_000 };

const count = z.number().int().nonnegative();
/** Whether the campaign or its group is assigned to the requester; such campaigns come first. */
const isMine = z.boolean();

/** A campaign with open creatives that are overdue or due within `homeLimits.dueDays`. */
export const dueCampaignSchema = z
  .object({
    id: campaignId,
    name: z.string().meta({ example: 'Spring launch' }),
    group: namedGroup.nullable(),
    isMine,
    /** The earliest due date of its open creatives. */
    dueAt: instant,
    /** Slots of all its creatives by state. */
    slots: z.object({ delivered: count, partial: count, unfit: count, empty: count }),
    previews: z.array(previewSchema),
  })
  .meta({ id: 'DueCampaign', description: 'A campaign with open creatives that are overdue or due soon.' });
export type DueCampaign = z.infer<typeof dueCampaignSchema>;

/** A slot whose file does not fit. */
export const unfitSlotSchema = z
  .object({
    slotId,
    formatName: z.string().meta({ example: 'Instagram Feed – Image' }),
    creative: namedCreative,
    campaign: namedCampaign,
    isMine,
    /** The newest file that breaks a rule without a waiver; null where only the number of cards is wrong. */
    file: z
      .object({
        versionId,
        name: z.string(),
        preview: previewSchema,
        /** The first broken rule; null where a rule could not be checked, or the file is infected. */
        violation: violationSchema.omit({ remedy: true }).nullable(),
        uploadedBy: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'UnfitSlot', description: 'A slot whose file does not fit.' });
export type UnfitSlot = z.infer<typeof unfitSlotSchema>;

/** A creative for which files were delivered. */
export const deliveredCreativeSchema = z
  .object({
    creative: namedCreative,
    campaign: namedCampaign,
    isMine,
    files: count,
    deliveredAt: instant,
    preview: previewSchema,
  })
  .meta({ id: 'DeliveredCreative', description: 'A creative that files were delivered for.' });
export type DeliveredCreative = z.infer<typeof deliveredCreativeSchema>;

/** A person with slots to deliver that are overdue or due soon: a guest, else a member where no guest is assigned. */
export const owingPersonSchema = z
  .object({
    memberId,
    firstName: z.string().meta({ example: 'Ana' }),
    lastName: z.string().meta({ example: 'Silva' }),
    avatarUrl: z.string().nullable(),
    isMe: z.boolean(),
    slots: count,
    /** How many of `slots` are overdue. */
    overdue: count,
    campaigns: count,
    /** The campaign that is due first. */
    campaign: namedCampaign,
    /** Members are not reminded. */
    isGuest: z.boolean(),
    isUploading: z.boolean(),
    /** How many of `slots` are promised for a later day, and the first of these days; null without any. */
    promised: z.object({ slots: count, day: z.iso.date() }).nullable(),
    lastRemindedAt: instant.nullable(),
    /** Whether today's reminder was mailed or is on its way. */
    isRemindedToday: z.boolean(),
    /** Whether the guest stopped reminders. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'OwingPerson', description: 'A person with slots to deliver that are overdue or due soon.' });
export type OwingPerson = z.infer<typeof owingPersonSchema>;

const work = z.object({ campaigns: count, slots: count });

export const homeSchema = z
  .object({
    /** The previous visit; null on the first one. */
    lastVisitAt: instant.nullable(),
    /** From when on deliveries are listed: the previous visit, at most `homeLimits.sinceDays` ago. */
    since: instant,
    /** Numbers of undelivered slots of open creatives. */
    counts: z.object({
      overdue: work,
      soon: work,
      unfit: count,
      delivered: z.object({ files: count, creatives: count }),
    }),
    due: z.array(dueCampaignSchema),
    unfit: z.array(unfitSlotSchema),
    delivered: z.array(deliveredCreativeSchema),
    owing: z.object({ people: z.array(owingPersonSchema), count, unassigned: count }),
    /** The steps of the first-run checklist that are done. */
    steps: z.object({ campaign: z.boolean(), figures: z.boolean(), guest: z.boolean(), isHidden: z.boolean() }),
    /** A campaign to invite the first guest to; null without one. */
    newestCampaign: namedCampaign.nullable(),
    /** The saved view that the requester chose for the home. */
    view: viewSchema.pick({ id: true, list: true, name: true, search: true }).nullable(),
  })
  .meta({ id: 'Home', description: 'The work of a member and of the team.' });
export type Home = z.infer<typeof homeSchema>;

export const home = {
  find: endpoint({
    method: 'GET',
    path: '/home',
    access: 'insight:read',
    summary: 'The work of the requester, then of the team: due, not fitting, delivered, owed, and the first steps.',
    response: homeSchema,
  }),
  visit: endpoint({
    method: 'POST',
    path: '/home/visits',
    access: 'insight:read',
    summary: 'Records a visit, from which the next one counts what is new. Calls within half an hour are one visit.',
  }),
  hideSteps: endpoint({
    method: 'PUT',
    path: '/home/steps',
    access: 'insight:read',
    summary: 'Hides the first-run checklist for the requester, or shows it again.',
    body: z.strictObject({ isHidden: z.boolean() }),
  }),
};
