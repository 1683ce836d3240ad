/** Texts of signing in. */
export const sign = {
  product: 'Ad Foundry',
  language: 'Language',
  skip: 'Skip to the form',
  mailbox: 'E-mails from this installation arrive in the <link>local mailbox</link>.',
  picture: {
    title: 'Every file checked before it is uploaded.',
    body: 'Brief the formats, collect the files, send them under the right names.',
  },
  email: {
    label: 'E-mail',
    placeholder: 'you@company.com',
    invalid: 'Enter an e-mail address, like you@company.com.',
  },
  in: {
    title: 'Sign in',
    body: 'We’ll send a one-time code to your e-mail. No password needed.',
    ended:
      'Your session has ended. What you typed is kept: sign in to continue where you were, with a one-time code by e-mail.',
    action: 'Continue with e-mail',
    up: 'New here? <link>Create an account</link>',
  },
  lookAround: 'Look around in a sample agency',
  google: {
    or: 'or',
    action: 'Continue with Google',
  },
} as const;
