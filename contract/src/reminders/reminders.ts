import { z } from 'zod';
import { endpoint, instant } from '@ad-foundry/contract/endpoint.ts';
import { campaignId, memberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { mailRefusal } from '@ad-foundry/contract/members.ts';
import { reminderDayList } from './reminder-days.ts';

/** A guest of a campaign, with the files they owe for it and the mails that remind them. */
export const remindedSchema = z
  .object({
    memberId,
    name: z.string().meta({ example: 'Mark Ellison' }),
    email: z.string().meta({ example: 'mark@example.com' }),
    /** Slots of the campaign that are not delivered and that the guest did not pass on. */
    owed: z.number().int().nonnegative(),
    /** The number of them that the guest promised for a later day, and the first of these days. */
    promised: z.number().int().nonnegative(),
    promisedDay: z.iso.date().nullable(),
    /** How many days after its due date that day is. */
    promisedDaysLate: z.number().int().nonnegative(),
    lastRemindedAt: instant.nullable(),
    /** The next day of the schedule, in the guest's time zone; null without one. */
    nextDay: z.iso.date().nullable(),
    /** Whether a mail of today was sent or refused for good, so that no further reminder is sent today. */
    isRemindedToday: z.boolean(),
    /** Whether the guest stopped reminders; then neither the schedule nor members send any. */
    isStopped: z.boolean(),
    /** Whether the guest stopped those of this campaign; without it, `isStopped` means all. */
    isCampaignStopped: z.boolean(),
    /** False for a guest who has not opened the invitation, who is reminded like the others. */
    hasOpened: z.boolean(),
    mailRefusal,
    /** Since when mails to the address come back; null if unknown. */
    mailRefusedAt: instant.nullable(),
  })
  .meta({ id: 'RemindedGuest', description: 'What a guest owes a campaign, and when they are reminded.' });
export type Reminded = z.infer<typeof remindedSchema>;

export const campaignRemindersSchema = z
  .object({
    /** Null applies the organization's setting. */
    reminders: z.boolean().nullable(),
    byOrganization: z.boolean(),
    /** Days before the due date; null applies the organization's days. */
    days: reminderDayList.nullable(),
    daysByOrganization: reminderDayList,
    people: z.array(remindedSchema),
    /** Who owes decisions at the open steps, in the order of the steps. */
    reviewers: z.array(
      z.object({
        name: z.string().meta({ example: 'Léa Caron' }),
        stepName: z.string().meta({ example: 'Client' }),
        /** Files that wait for the person. */
        owed: z.number().int().nonnegative(),
        /** The day by which the person promised to decide. */
        promisedDay: z.iso.date().nullable(),
      }),
    ),
  })
  .meta({ id: 'CampaignReminders', description: 'The reminders of a campaign.' });
export type CampaignReminders = z.infer<typeof campaignRemindersSchema>;

/** A scheduled mail, with the slots it lists if nothing is delivered before. */
export const plannedReminderSchema = z
  .object({
    memberId,
    name: z.string().meta({ example: 'Mark Ellison' }),
    email: z.string().meta({ example: 'mark@example.com' }),
    day: z.iso.date().meta({ example: '2031-03-14' }),
    /** IANA name; null for UTC. */
    timeZone: z.string().meta({ example: 'Europe/Berlin' }).nullable(),
    slots: z.array(
      z.object({
        campaignId,
        campaignName: z.string().meta({ example: 'Spring launch' }),
        creativeName: z.string().meta({ example: 'Teaser' }),
        formatName: z.string().meta({ example: 'Story' }),
      }),
    ),
    /** Number of slots beyond those in `slots`. */
    more: z.number().int().nonnegative(),
  })
  .meta({ id: 'PlannedReminder', description: 'A reminder of tomorrow, with what it would list.' });
export type PlannedReminder = z.infer<typeof plannedReminderSchema>;

export const remindOutcomes = ['reminded', 'reminded-today', 'promised', 'nothing-owed', 'stopped'] as const;

export const reminders = {
  show: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/reminders',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Whether the guests of a campaign are reminded, and when each was and will be.',
    params: z.object({ campaignId }),
    response: campaignRemindersSchema,
    throws: ['campaign.not-found'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/campaigns/:campaignId/reminders',
    access: 'campaign:write',
    summary: 'Turns the reminders of a campaign on or off, and chooses their days; null: as the organization.',
    params: z.object({ campaignId }),
    body: z.strictObject({ reminders: z.boolean().nullable(), days: reminderDayList.nullable().optional() }),
    response: campaignRemindersSchema,
    throws: ['campaign.archived', 'campaign.not-found'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/reminders',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Reminds guests of a campaign now. Each gets one mail a day at most, and none for what they promised.',
    params: z.object({ campaignId }),
    body: z.strictObject({ memberIds: z.array(memberId).min(1).max(limits.peopleShown) }),
    response: z.object({ results: z.array(z.object({ memberId, outcome: z.enum(remindOutcomes) })) }),
    throws: ['campaign.archived', 'campaign.not-found', 'member.not-found'],
  }),
  tomorrow: endpoint({
    method: 'GET',
    path: '/reminders/tomorrow',
    access: 'people:assign',
    summary: 'The mails of the schedule of tomorrow, each with what it would list.',
    response: z.object({ items: z.array(plannedReminderSchema), more: z.number().int().nonnegative() }),
  }),
};
