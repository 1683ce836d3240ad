import { reminders } from '#locales/fr-FR/reminders.ts';

export const texts = { reminders } as const;
