import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import {
  dayNumber,
  dayOf,
  workingDaysAfter,
  type LocalDay,
} from '@ad-foundry/contract/rules/reminders/working-days.ts';
import type { LaterCampaign, ReminderCampaign, ReminderContent, ReminderSlot } from '#emails/reminder-content.ts';
import type { Owed } from '#features/talk/reminders/queries.ts';
import { expectedDay } from '#features/talk/reminders/rules.ts';
import { groupBy } from '#infra/group-by.ts';

/** The maximum number of files that a mail presents one by one, and of campaigns that it counts. */
const maxSlots = 40;
const maxLater = 20;

interface Circumstances {
  timeZone: string | null;
  today: LocalDay;
  /** When the person was last reminded; null before the first reminder. */
  lastRemindedAt: Date | null;
  /** The campaign for which a member requested the reminder. */
  requested: CampaignId | null;
}

/**
 * Divides the listed slots of a reminder, sorted by due date: those that the mail presents are new since the last
 * reminder, requested by a member, overdue or due by the next working day; without any, those due next. It counts the
 * rest.
 */
export function divideContent(owed: readonly Owed[], at: Circumstances): Omit<ReminderContent, 'stopUrl'> {
  const slots = owed.map((row) => ({
    row,
    slot: presentSlot(row, at),
    day: expectedDay(row, at.timeZone)?.day ?? null,
  }));
  const isFirst = ({ row, slot }: (typeof slots)[number]) => slot.isNew || row.campaignId === at.requested;
  const soon = dayOf(workingDaysAfter(dayNumber(at.today), 1));
  const urgent = slots.filter((each) => isFirst(each) || (each.day !== null && each.day <= soon));
  const [nearest = null] = slots.flatMap(({ day }) => day ?? []).toSorted();
  const shown = urgent.length > 0 ? urgent : slots.filter(({ day }) => day === nearest);
  // A long list drops what was listed before.
  const kept = new Set([...shown.filter(isFirst), ...shown.filter((each) => !isFirst(each))].slice(0, maxSlots));
  const later = campaignsOf(slots.filter((each) => !kept.has(each))).map(([campaign, ofCampaign]): LaterCampaign => ({
    ...campaign,
    count: ofCampaign.length,
    dueAt: ofCampaign[0]?.slot.dueAt ?? null,
  }));
  return {
    now: campaignsOf(slots.filter((each) => kept.has(each))).map(([campaign, ofCampaign]): ReminderCampaign => ({
      ...campaign,
      slots: ofCampaign.map(({ slot }) => slot),
    })),
    later: later.slice(0, maxLater),
    laterMore: Math.max(0, later.length - maxLater),
    total: slots.length,
  };
}

/** Groups slots by campaign, in the order of each campaign's first slot. */
function campaignsOf<S extends { row: Owed }>(slots: readonly S[]) {
  return [...groupBy(slots, ({ row }) => row.campaignId)].map(([campaignId, ofCampaign]) => {
    const campaignName = ofCampaign[0]?.row.campaignName ?? '';
    return [{ campaignId, campaignName }, ofCampaign] as const;
  });
}

function presentSlot(row: Owed, { timeZone, lastRemindedAt }: Circumstances): ReminderSlot {
  const { slotId, creativeId, creativeName, formatName, formatType, spec, wantsChanges, owedSince } = row;
  return {
    slotId,
    creativeId,
    creativeName,
    formatName,
    formatType,
    spec,
    wantsChanges,
    dueAt: row.dueAt === null ? null : new Date(row.dueAt),
    promisedDay: expectedDay(row, timeZone)?.isPromised ? row.promisedDay : null,
    isNew: lastRemindedAt !== null && new Date(owedSince) > lastRemindedAt,
  };
}
