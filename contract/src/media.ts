import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { versionId } from './ids.ts';

/** Previews and renditions made of a version's file. */
export const media = {
  rendition: endpoint({
    method: 'GET',
    path: '/versions/:versionId/rendition',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'The rendition of a video that browsers play, whole or by range.',
    params: z.object({ versionId }),
    raw: true,
    throws: ['version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  }),
  filmstrip: endpoint({
    method: 'GET',
    path: '/versions/:versionId/filmstrip',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'Frames of a video side by side, for scrubbing (JPEG).',
    params: z.object({ versionId }),
    raw: true,
    throws: ['version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  }),
};
