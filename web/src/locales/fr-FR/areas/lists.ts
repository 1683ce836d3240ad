import { listErrors } from '#locales/fr-FR/lists/list-errors.ts';
import { lists } from '#locales/fr-FR/lists/lists.ts';

export const texts = { errors: listErrors, lists } as const;
