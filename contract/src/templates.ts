import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { formatId, templateId } from './ids.ts';
import { limits } from './limits.ts';
import { linesOfText, nameText, searchText } from './text.ts';

export const templateSchema = z
  .object({
    id: templateId,
    name: z.string().meta({ example: 'Social launch' }),
    description: z.string().meta({ example: '' }),
    /** Part of the product's library and not editable. */
    global: z.boolean(),
    /** In order, without archived formats. */
    formatIds: z.array(formatId),
  })
  .meta({ id: 'Template', description: 'A named set of formats to brief together.' });
export type Template = z.infer<typeof templateSchema>;

export const templateDetailSchema = templateSchema
  .extend({
    /** Increases with every edit; an edit names the edition that it was made from. */
    edition: z.number().int().positive(),
    archivedAt: instant.nullable(),
    updatedAt: instant,
    releasedOn: z.string().nullable(),
  })
  .meta({ id: 'TemplateDetail', description: 'A template with its edition.' });
export type TemplateDetail = z.infer<typeof templateDetailSchema>;

const content = {
  name: nameText,
  description: linesOfText(limits.formatDescriptionLength).default(''),
  formatIds: z
    .array(formatId)
    .min(1)
    .max(limits.slotsPerCreative)
    .refine((ids) => new Set(ids).size === ids.length, 'names a format twice'),
};
const templateParams = z.object({ templateId });

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    access: 'format:read',
    scope: 'formats:read',
    summary: 'Named sets of formats to brief at once: the own ones and the product library.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
      search: searchText.optional(),
      status: z.literal('archived').optional(),
    }),
    response: pageOf(templateSchema),
  }),
  find: endpoint({
    method: 'GET',
    path: '/templates/:templateId',
    access: 'format:read',
    scope: 'formats:read',
    summary: 'One template.',
    params: templateParams,
    response: templateDetailSchema,
    throws: ['template.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Creates an own template. The same creation key creates it once.',
    body: z.strictObject({ ...content, creationKey: z.uuid() }),
    response: templateDetailSchema,
    throws: ['format.not-found', 'slot.format-archived', 'template.changed', 'template.not-found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/templates/:templateId',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Renames an own template or changes its formats.',
    params: templateParams,
    body: z.strictObject({ ...content, edition: z.number().int().positive() }),
    response: templateDetailSchema,
    throws: [
      'format.not-found',
      'slot.format-archived',
      'template.archived',
      'template.changed',
      'template.global',
      'template.not-found',
    ],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/templates/:templateId/archive',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Archives an own template.',
    params: templateParams,
    response: templateDetailSchema,
    throws: ['template.global', 'template.not-found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/templates/:templateId/restore',
    access: 'format:write',
    scope: 'formats:write',
    summary: 'Restores an archived own template.',
    params: templateParams,
    response: templateDetailSchema,
    throws: ['template.global', 'template.not-found'],
  }),
};
