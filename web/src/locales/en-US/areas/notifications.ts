import { notifications } from '#locales/en-US/notifications.ts';

export const texts = { notifications } as const;
