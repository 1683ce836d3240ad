import { z } from 'zod';
import { endpoint, pageOf } from './endpoint.ts';
import { formatId, templateId } from './ids.ts';
import { formatTypes, limits, platforms } from './limits.ts';
import { formatSpecSchema } from './rules/format-spec.ts';

export const formatSchema = z.object({
  id: formatId,
  name: z.string(),
  description: z.string(),
  platform: z.enum(platforms),
  type: z.enum(formatTypes),
  /** Part of the product's library and not editable. */
  global: z.boolean(),
  spec: formatSpecSchema,
});
export type Format = z.infer<typeof formatSchema>;

export const templateSchema = z.object({
  id: templateId,
  name: z.string(),
  description: z.string(),
  global: z.boolean(),
  formatIds: z.array(formatId),
});
export type Template = z.infer<typeof templateSchema>;

const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
  search: z.string().trim().max(200).optional(),
};

export const formats = {
  list: endpoint({
    method: 'GET',
    path: '/formats',
    access: 'format:read',
    summary: 'The formats to brief with: the product library and the own ones.',
    query: z.strictObject({
      ...pageQuery,
      platform: z.enum(platforms).optional(),
      type: z.enum(formatTypes).optional(),
    }),
    response: pageOf(formatSchema),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/templates',
    access: 'format:read',
    summary: 'Named sets of formats to brief at once.',
    query: z.strictObject(pageQuery),
    response: pageOf(templateSchema),
  }),
};
