import { attributeErrors } from '#locales/fr-FR/creatives/attribute-errors.ts';
import { fields } from '#locales/fr-FR/creatives/fields.ts';

export const texts = { errors: attributeErrors, fields } as const;
