import { z } from 'zod';

/** The most days before the due date on which a reminder may be sent. */
export const earliestReminder = 30;

/** Days before the due date on which people are reminded, each listed once; 0 is the due date itself. */
export const reminderDayList = z
  .array(z.number().int().min(0).max(earliestReminder))
  .min(1)
  .max(8)
  .refine((days) => new Set(days).size === days.length, 'names a day twice');
