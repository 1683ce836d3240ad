/** Texts of what follows the first page of the guest area. */
export const signSteps = {
  up: {
    title: 'Create your account',
    body: 'You and your organization, in one step.',
    firstName: 'First name',
    lastName: 'Last name',
    organization: 'Organization',
    organizationHelp: 'Your agency or brand. Your colleagues will see this name.',
    missing: 'Please fill in this field.',
    tooLong: 'At most {count, number} characters.',
    action: 'Create account',
    in: 'Already have an account? <link>Sign in</link>',
  },
  confirm: {
    title: 'Check your inbox',
    body: 'We sent an 8-digit code to <b>{email}</b>. It works for 10 minutes, in this browser.',
    label: 'Code',
    hint: 'Paste it or type it; spaces don’t matter.',
    action: 'Continue',
    checking: 'Checking the code…',
    wrong:
      '{left, plural, =0 {This code is not valid and has no tries left. Ask for a new one.} one {This code is not valid. # try left.} other {This code is not valid. # tries left.}}',
    resend: 'Resend code',
    resendIn: 'Resend code in {seconds, number} s',
    resent: 'A new code is on its way. Only the newest one works.',
    spam: 'Nothing there? Check your spam folder.',
    other: 'Use another e-mail',
  },
  invitation: {
    pageTitle: 'Invitation',
    loading: 'Reading the invitation…',
    title: 'Join {organization}',
    seat: '{name} invites you to work with {organization}{role, select, owner { as an owner} admin { as an admin} other {}}.',
    guest: '{name} of {organization} asks you to deliver files for {target}.',
    continue: 'Continue',
    codeGoes: 'We send a one-time code to <b>{email}</b>.',
    notYou: 'Is <b>{email}</b> not your address? Then this invitation is for somebody else.',
    nameTitle: 'What should we call you?',
    nameBody: 'Your address is confirmed. Your colleagues at {organization} will see this name.',
    join: 'Join {organization}',
    failed: 'The invitation could not be read',
    gone: 'This invitation is no longer valid',
    goneBody: 'Ask whoever invited you to send a new one. What may have happened:',
    reasons: {
      expired: 'It has expired: invitations are valid for seven days.',
      replaced: 'It was taken back, or a newer mail has replaced it: use the newest one.',
      used: 'You have accepted it already: sign in with the invited address.',
    },
    signIn: 'Sign in',
  },
  handle: {
    pageTitle: 'Signing in',
    working: 'Signing you in with Google…',
    failed: 'Google could not sign you in',
    back: 'Back to sign-in',
    linkTitle: 'One more step',
    linkBody:
      'Google does not run the mailbox of <b>{email}</b>. We sent an 8-digit code to it: enter it here, and you can use Google from now on.',
    otherWay: 'Sign in another way',
  },
  fresh: {
    title: 'Confirm that it is you',
    body: 'Before this is done, we want to be sure. We sent an 8-digit code to <b>{email}</b>; it works for 10 minutes, in this browser.',
  },
  out: {
    pageTitle: 'Sign out',
    ask: 'Sign out?',
    asWhom: 'You are signed in as {email}.',
    confirm: 'Sign out',
    stay: 'Stay signed in',
    working: 'Signing you out…',
    title: 'You are signed out',
    body: 'See you soon. Nothing of your session is left in this browser.',
    again: 'Sign in again',
    failed: 'You are still signed in',
  },
} as const;

/** What may go wrong in those steps. */
export const signStepErrors = {
  sign: {
    'invalid-code': 'This code is not valid. Check the newest mail, or ask for a new code.',
    'account-unavailable': 'This account is disabled. Ask an owner or admin of your organization.',
    'google-state': 'This sign-in with Google has ended, or was begun in another window. Please start again.',
    'google-failed': 'The sign-in with Google could not be confirmed. Please start again, or use a code by e-mail.',
    'link-required': 'There is an account with this address already. Enter the code that was mailed to it.',
    'email-unverified':
      'Google has not verified the address of this Google account. Verify it there, or use a code by e-mail.',
  },
  invitation: {
    'not-found': 'This invitation does not exist, or it is no longer valid. Ask for a new one.',
    'other-address': 'This invitation is for another e-mail address.',
    'name-needed': 'Tell us your name to finish.',
  },
} as const;
