import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { colorPattern } from './rules/brand/tones.ts';

export const brandSchema = z
  .object({
    /** Null without a color: the name is then written in ink on a quiet ground. */
    color: z.string().meta({ example: '#3b2fc9' }).nullable(),
    /** Null without a logo. Sizes in pixels as displayed; the picture has up to twice as many. */
    logo: z
      .object({ url: z.string(), width: z.number().int().positive(), height: z.number().int().positive() })
      .nullable(),
  })
  .meta({ id: 'Brand', description: 'How an organization appears in its mails and on the pages of its guests.' });
export type Brand = z.infer<typeof brandSchema>;

export const brand = {
  find: endpoint({
    method: 'GET',
    path: '/brand',
    access: 'organization:read',
    summary: 'The color and logo of the current organization.',
    response: brandSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/brand',
    access: 'organization:manage',
    summary: 'Changes the color of the current organization; null removes it.',
    body: z.strictObject({ color: z.string().trim().toLowerCase().regex(colorPattern).nullable() }),
    response: brandSchema,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/brand/logo',
    access: 'organization:manage',
    summary:
      'Changes the logo of the current organization: JPG, PNG or WebP, stored as a small PNG without metadata, transparent parts on a ground that shows it.',
    form: { file: 'logo', maxBytes: limits.logoBytes },
    body: z.strictObject({}),
    response: brandSchema,
    throws: ['logo.not-a-picture', 'logo.too-large'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/brand/logo',
    access: 'organization:manage',
    summary: 'Deletes the logo of the current organization.',
    response: brandSchema,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/brand/logo',
    access: 'organization:read',
    summary: 'The logo of the current organization, as a PNG.',
    query: z.strictObject({ v: z.string().max(64).optional() }),
    raw: true,
  }),
};
