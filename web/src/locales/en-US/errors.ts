import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type Group<Code extends string> = Code extends `${infer Name}.${string}` ? Name : never;
type Within<Name extends string, Code extends string> = Code extends `${Name}.${infer Rest}` ? Rest : never;

/** A text for every error code, `a.b` under `a` → `b`: a code without one does not compile. */
type ErrorTexts = { readonly [Name in Group<ErrorCode>]: { readonly [Rest in Within<Name, ErrorCode>]: string } } & {
  /** The server could not be reached at all. */
  readonly network: string;
};

export const errors = {
  network: 'The server could not be reached. Check your connection and try again. Nothing you entered is lost.',
  request: {
    invalid: 'Something in this request is not as expected. Check what you entered and try again.',
    unreadable: 'The request could not be read. Reload the page and try again.',
    'too-slow': 'The request took too long to arrive. Check your connection and try again.',
    'too-large': 'That is more than can be sent at once. Send less and try again.',
    'media-type': 'This kind of content is not accepted here.',
    'cross-site': 'The request did not come from this site and was refused. Reload the page and try again.',
    'too-many': 'Too many requests. Please wait a moment and try again.',
    'not-found':
      'The resource you are trying to access could not be found. It may have been removed, renamed, or is temporarily unavailable.',
  },
  auth: {
    required:
      'Access to this resource is restricted and requires proper authentication. Please check that you are signed in, and contact support if you still cannot get in.',
    forbidden:
      'Sorry, you do not have permission to access this resource. Please contact support if you think you should.',
  },
  sign: {
    'invalid-code': 'This code is not valid. Check the newest mail, or ask for a new code.',
    'account-unavailable': 'This account is disabled. Ask an owner or admin of your organization.',
  },
  organization: {
    'not-found': 'The organization could not be found. It may have been removed, or you no longer belong to it.',
    missing: 'This page does not know which organization the change is meant for. Reload it and try again.',
    switched: 'You switched to another organization in the meantime. Nothing was changed.',
  },
  campaign: {
    archived: 'This campaign is archived: it can be looked at and downloaded, but nothing in it can be changed.',
    'not-found': 'The campaign could not be found. It may have been removed, renamed, or is temporarily unavailable.',
  },
  creative: {
    archived: 'This creative is archived: it can be looked at and downloaded, but nothing in it can be changed.',
    'not-found': 'The creative could not be found. It may have been removed, renamed, or is temporarily unavailable.',
    'too-many-slots': 'This creative cannot have more slots. Spread the formats over a second creative.',
  },
  slot: {
    'not-found': 'The slot could not be found. It may have been removed in the meantime.',
    'has-files': 'This slot holds files. Delete them first, or confirm that they go with it.',
    'format-archived': 'This format is archived and cannot be used for new slots. Choose another one.',
  },
  format: {
    'not-found': 'The format could not be found. It may have been removed or renamed.',
    global: 'Global formats cannot be edited. Duplicate it and edit the copy.',
    archived: 'This format is archived. Restore it first.',
    changed: 'Somebody else changed this format in the meantime. Nothing was saved.',
    'rules-invalid': 'These rules cannot be met together. Change the ones that are marked.',
  },
  'safe-zone': {
    'not-svg': 'Only .svg files can be a safe zone.',
    unreadable: 'This SVG could not be read. Export it again as a plain SVG.',
    'not-plain':
      'This SVG holds more than plain shapes. Export it without images, embedded objects and repeated symbols.',
    'wrong-ratio': 'The safe zone needs the same aspect ratio as the format.',
  },
  template: {
    'not-found': 'The template could not be found. It may have been removed or renamed.',
    global: 'Global templates cannot be edited.',
    archived: 'This template is archived. Restore it first.',
    changed: 'Somebody else changed this template in the meantime. Nothing was saved.',
  },
  variation: {
    'not-found': 'The variation could not be found. It may have been removed in the meantime.',
    'too-many': 'This slot cannot hold more variations. Delete one you no longer need.',
    'card-order': 'The cards changed in the meantime. Nothing was moved; look again and repeat your change.',
  },
  card: {
    'not-found': 'The card could not be found. It may have been removed in the meantime.',
    'too-many': 'This carousel cannot hold more cards.',
  },
  version: {
    'not-found': 'The version could not be found. It may have been deleted in the meantime.',
    'verdict-changed': 'This file was judged anew in the meantime. Nothing was waived; look again and decide anew.',
  },
  upload: {
    'not-found': 'This upload is no longer known. Please choose the file again.',
    'too-large': 'This file is larger than what may be uploaded.',
    'too-many': 'Too many uploads are open. Let some finish or cancel them, then try again.',
    'length-required': 'An error occurred while uploading your creatives. Please try again.',
    refused: 'This file was refused. Check it against the requirements and try again.',
    busy: 'This file is still being sent from another tab. Wait for it to finish there.',
  },
  preference: { 'invalid-schema': 'This naming schema cannot be saved. Use at least one variable.' },
  storage: { full: 'There is no space left to store the file. Nothing was lost; please contact support.' },
  server: {
    unavailable: 'The service is not available right now. Please try again in a moment.',
    busy: 'The service is busy right now. Nothing was changed; please try again in a moment.',
    error: 'Something went wrong.',
  },
} as const satisfies ErrorTexts;
