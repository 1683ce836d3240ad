import { z } from 'zod';

/** The longest before the due date, in days. */
export const earliestReminder = 30;

/** How many days before the due date people are reminded, each once; 0 is the day itself. */
export const reminderDayList = z
  .array(z.number().int().min(0).max(earliestReminder))
  .min(1)
  .max(8)
  .refine((days) => new Set(days).size === days.length, 'names a day twice');
