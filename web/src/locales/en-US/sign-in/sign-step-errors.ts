/** Errors in the steps of signing in. */
export const signStepErrors = {
  sign: {
    'invalid-code': 'This code is not valid. Use the one in your latest e-mail, or request a new code.',
    'account-unavailable': 'This account is disabled. Ask an owner or admin of your organization.',
    'google-state': 'This sign-in with Google has expired or was started in another window. Please start again.',
    'google-failed': 'Google could not confirm this sign-in. Please start again, or use a code by e-mail.',
    'link-required': 'Enter the code we sent to this address.',
    'email-unverified':
      'Google has not verified the address of this Google account. Verify it there, or use a code by e-mail.',
  },
  sample: {
    'not-ready': 'The sample agency is still being created. Please try again in a moment.',
    'own-account':
      'You are looking around as a person of the sample agency, who cannot do this. Create your own account for it.',
  },
  invitation: {
    'not-found': 'This invitation does not exist or is no longer valid. Ask for a new one.',
    'other-address': 'This invitation is for another e-mail address.',
    'name-needed': 'Tell us your name to finish.',
  },
} as const;
