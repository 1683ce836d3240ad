/** Errors of any request and of signing in, which the sign-in and guest pages need. */
export const guestErrors = {
  network: 'The server could not be reached. Check your connection and try again. Nothing you entered is lost.',
  fileGone: 'This file can no longer be read: it was changed, moved or deleted. Choose it again.',
  request: {
    invalid: 'This request was not valid. Check what you entered and try again.',
    unreadable: 'The request could not be read. Reload the page and try again.',
    'too-slow': 'The request took too long to arrive. Check your connection and try again.',
    'too-large': 'That is too much to send at once. Send less and try again.',
    'media-type': 'This kind of content is not accepted here.',
    'cross-site': 'The request did not come from this site and was refused. Reload the page and try again.',
    'too-many': 'Too many requests. Please wait a moment and try again.',
    'not-found':
      'The resource you are trying to access could not be found. It may have been removed, renamed, or is temporarily unavailable.',
  },
  auth: {
    required:
      'Access to this resource is restricted and requires proper authentication. Please check that you are signed in, and contact support if you still cannot get in.',
    'step-up-required': 'Confirm that it’s you with a code sent by e-mail.',
    forbidden:
      'Sorry, you do not have permission to access this resource. Please contact support if you think you should.',
  },
  /** The same where the installation names no support. */
  unsupported: {
    auth: {
      required:
        'Access to this resource is restricted and requires proper authentication. Please check that you are signed in. If you still cannot get in, ask whoever invited you.',
      forbidden:
        'Sorry, you do not have permission to access this resource. Ask an owner or admin if you think you should.',
    },
  },
  sign: {
    'google-unavailable': 'Google is not responding right now. Try again in a moment, or use a code by e-mail.',
  },
  billing: {
    'read-only': 'This organization cannot receive anything at the moment. Please tell the person who invited you.',
  },
  pass: {
    'not-found': 'This request no longer exists.',
    off: 'You cannot invite colleagues here. Give the file back to the team instead, and tell them who makes it.',
    yourself: 'The file is already yours.',
    'refused-address': 'We cannot send an invitation to this address. Check it, or give the file back to the team.',
    pending: 'Someone is already passing this file on. Reload the page to see who has it.',
    answered: 'Someone in your team has already answered this request.',
    ended: 'There is nothing to pass on any more: the file has arrived, or someone else has it.',
  },
  server: {
    unavailable: 'The service is not available right now. Please try again in a moment.',
    busy: 'The service is busy right now. Nothing was changed; please try again in a moment.',
    error: 'Something went wrong.',
  },
} as const;
