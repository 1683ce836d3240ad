import { reminders } from '#locales/en-US/reminders.ts';

export const texts = { reminders } as const;
