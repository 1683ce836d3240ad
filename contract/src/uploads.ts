import { z } from 'zod';
import { endpoint, pageOf } from './endpoint.ts';
import { campaignId, cardId, creativeId, slotId, uploadId, variationId, versionId } from './ids.ts';
import { formatTypes, limits } from './limits.ts';
import { formatSpecSchema } from './rules/formats/format-spec.ts';
import { refusalReasons } from './rules/files/media-facts.ts';

/** The decoded tus `Upload-Metadata` of a new upload. Other keys are ignored: tus clients send their own. */
export const uploadMetadataSchema = z.object({
  slotId: z.string(),
  /** A new version of this card; without it a new variation (or, with `variationId`, a new card) is made. */
  cardId: z.string().optional(),
  variationId: z.string().optional(),
  filename: z.string().min(1),
  filetype: z.string().optional(),
  /** The client's fingerprint of the file, to resume an unfinished upload. */
  fingerprint: z.string().max(500).optional(),
  /**
   * Of the whole file, 64 lower-case hexadecimal digits: received bytes are checked against it. If the actor can already
   * see a file of this content and length, creating the upload stores it: the response is 201 with an `Upload-Offset` equal
   * to the length, and no bytes are sent.
   */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** An own stored upload of the same file, in place of `sha256`: its content is used for this slot too. */
  sameAs: z.string().optional(),
});

export const uploadStatusSchema = z.object({
  id: uploadId,
  state: z.enum(['receiving', 'stored', 'refused']),
  versionId: versionId.nullable(),
  refusal: z.object({ reason: z.enum(refusalReasons), detail: z.string().nullable() }).nullable(),
});
export type UploadStatus = z.infer<typeof uploadStatusSchema>;

/** An unfinished upload: choosing the same file again resumes it. */
export const unfinishedUploadSchema = z.object({
  id: uploadId,
  slotId,
  variationId: variationId.nullable(),
  cardId: cardId.nullable(),
  fileName: z.string(),
  fingerprint: z.string().nullable(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
});
export type UnfinishedUpload = z.infer<typeof unfinishedUploadSchema>;

/** An unfinished upload of the caller, with its target. */
export const begunUploadSchema = unfinishedUploadSchema.extend({
  creativeId,
  creativeName: z.string(),
  campaignId,
  formatName: z.string(),
  type: z.enum(formatTypes),
  strict: z.boolean(),
  spec: formatSpecSchema,
});
export type BegunUpload = z.infer<typeof begunUploadSchema>;

const params = z.object({ uploadId });

/** The supported version of the tus protocol. */
export const tusVersion = '1.0.0';
/** The extensions of the tus protocol that are offered. */
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];

const headers = { 'tus-resumable': tusVersion } as const;

/** The tus protocol; the endpoints that read with GET are our own. */
export const uploads = {
  options: endpoint({
    method: 'OPTIONS',
    path: '/uploads',
    access: 'public',
    summary: 'What the upload protocol supports.',
    raw: true,
    headers,
  }),
  optionsOfUpload: endpoint({
    method: 'OPTIONS',
    path: '/uploads/:uploadId',
    access: 'public',
    summary: 'What the upload protocol supports; the same for every id.',
    params,
    raw: true,
    headers,
  }),
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'upload:write',
    summary: 'Starts a resumable upload to a slot (tus creation).',
    raw: true,
    headers,
  }),
  list: endpoint({
    method: 'GET',
    path: '/uploads',
    access: 'upload:write',
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
    summary: 'How much of the upload has arrived (tus core).',
    params,
    raw: true,
    headers,
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    withoutPlan: true,
    summary: 'Sends the next bytes (tus core).',
    params,
    raw: true,
    headers,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    withoutPlan: true,
    summary: 'Cancels an upload (tus termination).',
    params,
    raw: true,
    headers,
  }),
  override: endpoint({
    method: 'POST',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    withoutPlan: true,
    summary: 'HEAD, PATCH or DELETE for a client that cannot send them: `X-HTTP-Method-Override` names the method.',
    params,
    raw: true,
    headers,
  }),
  status: endpoint({
    method: 'GET',
    path: '/uploads/:uploadId',
    access: 'upload:write',
    summary: 'The state of an upload.',
    params,
    response: uploadStatusSchema,
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/uploads',
    access: 'upload:write',
    summary: 'The unfinished uploads of the account to a creative.',
    params: z.object({ creativeId }),
    response: z.object({ items: z.array(unfinishedUploadSchema) }),
  }),
};
