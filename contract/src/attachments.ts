import { z } from 'zod';
import { endpoint, instant, type ProtocolShape } from './endpoint.ts';
import { archivedErrors } from './errors.ts';
import { attachmentId, creativeId } from './ids.ts';
import { limits } from './limits.ts';
import { lineOfText } from './text.ts';

/** A file of a brief or comment, served only as a download. */
export const attachmentSchema = z
  .object({
    id: attachmentId,
    /** File name with its extension. */
    name: z.string().meta({ example: 'moodboard.jpg' }),
    sizeBytes: z.number().int().positive().meta({ example: 482_113 }),
    /** URL of the download. */
    url: z.string().meta({ example: '/api/attachments/atc_01k0000000e00000000000000z/file' }),
    /** A small picture of an image; null for all other files. Sizes in pixels. */
    preview: z
      .object({
        url: z.string().meta({ example: '/api/attachments/atc_01k0000000e00000000000000z/preview' }),
        width: z.number().int().positive().meta({ example: 720 }),
        height: z.number().int().positive().meta({ example: 480 }),
      })
      .nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Attachment', description: 'A file of a brief or comment.' });
export type Attachment = z.infer<typeof attachmentSchema>;

const ofAttachment = z.object({ attachmentId });

/** Metadata of a new attachment. */
export const newAttachment = z.strictObject({
  name: lineOfText(limits.attachments.nameLength),
  /** Chosen by the client once per file: a repeated request attaches it once. */
  creationKey: z.uuid(),
});

const attachingErrors = [
  ...archivedErrors,
  'attachment.empty',
  'attachment.infected',
  'attachment.too-many',
  'attachment.unscanned',
  'creative.not-found',
  'upload.length-required',
  'upload.too-large',
  'upload.too-many',
] as const;

const fileBody: ProtocolShape = {
  headers: [
    { name: 'Content-Length', description: 'The length of the file in bytes.', required: true, isNumber: true },
  ],
  sends: 'application/offset+octet-stream',
  answer: { status: 200, description: 'The file is stored. The body is an Attachment.', headers: [] },
};

export const attachments = {
  add: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/attachments',
    access: 'campaign:write',
    summary: 'Attaches a file to the brief. The body is the file.',
    params: z.object({ creativeId }),
    query: newAttachment,
    raw: true,
    protocol: fileBody,
    throws: attachingErrors,
  }),
  addToComment: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/comments/attachments',
    access: 'comment:write',
    summary:
      'Stores a file for a comment that is written next; without one, it is deleted after a day. The body is the file.',
    params: z.object({ creativeId }),
    query: newAttachment,
    raw: true,
    protocol: fileBody,
    throws: [...attachingErrors, 'comment.guests-off'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/attachments/:attachmentId/file',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'The attached file as a download, whole or by range.',
    params: ofAttachment,
    raw: true,
    throws: ['attachment.not-found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/attachments/:attachmentId/preview',
    access: 'campaign:read',
    scope: 'files:read',
    summary: 'A small picture of an attached image (WebP).',
    params: ofAttachment,
    raw: true,
    throws: ['attachment.not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attachments/:attachmentId',
    access: 'campaign:write',
    summary: 'Removes a file from the brief. It can be restored for a day.',
    params: ofAttachment,
    throws: [...archivedErrors, 'attachment.not-found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/attachments/:attachmentId/restore',
    access: 'campaign:write',
    summary: 'Takes back the removal of an attached file.',
    params: ofAttachment,
    throws: [...archivedErrors, 'attachment.not-found', 'attachment.too-many'],
  }),
};
