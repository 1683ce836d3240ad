import { notifications } from '#locales/en-US/notifications/notifications.ts';

export const texts = { notifications } as const;
