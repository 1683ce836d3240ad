import { z } from 'zod';

/** Every error code with its HTTP status and its title. A code never changes its meaning. */
export const errorCatalogue = {
  'request.invalid': [400, 'The request does not have the expected shape.'],
  'request.unreadable': [400, 'The request could not be read.'],
  'request.too-slow': [408, 'The request took too long to arrive.'],
  'request.too-large': [413, 'The request is too large.'],
  'request.media-type': [415, 'The request has a content type that is not accepted here.'],
  'request.cross-site': [403, 'The request did not come from this site.'],
  'request.too-many': [429, 'Too many requests. Please wait a moment.'],
  'request.not-found': [404, 'There is nothing at this address.'],
  'auth.required': [401, 'Please sign in.'],
  'auth.forbidden': [403, 'You do not have permission to do this.'],
  'sign.invalid-code': [401, 'This code is not valid.'],
  'sign.account-unavailable': [403, 'This account is disabled.'],
  'organization.not-found': [404, 'The organization could not be found.'],
  'organization.missing': [400, 'Name the organization that this change is meant for in the X-Organization header.'],
  'organization.switched': [409, 'You switched to another organization in the meantime.'],
  'campaign.not-found': [404, 'The campaign could not be found.'],
  'campaign.archived': [409, 'The campaign is archived. Nothing in it can be changed.'],
  'creative.not-found': [404, 'The creative could not be found.'],
  'creative.archived': [409, 'The creative is archived. Nothing in it can be changed.'],
  'creative.too-many-slots': [422, 'A creative cannot have more slots.'],
  'slot.not-found': [404, 'The slot could not be found.'],
  'slot.has-files': [409, 'The slot holds files. Delete them first or confirm that they go with it.'],
  'slot.format-archived': [409, 'This format is archived.'],
  'format.not-found': [404, 'The format could not be found.'],
  'format.global': [403, 'Global formats cannot be edited.'],
  'format.archived': [409, 'The format is archived. Restore it first.'],
  'format.changed': [409, 'The format changed in the meantime. Nothing was saved.'],
  'format.rules-invalid': [422, 'These rules cannot be met together or make no sense.'],
  'safe-zone.not-svg': [422, 'A safe zone is an .svg file.'],
  'safe-zone.unreadable': [422, 'The SVG could not be read.'],
  'safe-zone.not-plain': [422, 'The SVG holds something that a safe zone may not hold.'],
  'safe-zone.wrong-ratio': [422, 'The safe zone needs the same aspect ratio as the format.'],
  'template.not-found': [404, 'The template could not be found.'],
  'template.global': [403, 'Global templates cannot be edited.'],
  'template.archived': [409, 'The template is archived. Restore it first.'],
  'template.changed': [409, 'The template changed in the meantime. Nothing was saved.'],
  'variation.not-found': [404, 'The variation could not be found.'],
  'variation.too-many': [422, 'The slot cannot hold more variations.'],
  'variation.card-order': [409, 'The cards changed in the meantime. Nothing was moved.'],
  'card.not-found': [404, 'The card could not be found.'],
  'card.too-many': [422, 'The carousel cannot hold more cards.'],
  'version.not-found': [404, 'The version could not be found.'],
  'version.verdict-changed': [409, 'The file was judged anew in the meantime. Nothing was waived.'],
  'upload.not-found': [404, 'The upload could not be found.'],
  'upload.too-large': [413, 'The file is larger than what may be uploaded.'],
  'upload.length-required': [411, 'The length of the file must be known at the start.'],
  'upload.refused': [422, 'The file was refused.'],
  'upload.busy': [423, 'Another transfer of this upload is still running.'],
  'preference.invalid-schema': [422, 'The naming schema is not valid.'],
  'storage.full': [507, 'There is no space left to store the file. Nothing was lost.'],
  'server.unavailable': [503, 'The service is not available right now. Please try again in a moment.'],
  'server.busy': [503, 'The service is busy right now. Please try again in a moment.'],
  'server.error': [500, 'Something went wrong.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/** RFC 9457, with our code and the fields that were wrong. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  code: z.string(),
  /** Data for the text of this code, for instance the seconds to wait. */
  data: z.record(z.string(), z.unknown()).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
