import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { endpoint, pageOf } from './endpoint.ts';
import { campaignId, cardId, creativeId, slotId, uploadId, variationId, versionId } from './ids.ts';
import { formatTypes, limits } from './limits.ts';
import { formatSpecSchema } from './rules/formats/format-spec.ts';
import { refusalReasons } from './rules/files/media-facts.ts';
import { tusProtocol, tusVersion } from './tus-protocol.ts';

export const uploadStatusSchema = z
  .object({
    id: uploadId,
    state: z.enum(['receiving', 'stored', 'refused']),
    versionId: versionId.nullable(),
    refusal: z.object({ reason: z.enum(refusalReasons), detail: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Upload', description: 'State of an upload.' });
export type UploadStatus = z.infer<typeof uploadStatusSchema>;

/** An unfinished upload: choosing the same file again resumes it. */
export const unfinishedUploadSchema = z
  .object({
    id: uploadId,
    slotId,
    variationId: variationId.nullable(),
    cardId: cardId.nullable(),
    fileName: z.string().meta({ example: 'final.mp4' }),
    fingerprint: z.string().nullable(),
    sizeBytes: z.number().int().meta({ example: 4_194_304 }),
    receivedBytes: z.number().int().meta({ example: 1_048_576 }),
  })
  .meta({ id: 'UnfinishedUpload', description: 'An interrupted upload; sending the same file resumes it.' });
export type UnfinishedUpload = z.infer<typeof unfinishedUploadSchema>;

/** An unfinished upload of the caller, with its target. */
export const begunUploadSchema = unfinishedUploadSchema
  .extend({
    creativeId,
    creativeName: z.string().meta({ example: 'Teaser' }),
    campaignId,
    formatName: z.string().meta({ example: 'Story' }),
    type: z.enum(formatTypes).meta({ example: 'video' }),
    strict: z.boolean(),
    spec: formatSpecSchema,
  })
  .meta({ id: 'BegunUpload', description: 'An interrupted upload with its destination.' });
export type BegunUpload = z.infer<typeof begunUploadSchema>;

const params = z.object({ uploadId });

const headers = { 'tus-resumable': tusVersion } as const;

/** Uploads by the tus protocol; the GET endpoints are our own. */
export const uploads = {
  options: endpoint({
    method: 'OPTIONS',
    path: '/uploads',
    access: 'public',
    summary: 'What the upload protocol supports.',
    raw: true,
    headers,
    protocol: tusProtocol.options,
  }),
  optionsOfUpload: endpoint({
    method: 'OPTIONS',
    path: '/uploads/:uploadId',
    access: 'public',
    summary: 'What the upload protocol supports; the same for every id.',
    params,
    raw: true,
    headers,
    protocol: tusProtocol.options,
  }),
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'Starts a resumable upload to a slot (tus creation).',
    raw: true,
    headers,
    protocol: tusProtocol.create,
    throws: [
      ...archivedErrors,
      'card.not-found',
      'card.too-many-versions',
      'request.invalid',
      'slot.not-found',
      'upload.checksum',
      'upload.checksum-unknown',
      'upload.extension',
      'upload.length-required',
      'upload.refused',
      'upload.too-large',
      'upload.too-many',
      'upload.version',
      'variation.not-found',
      'variation.too-many',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/uploads',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'All unfinished uploads of the account, oldest first.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: pageOf(begunUploadSchema),
  }),
  offset: endpoint({
    method: 'HEAD',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'How much of the upload has arrived (tus core).',
    params,
    raw: true,
    headers,
    protocol: tusProtocol.offset,
    throws: [
      ...archivedErrors,
      'upload.busy',
      'upload.expired',
      'upload.not-found',
      'upload.refused',
      'upload.stored',
      'upload.version',
    ],
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    scope: 'files:upload',
    withoutPlan: true,
    summary: 'Sends the next bytes (tus core).',
    params,
    raw: true,
    headers,
    protocol: tusProtocol.append,
    throws: [
      ...archivedErrors,
      'card.not-found',
      'card.too-many-versions',
      'request.invalid',
      'slot.not-found',
      'upload.busy',
      'upload.checksum',
      'upload.checksum-unknown',
      'upload.expired',
      'upload.extension',
      'upload.not-found',
      'upload.offset',
      'upload.refused',
      'upload.stored',
      'upload.too-large',
      'upload.version',
      'variation.not-found',
      'variation.too-many',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    scope: 'files:upload',
    withoutPlan: true,
    summary: 'Cancels an upload (tus termination).',
    params,
    raw: true,
    headers,
    protocol: tusProtocol.cancel,
    throws: [...archivedErrors, 'upload.busy', 'upload.expired', 'upload.not-found', 'upload.stored', 'upload.version'],
  }),
  override: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    scope: 'files:upload',
    withoutPlan: true,
    summary: 'HEAD, PATCH or DELETE for a client that cannot send them: `X-HTTP-Method-Override` names the method.',
    params,
    raw: true,
    headers,
    protocol: tusProtocol.override,
    throws: [
      ...archivedErrors,
      'upload.busy',
      'upload.expired',
      'upload.extension',
      'upload.not-found',
      'upload.offset',
      'upload.stored',
      'upload.version',
    ],
  }),
  status: endpoint({
    method: 'GET',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'The state of an upload.',
    params,
    response: uploadStatusSchema,
    throws: ['upload.not-found'],
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/uploads',
    access: 'upload:write',
    scope: 'files:upload',
    summary: 'The unfinished uploads of the account to a creative.',
    params: z.object({ creativeId }),
    response: z.object({ items: z.array(unfinishedUploadSchema) }),
    throws: ['creative.not-found'],
  }),
};
