/** Sign-in of a guest with a personal link. */
export const guestEntry = {
  signIn: {
    title: 'Sign in to go on',
    body: 'Get a code by e-mail, with the address that was invited. Or open the link of your invitation here.',
    action: 'Get a code',
  },
  entry: {
    personAsks: '{name} from {organization} asks you for files',
    asks: '{organization} asks you for files',
    body: 'You see what is needed and upload it right here. There is nothing to install.',
    continue: 'Continue',
    code: 'To be sure that it is you, we send a code to {email}. This device is asked only once.',
    forAddress: 'This link is for {email}.',
    other: 'You are signed in as {email}. Going on signs you in with the address of this link instead.',
  },
  code: {
    title: 'Check your inbox',
    body: 'We sent an 8-digit code to {email}.',
    action: 'Continue',
    spam: 'Nothing there? Have a look in the spam folder.',
    again: 'Send a new code',
    againIn: 'Send a new code in {seconds} s',
  },
  ended: {
    title: 'This link does not work any more',
    body: 'Ask the person who invited you. It has expired, or your access was ended.',
    renew: 'If it has expired, we can send a new one, always to the address that was invited.',
    damaged: 'It is not complete. Open it again from the mail, or copy all of it.',
    action: 'Send me a new link',
    sent: 'If this link had expired, a new one is on its way to the invited address. If nothing comes, ask the person who invited you.',
    signIn: 'Sign in with your address instead',
  },
} as const;
