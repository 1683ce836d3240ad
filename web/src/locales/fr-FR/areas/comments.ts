import { comments } from '#locales/fr-FR/comments.ts';

export const texts = { comments } as const;
