import { notifications } from '#locales/fr-FR/notifications/notifications.ts';

export const texts = { notifications } as const;
