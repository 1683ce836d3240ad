import { notifications } from '#locales/fr-FR/notifications.ts';

export const texts = { notifications } as const;
