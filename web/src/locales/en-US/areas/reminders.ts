import { reminders } from '#locales/en-US/notifications/reminders.ts';

export const texts = { reminders } as const;
