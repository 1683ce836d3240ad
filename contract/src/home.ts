import { z } from 'zod';
import { previewSchema } from './campaigns.ts';
import { endpoint, instant } from './endpoint.ts';
import { commentId, memberId, slotId, slotPassId, tokenId, versionId } from './ids.ts';
import { providers } from './integration.ts';
import { namedCampaign, namedCreative } from './references.ts';
import { viewSchema } from './views.ts';
import { violationSchema } from './rules/verdicts/verdict.ts';

/**
 * `dueDays`: ahead that are due soon. `deliveredDays`: back in which deliveries count. `stripDays`: of the strip of deadlines.
 * `remindDays`: ahead in which a guest without the files is reminded. `entries`: of one kind at most. `questionDays`: back in
 * which questions of guests are looked for.
 */
export const homeLimits = {
  dueDays: 7,
  deliveredDays: 7,
  stripDays: 14,
  remindDays: 3,
  entries: 50,
  questionDays: 60,
};

const count = z.number().int().nonnegative();

const place = {
  id: z.string().meta({ example: 'review/cre_01k0000000e00000000000000z' }),
  campaign: namedCampaign,
  /** The name of the campaign's group. */
  client: z.string().meta({ example: 'Aster Running' }).nullable(),
  preview: previewSchema.nullable(),
};
const ofCreative = { ...place, creative: namedCreative };
const person = z.string().meta({ example: 'Hannah Vogt' }).nullable();

/** The kinds of entries, in the order in which they are listed. */
export const entryKinds = ['review', 'changes', 'answer', 'decide', 'pass', 'upload', 'remind', 'reconnect'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What waits for a person. `at`: since when, or until when. */
export const homeEntrySchema = z
  .discriminatedUnion('kind', [
    /** Delivered files without a decision. */
    z.object({
      kind: z.literal('review'),
      ...ofCreative,
      slots: count,
      versionId,
      version: z.number().int().positive(),
      /** The requester asked for changes on an earlier version. */
      isChanged: z.boolean(),
      /** The step whose decision is awaited; null in a campaign without steps. */
      step: z.string().meta({ example: 'Legal' }).nullable(),
      by: person,
      at: instant,
    }),
    /** Files that the requester uploads again, because `by` requested changes. */
    z.object({
      kind: z.literal('changes'),
      ...ofCreative,
      slots: count,
      versionId,
      version: z.number().int().positive(),
      /** What should change, in short; null without a comment. */
      reason: z.string().meta({ example: 'Old price on card 3.' }).nullable(),
      /** The request was made by a review link. */
      isByLink: z.boolean(),
      by: person,
      at: instant,
    }),
    /** A mention of the requester, or a comment of a guest, that nobody replied to. */
    z.object({
      kind: z.literal('answer'),
      ...ofCreative,
      commentId,
      text: z.string().meta({ example: 'May the cap be gold?' }),
      isMention: z.boolean(),
      isQuestion: z.boolean(),
      by: person,
      at: instant,
    }),
    /** A file that does not fit, which a member can waive. */
    z.object({
      kind: z.literal('decide'),
      ...ofCreative,
      slotId,
      versionId,
      formatName: z.string().meta({ example: 'Instagram Feed – Image' }),
      fileName: z.string().meta({ example: 'bundle_feed_4.png' }),
      /** The first broken rule; null where a rule could not be checked. */
      violation: violationSchema.omit({ remedy: true }).nullable(),
      /** The reason that the uploader wrote for sending it anyway. */
      note: z.string().nullable(),
      by: person,
      at: instant,
    }),
    /** A guest who wants to pass a slot on to a person by address, which a member approves or declines. */
    z.object({
      kind: z.literal('pass'),
      ...ofCreative,
      passId: slotPassId,
      formatName: z.string().meta({ example: 'Story' }),
      to: z.string().meta({ example: 'eli@example.com' }),
      /** What the guest writes to that person; null without a message. */
      message: z.string().nullable(),
      by: person,
      at: instant,
    }),
    /** Slots that the requester delivers, due at `at`. */
    z.object({ kind: z.literal('upload'), ...ofCreative, missing: count, total: count, at: instant }),
    /** A guest who owes slots, the first of them due at `at`. */
    z.object({
      kind: z.literal('remind'),
      ...place,
      memberId,
      firstName: z.string().meta({ example: 'Claire' }),
      lastName: z.string().meta({ example: 'Martin' }),
      missing: count,
      /** Campaigns with these slots. */
      campaigns: count,
      lastRemindedAt: instant.nullable(),
      at: instant,
    }),
    /** A connection to an ad platform that ends at `at`, or ended. */
    z.object({
      kind: z.literal('reconnect'),
      id: place.id,
      tokenId,
      provider: z.enum(providers).meta({ example: 'meta' }),
      name: z.string().meta({ example: 'Ana Silva' }).nullable(),
      isEnded: z.boolean(),
      at: instant,
    }),
  ])
  .meta({ id: 'HomeEntry', description: 'Something that waits for a person.' });
export type HomeEntry = z.infer<typeof homeEntrySchema>;

const creativesIn = { creatives: count, campaigns: count };
export const teamWorkSchema = z
  .object({
    /** Open creatives that are overdue; the first of them since `since`. */
    overdue: z.object({ ...creativesIn, since: instant.nullable() }),
    /** Open creatives due within `homeLimits.dueDays`; the first of them at `nextAt`. */
    soon: z.object({ ...creativesIn, nextAt: instant.nullable() }),
    /** Open creatives with files that do not fit. */
    unfit: z.object(creativesIn),
    /** Creatives with delivered files that need a decision; `forYou` of them wait for the requester. */
    review: z.object({ creatives: count, forYou: count }),
    /** Creatives with files to which changes are requested. */
    changes: z.object(creativesIn),
    /**
     * Creatives with files delivered since `after` and without requested changes, by who delivered the newest of the files.
     */
    delivered: z.object({ creatives: count, byGuests: count, byTeam: count, after: instant }),
    /** Open slots by the day on which they are due, in the zone of the requester, from today on. */
    days: z.array(
      z.object({
        day: z.iso.date().meta({ example: '2026-11-27' }),
        slots: count,
        /** Of `slots`. */
        unfit: count,
      }),
    ),
  })
  .meta({ id: 'TeamWork', description: 'The work of the team in figures, each the count of a list.' });
export type TeamWork = z.infer<typeof teamWorkSchema>;

export const waitingSchema = z
  .object({
    /** By kind, at most `homeLimits.entries` of a kind. */
    entries: z.array(homeEntrySchema),
    /** All of them, listed or not. */
    count,
  })
  .meta({ id: 'Waiting', description: 'What waits for a member.' });
export type Waiting = z.infer<typeof waitingSchema>;

export const homeSchema = z
  .object({
    /** The first entries of each kind, then the others; at most `homeLimits.entries` of a kind. */
    entries: z.array(homeEntrySchema),
    /** All of them, listed or not. */
    count,
    work: teamWorkSchema,
    /** The steps of the first-run checklist that are done. */
    steps: z.object({ campaign: z.boolean(), figures: z.boolean(), guest: z.boolean(), isHidden: z.boolean() }),
    /** A campaign to invite the first guest to; null without one. */
    newestCampaign: namedCampaign.nullable(),
    /** The saved view that the requester chose for the home. */
    view: viewSchema.pick({ id: true, list: true, name: true, search: true }).nullable(),
  })
  .meta({ id: 'Home', description: 'What waits for a member, and the work of the team.' });
export type Home = z.infer<typeof homeSchema>;

export const home = {
  find: endpoint({
    method: 'GET',
    path: '/home',
    access: 'insight:read',
    summary: 'What waits for the requester, the work of the team in figures, and the first steps.',
    response: homeSchema,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/home/waiting',
    access: 'insight:read',
    summary: 'What waits for the requester, by kind.',
    response: waitingSchema,
  }),
  count: endpoint({
    method: 'GET',
    path: '/home/count',
    access: 'insight:read',
    summary: 'How much waits for the requester.',
    response: z.object({ count }),
  }),
  hideSteps: endpoint({
    method: 'PUT',
    path: '/home/steps',
    access: 'insight:read',
    summary: 'Hides the first-run checklist for the requester, or shows it again.',
    body: z.strictObject({ isHidden: z.boolean() }),
  }),
};
