import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { attributeId, campaignId, creativeId } from './ids.ts';
import { limits } from './limits.ts';
import { findInputProblem } from './rules/attributes/attribute-values.ts';
import { lineOfText, linesOfText, nameText } from './text.ts';

const most = limits.attribute;

/** The key in exports and naming schemas: lower-case letters, digits and underscores. */
export const attributeKey = z
  .string()
  .max(most.keyLength)
  .regex(/^[a-z][a-z0-9_]*$/)
  .meta({ id: 'AttributeKey', description: 'Key of an attribute in exports and file names.', example: 'budget' });
const optionValue = z
  .string()
  .max(most.optionValueLength)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/);
const placeholder = linesOfText(most.placeholderLength).default('');
const bound = z.number().min(-1e15).max(1e15).nullable().default(null);

/** Type and parameters of an attribute. */
export const attributeInputSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('number'), min: bound, max: bound, placeholder }),
    z.strictObject({
      type: z.literal('select'),
      options: z
        .array(z.strictObject({ value: optionValue, label: nameText, retired: z.boolean().default(false) }))
        .min(1)
        .max(most.options),
      placeholder,
    }),
    z.strictObject({ type: z.literal('toggle'), label: lineOfText(limits.nameLength).or(z.literal('')).default('') }),
    z.strictObject({
      type: z.literal('text'),
      placeholder,
      /** RE2 syntax, matched against the whole text; an empty pattern matches everything. */
      regex: linesOfText(most.patternLength).default(''),
      multiLine: z.boolean().default(false),
    }),
  ])
  .superRefine((input, context) => {
    const problem = findInputProblem(input);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ id: 'AttributeType', description: 'Type of an attribute with its parameters.' });

/** A value by type: a number, the value of an option, a boolean or a text. */
export const attributeValueSchema = z
  .union([z.number().min(-1e15).max(1e15), z.boolean(), linesOfText(limits.attribute.valueLength)])
  .meta({ id: 'AttributeValue', description: 'A value of the type that the attribute has.' });

export const attributeSchema = z
  .object({
    id: attributeId,
    key: z.string().meta({ example: 'budget' }),
    label: z.string().meta({ example: 'Budget' }),
    description: z.string().meta({ example: '' }),
    input: attributeInputSchema,
    /** Part of the product, for all organizations; not editable. */
    global: z.boolean(),
  })
  .meta({ id: 'Attribute', description: 'A field that creatives can ask for beside files.' });
export type Attribute = z.infer<typeof attributeSchema>;

export const attributeDetailSchema = attributeSchema
  .extend({
    /** Increases with every edit; an edit names the edition that it was made from. */
    edition: z.number().int().positive(),
    archivedAt: instant.nullable(),
    updatedAt: instant,
    usage: z.object({
      /** Number of creatives that have the attribute, and of those that require it. */
      creatives: z.number().int().nonnegative(),
      required: z.number().int().nonnegative(),
      campaigns: z.number().int().nonnegative(),
    }),
  })
  .meta({ id: 'AttributeDetail', description: 'An attribute with its edition and usage.' });
export type AttributeDetail = z.infer<typeof attributeDetailSchema>;

export const valueProblemSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['not-a-number', 'not-an-option', 'not-a-toggle', 'not-a-text', 'several-lines', 'pattern']),
    }),
    z.object({ kind: z.literal('below'), min: z.number() }),
    z.object({ kind: z.literal('above'), max: z.number() }),
    z.object({ kind: z.literal('too-long'), max: z.number() }),
  ])
  .meta({ id: 'ValueProblem', description: 'Why a value does not count.', example: { kind: 'below', min: 0 } });

/** An attribute of a creative with its value; `problem` is why the value is invalid. */
export const filledAttributeSchema = z
  .object({
    attribute: attributeSchema,
    required: z.boolean(),
    value: attributeValueSchema.nullable(),
    problem: valueProblemSchema.nullable(),
  })
  .meta({ id: 'FilledAttribute', description: 'An attribute of a creative with its value.' });
export type FilledAttribute = z.infer<typeof filledAttributeSchema>;

/** A value that new parameters would reject. */
export const rejectedValueSchema = z
  .object({
    campaignId,
    creativeId,
    creativeName: z.string().meta({ example: 'Teaser' }),
    value: attributeValueSchema,
  })
  .meta({ id: 'RejectedValue', description: 'A value that new parameters would reject.' });
export type RejectedValue = z.infer<typeof rejectedValueSchema>;

const about = {
  label: nameText,
  key: attributeKey,
  description: linesOfText(most.descriptionLength).default(''),
  input: attributeInputSchema,
};
const attributeParams = z.object({ attributeId });
const filledParams = z.object({ creativeId, attributeId });

/** The response to a change of a creative's attributes. */
export const filledAttributesSchema = z
  .object({
    attributes: z.array(filledAttributeSchema),
    attributesMissing: z.number().int().nonnegative(),
    completedAt: instant.nullable(),
  })
  .meta({ id: 'FilledAttributes', description: 'All attributes of a creative after a change.' });

export const attributes = {
  list: endpoint({
    method: 'GET',
    path: '/attributes',
    access: 'attribute:read',
    scope: 'creatives:read',
    summary: 'The attributes that creatives can have: the own ones in their order, then the global ones.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
      /** Lists the organization's archived attributes instead of the available ones. */
      status: z.literal('archived').optional(),
    }),
    response: pageOf(attributeDetailSchema),
  }),
  find: endpoint({
    method: 'GET',
    path: '/attributes/:attributeId',
    access: 'attribute:read',
    scope: 'creatives:read',
    summary: 'One attribute and how much it is used.',
    params: attributeParams,
    response: attributeDetailSchema,
    throws: ['attribute.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/attributes',
    access: 'attribute:write',
    summary: 'Creates an own attribute. The same creation key creates it once.',
    body: z.strictObject({ ...about, creationKey: z.uuid() }),
    response: attributeDetailSchema,
    throws: [
      'attribute.changed',
      'attribute.key-taken',
      'attribute.not-found',
      'attribute.pattern-invalid',
      'attribute.too-many',
    ],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/attributes/:attributeId',
    access: 'attribute:write',
    summary:
      'Edits an own attribute. Options that are gone are replaced where they were chosen; values that would not be valid any more are told, and kept with `keepRejected`.',
    params: attributeParams,
    body: z.strictObject({
      ...about,
      edition: z.number().int().positive(),
      replacements: z
        .array(z.strictObject({ from: optionValue, to: optionValue }))
        .max(most.options)
        .default([]),
      keepRejected: z.boolean().default(false),
    }),
    response: attributeDetailSchema,
    throws: [
      'attribute.archived',
      'attribute.changed',
      'attribute.frozen',
      'attribute.global',
      'attribute.key-taken',
      'attribute.not-found',
      'attribute.option-in-use',
      'attribute.pattern-invalid',
      'attribute.values-rejected',
    ],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/attributes/:attributeId/archive',
    access: 'attribute:write',
    summary: 'Archives an own attribute: creatives that have it keep it, no other gets it.',
    params: attributeParams,
    response: attributeDetailSchema,
    throws: ['attribute.archived', 'attribute.global', 'attribute.not-found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/attributes/:attributeId/restore',
    access: 'attribute:write',
    summary: 'Restores an archived attribute.',
    params: attributeParams,
    response: attributeDetailSchema,
    throws: ['attribute.archived', 'attribute.global', 'attribute.not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attributes/:attributeId',
    access: 'attribute:write',
    summary: 'Deletes an own attribute that no creative has.',
    params: attributeParams,
    throws: ['attribute.archived', 'attribute.global', 'attribute.in-use', 'attribute.not-found'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/attributes/:attributeId/move',
    access: 'attribute:write',
    summary: 'Moves an own attribute before another one, or to the end.',
    params: attributeParams,
    body: z.strictObject({ beforeId: attributeId.nullable() }),
    throws: ['attribute.global', 'attribute.not-found'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/creatives/:creativeId/attributes/:attributeId',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Adds an attribute to a creative, or changes whether it is required there.',
    params: filledParams,
    body: z.strictObject({ required: z.boolean() }),
    response: filledAttributesSchema,
    throws: [
      ...archivedErrors,
      'attribute.archived',
      'attribute.not-found',
      'attribute.too-many',
      'creative.not-found',
    ],
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/creatives/:creativeId/attributes/:attributeId',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Removes an attribute from a creative, with its value.',
    params: filledParams,
    response: filledAttributesSchema,
    throws: [...archivedErrors, 'attribute.not-found', 'creative.not-found'],
  }),
  fill: endpoint({
    method: 'PUT',
    path: '/creatives/:creativeId/attributes/:attributeId/value',
    access: 'attribute:fill',
    scope: 'attributes:fill',
    summary: 'Sets the value of an attribute of a creative; null clears it.',
    params: filledParams,
    body: z.strictObject({ value: attributeValueSchema.nullable() }),
    response: filledAttributesSchema,
    throws: [...archivedErrors, 'attribute.not-found', 'attribute.value-invalid', 'creative.not-found'],
  }),
};
export type FilledAttributes = z.infer<typeof filledAttributesSchema>;
