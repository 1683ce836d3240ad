import { listErrors } from '#locales/en-US/lists/list-errors.ts';
import { lists } from '#locales/en-US/lists/lists.ts';

export const texts = { errors: listErrors, lists } as const;
