/** What may go wrong in the steps of signing in. */
export const signStepErrors = {
  sign: {
    'invalid-code': 'This code is not valid. Check the newest mail, or ask for a new code.',
    'account-unavailable': 'This account is disabled. Ask an owner or admin of your organization.',
    'google-state': 'This sign-in with Google has ended, or was begun in another window. Please start again.',
    'google-failed': 'The sign-in with Google could not be confirmed. Please start again, or use a code by e-mail.',
    'link-required': 'Enter the code that was mailed to this address.',
    'email-unverified':
      'Google has not verified the address of this Google account. Verify it there, or use a code by e-mail.',
  },
  invitation: {
    'not-found': 'This invitation does not exist, or it is no longer valid. Ask for a new one.',
    'other-address': 'This invitation is for another e-mail address.',
    'name-needed': 'Tell us your name to finish.',
  },
} as const;
