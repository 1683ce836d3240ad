import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { organizationId } from './ids.ts';
import { limits } from './limits.ts';
import { namingCases } from './rules/naming.ts';
import { lineOfText } from './text.ts';

export const organizationSchema = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string(),
  createdAt: instant,
});

export const preferencesSchema = z.object({
  namingSchema: z.string(),
  namingCase: z.enum(namingCases),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const organizations = {
  find: endpoint({
    method: 'GET',
    path: '/account/organizations/:organizationId',
    access: 'organization:read',
    summary: 'The current organization.',
    params: z.object({ organizationId }),
    response: organizationSchema,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/preferences',
    access: 'campaign:read',
    summary: 'How files are named in this organization.',
    response: preferencesSchema,
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/preferences',
    access: 'organization:manage',
    summary: 'Changes how files are named.',
    body: z.strictObject({
      namingSchema: lineOfText(limits.namingSchemaLength),
      namingCase: z.enum(namingCases),
    }),
    response: preferencesSchema,
  }),
};
