import { reminders } from '#locales/fr-FR/notifications/reminders.ts';

export const texts = { reminders } as const;
