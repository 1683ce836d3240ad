import type { CampaignId, CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { CoDeliverers } from './people-text.ts';
import type { ReviewTask } from './review-reminder.ts';
import type { LocalDay } from '@ad-foundry/contract/rules/reminders/schedule.ts';
import type { ChangeRequest } from './notification-facts.ts';

/** A missing file that the mail presents with its rules and links. */
export interface ReminderSlot {
  slotId: SlotId;
  creativeId: CreativeId;
  creativeName: string;
  formatName: string;
  formatType: FormatType;
  spec: FormatSpec;
  dueAt: Date | null;
  /** The day that the person promised, if it is later than the due date; null without such a promise. */
  promisedDay: LocalDay | null;
  /** Whether the person owes it only since the last reminder; false in a person's first reminder. */
  isNew: boolean;
  /** Whether files were delivered and the team asks for changes. */
  wantsChanges: boolean;
  /** Who else can deliver it; null if only the person can. */
  others?: CoDeliverers | null;
  /** The open comments on these files, oldest first. */
  changes?: ChangeRequest[];
}

/** A campaign whose missing files the mail presents one by one. */
export interface ReminderCampaign {
  campaignId: CampaignId;
  campaignName: string;
  /** At least one, sorted by due date. */
  slots: ReminderSlot[];
}

/** Missing files of a campaign that the mail only counts. */
export interface LaterCampaign {
  campaignId: CampaignId;
  campaignName: string;
  count: number;
  /** The earliest due date of these files. */
  dueAt: Date | null;
}

/** What a reminder says: first what is new, overdue or due next, then the rest in short. */
export interface ReminderContent {
  /** At least one, sorted by due date; at most 40 files in all. */
  now: ReminderCampaign[];
  /** Sorted by due date. A campaign with files due on different days may be in both lists. */
  later: LaterCampaign[];
  /** Number of campaigns beyond those in `later`. */
  laterMore: number;
  /** Number of all missing files, in `now`, in `later` and beyond. */
  total: number;
  /** Files that wait for the person's decision. */
  reviews?: readonly ReviewTask[];
  /** The page that stops reminders of a campaign of the mail, or all; it needs no session. */
  stopUrl: string;
}
