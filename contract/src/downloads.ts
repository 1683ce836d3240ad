import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { creativeId, versionId } from './ids.ts';

export const downloads = {
  creative: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/download',
    access: 'campaign:read',
    summary: 'Every current file of the creative as a ZIP, in folders by platform, named by the naming schema.',
    params: z.object({ creativeId }),
    raw: true,
  }),
  version: endpoint({
    method: 'GET',
    path: '/versions/:versionId/file',
    access: 'campaign:read',
    summary: 'The file itself, whole or by range, under the name that the naming schema gives it.',
    params: z.object({ versionId }),
    query: z.strictObject({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
    raw: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/versions/:versionId/preview',
    access: 'campaign:read',
    summary: 'A small picture of the version (WebP).',
    params: z.object({ versionId }),
    raw: true,
  }),
};
