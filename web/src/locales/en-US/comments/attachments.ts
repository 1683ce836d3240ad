import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type AttachmentCode = ErrorCode extends infer Code ? (Code extends `attachment.${infer Rest}` ? Rest : never) : never;

export const attachments = {
  title: 'Reference files',
  add: 'Attach files',
  hint: 'Drop or paste files here: up to {max, number} files of {size} each. Guests of the campaign can see them.',
  full: 'You have attached {max, number} files, the maximum. Remove one to attach another.',
  file: 'File',
  ofComment: 'Attached files',
  addToComment: 'Attach files',
  commentFull: 'A comment can have up to {max, number} files. The others were not attached.',
  download: 'Download {name}',
  remove: 'Remove {name}',
  removed: '“{name}” was removed',
  undo: 'Undo',
  sending: 'Attaching {name}',
  cancel: 'Cancel {name}',
  dismiss: 'Dismiss {name}',
  retry: 'Try again',
  unfit: {
    size: 'This file is larger than {max}. Share a link to it in the description instead.',
    empty: 'This file is empty.',
    name: 'The name of this file is too long. Shorten it and attach the file again.',
  },
} as const;

/** Errors of attached files. */
export const attachmentErrors = {
  attachment: {
    'not-found': 'This file could not be found. It may have been removed in the meantime.',
    'too-many': 'You have the maximum number of files here. Remove one to attach another.',
    empty: 'This file is empty.',
    infected: 'The virus scanner found something harmful in this file. It was not stored.',
    unscanned: 'This file could not be checked for viruses right now. Please try again in a moment.',
  },
} as const satisfies { attachment: Record<AttachmentCode, string> };
