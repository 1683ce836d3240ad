import { comments } from '#locales/en-US/comments.ts';

export const texts = { comments } as const;
