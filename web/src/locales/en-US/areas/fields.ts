import { attributeErrors } from '#locales/en-US/attribute-errors.ts';
import { fields } from '#locales/en-US/fields.ts';

export const texts = { errors: attributeErrors, fields } as const;
