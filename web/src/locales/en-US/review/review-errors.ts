/** Errors of the page of a review link, which its pages need beside those of any request. */
export const reviewErrors = {
  review: {
    expired: 'This review link has expired. Ask for a new one.',
    revoked: 'This review link is no longer active. Ask for a new one.',
    archived: 'The campaign behind this review link is archived. Ask for a new link if you still need to see it.',
    'password-needed': 'Enter the password of this review link.',
    'wrong-password': 'This is not the right password. Check it and try again.',
    locked: 'Too many wrong passwords. This link is locked for a while. Try again later.',
    'name-needed': 'Enter your name first.',
    'address-needed': 'Confirm your e-mail address first.',
    'invalid-code': 'This code is not right, or it has expired. Check it or get a new one.',
    'not-allowed': 'This review link does not allow this.',
    'nothing-owed': 'Nothing is waiting for your decision now.',
  },
} as const;
