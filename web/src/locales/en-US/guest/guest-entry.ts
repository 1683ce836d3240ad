/** Sign-in of a guest with a personal link. */
export const guestEntry = {
  signIn: {
    title: 'Sign in to continue',
    body: 'Get a code by e-mail at the address that was invited. Or open the link from your invitation.',
    action: 'Get a code',
  },
  entry: {
    personAsks: '{name} from {organization} needs files from you',
    asks: '{organization} needs files from you',
    body: 'See what is needed and upload it right here. Nothing to install.',
    continue: 'Continue',
    code: 'To make sure it’s you, we’ll send a code to {email}. You enter it only once on this device.',
    forAddress: 'This link is for {email}.',
    other: 'You are signed in as {email}. If you continue, you sign in with the address of this link instead.',
  },
  code: {
    title: 'Check your inbox',
    body: 'We sent an 8-digit code to {email}.',
    action: 'Continue',
    spam: 'Nothing there? Check your spam folder.',
    again: 'Send a new code',
    againIn: 'Send a new code in {seconds} s',
  },
  ended: {
    title: 'This link no longer works',
    body: 'It has expired, or your access has ended. Ask the person who invited you.',
    renew: 'If it has expired, we can send a new one, always to the invited address.',
    damaged: 'The link is incomplete. Open it again from the e-mail, or copy all of it.',
    action: 'Send me a new link',
    sent: 'If this link has expired, a new one is on its way to the invited address. If nothing arrives, ask the person who invited you.',
    signIn: 'Sign in with your address instead',
  },
} as const;
