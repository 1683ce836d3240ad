import { z } from 'zod';
import { endpoint, instant } from '@ad-foundry/contract/endpoint.ts';
import { attachmentId, creativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { lineOfText } from '@ad-foundry/contract/text.ts';

/** A file of a brief or comment. It is handed out as a download only. */
export const attachmentSchema = z.object({
  id: attachmentId,
  /** File name with its extension. */
  name: z.string(),
  sizeBytes: z.number().int().positive(),
  /** Where the file is downloaded. */
  url: z.string(),
  /** A small picture of an image; null for all other files. Sizes in pixels. */
  preview: z
    .object({ url: z.string(), width: z.number().int().positive(), height: z.number().int().positive() })
    .nullable(),
  createdAt: instant,
});
export type Attachment = z.infer<typeof attachmentSchema>;

const ofAttachment = z.object({ attachmentId });

/** What describes the bytes of a new attachment. */
export const newAttachment = z.strictObject({
  name: lineOfText(limits.attachments.nameLength),
  /** Chosen by the client once per file: a repeated request attaches it once. */
  creationKey: z.uuid(),
});

export const attachments = {
  add: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/attachments',
    access: 'campaign:write',
    summary: 'Attaches a file to the brief. The body is the file.',
    params: z.object({ creativeId }),
    query: newAttachment,
    raw: true,
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
  }),
  file: endpoint({
    method: 'GET',
    path: '/attachments/:attachmentId/file',
    access: 'campaign:read',
    summary: 'The attached file as a download, whole or by range.',
    params: ofAttachment,
    raw: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/attachments/:attachmentId/preview',
    access: 'campaign:read',
    summary: 'A small picture of an attached image (WebP).',
    params: ofAttachment,
    raw: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attachments/:attachmentId',
    access: 'campaign:write',
    summary: 'Removes a file from the brief. It can be restored for a day.',
    params: ofAttachment,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/attachments/:attachmentId/restore',
    access: 'campaign:write',
    summary: 'Takes back the removal of an attached file.',
    params: ofAttachment,
  }),
};
