import { verdictWords } from '@ad-foundry/contract/locales/en-US/verdict-words.ts';

export const upload = {
  ...verdictWords,
  toast: {
    loading: 'Uploading {count, plural, one {# file} other {# files}}',
    progress: '{sent} of {total}',
    success: '{count, plural, one {# file uploaded} other {# files uploaded}}',
    error: 'An error occurred while uploading your creatives. Please try again.',
    adapt: {
      ready: '{name} is uploaded. It can be adapted to {count, plural, one {# slot} other {# slots}}.',
      action: 'Adapt',
    },
  },
  addFiles: { files: 'Add files', folder: 'Add a folder' },
  dropAnywhere: 'Drop files anywhere on this page',
  violation: {
    title:
      '{count, plural, one {The file does not meet the following requirement} other {The file does not meet the following requirements}}',
  },
  warning: {
    title: 'The file fits. Advice from the platform',
    also: 'Advice from the platform',
  },
  unknown: 'This could not be checked',
  state: {
    checking: 'Checking…',
    waiting: 'Waiting…',
    uploading: '{percent, number, ::percent}',
    paused: 'Paused',
    failed: 'Failed',
    refused: 'Refused',
    blocked: 'Does not fit',
    stored: 'Uploaded',
  },
  progress: '{sent} of {total}',
  interrupted: 'The server is not responding. The upload resumes automatically when it does.',
  archived: 'Waiting: this is archived. The file is kept, and the upload resumes once it is restored.',
  offline: 'You are offline. The upload resumes when you are back online.',
  restarted: 'The server no longer had the first part, so the upload started over.',
  elsewhere: 'Uploading in another tab',
  full: 'There is no space left for this file. It is still on your device: write to {name, select, nobody {the person who asked you for it} other {{name}}}, then try again.',
  speed: '{speed}/s',
  left: {
    seconds: '{count, plural, one {# s left} other {# s left}}',
    minutes: '{count, plural, one {# min left} other {# min left}}',
    hours: '{count, plural, one {# h left} other {# h left}}',
  },
  action: {
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel upload',
    retry: 'Try again',
  },
  scan: {
    pending: 'This file is being checked for viruses. You can open and download it once it passes.',
    unscannable:
      'This file could not be checked for viruses, usually because of its size. It counts as delivered, but no one can open or download it. Upload a smaller one, or ask the operator of this installation to release it.',
    infected:
      'The virus scanner found something harmful in this file. No one can open or download it, and it does not count as delivered. Delete it, and upload a clean one.',
  },
  unfinished: {
    title: '{name} stopped at {percent, number, ::percent}',
    body: 'Drop or choose the same file to resume.',
    discard: 'Discard',
    resume: 'Choose file and resume',
    otherFile: 'This is {chosen}, not {name}.',
    instead: 'Upload this one instead',
  },
} as const;
