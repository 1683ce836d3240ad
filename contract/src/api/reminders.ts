import { passTargetSchema } from '@ad-foundry/contract/reminders/promises.ts';
import { calendarStateSchema } from '@ad-foundry/contract/reminders/calendars.ts';
import {
  campaignRemindersSchema,
  plannedReminderSchema,
  remindedSchema,
} from '@ad-foundry/contract/reminders/reminders.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const guest = { memberId: exampleId('member'), name: 'Mark Ellison', email: 'mark@example.com' };
const reminded = {
  ...guest,
  owed: 2,
  promised: 0,
  promisedDay: null,
  lastRemindedAt: at,
  nextDay: '2031-03-14',
  isRemindedToday: false,
  isStopped: false,
  mailRefusal: null,
};

component(passTargetSchema, 'PassTarget', 'A person to whom a slot can be passed on.', {
  memberId: exampleId('member'),
  name: 'Eli Sand',
  isGuest: true,
});
component(remindedSchema, 'RemindedGuest', 'What a guest owes a campaign, and when they are reminded.', reminded);
component(campaignRemindersSchema, 'CampaignReminders', 'The reminders of a campaign.', {
  reminders: null,
  byOrganization: true,
  days: null,
  daysByOrganization: [7, 3, 1, 0],
  people: [reminded],
});
component(plannedReminderSchema, 'PlannedReminder', 'A reminder of tomorrow, with what it would list.', {
  ...guest,
  day: '2031-03-14',
  timeZone: 'Europe/Berlin',
  slots: [
    { campaignId: exampleId('campaign'), campaignName: 'Spring launch', creativeName: 'Teaser', formatName: 'Story' },
  ],
  more: 0,
});
component(
  calendarStateSchema,
  'CalendarState',
  'Whether an account has a calendar address, and when it was last read.',
  {
    createdAt: at,
    lastReadAt: null,
  },
);
