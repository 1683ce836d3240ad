import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type AttributeCode = ErrorCode extends infer Code ? (Code extends `attribute.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with attribute fields: they travel with the texts of those. */
export const attributeErrors = {
  attribute: {
    'not-found': 'The attribute field could not be found. It may have been deleted in the meantime.',
    global: 'Global attribute fields cannot be edited.',
    archived: 'This attribute field is archived. Restore it first.',
    changed: 'Someone else changed this attribute field in the meantime. Nothing was saved.',
    'key-taken': 'Another attribute field has this internal key. Choose another one.',
    frozen: 'Creatives have this attribute field: its internal key and its type stay as they are.',
    'option-in-use': 'Creatives have an option that you removed. Say what replaces it, or retire it.',
    'values-rejected': 'Creatives have values that would not be valid any more. Nothing was saved.',
    'in-use': 'Creatives have this attribute field. Archive it instead, or take it off them first.',
    'pattern-invalid': 'This pattern cannot be read, or it is too large.',
    'value-invalid': 'This value is not valid for its field. It was not saved.',
    'too-many': 'There cannot be more attribute fields. Remove one that is no longer needed.',
  },
} as const satisfies { attribute: Record<AttributeCode, string> };
