/** Texts of the guest area. */
export const sign = {
  product: 'Ad Foundry',
  language: 'Language',
  skip: 'Skip to the form',
  mailbox: 'Mails of this installation arrive in the <link>local mailbox</link>.',
  picture: {
    title: 'Every file judged before it is sent.',
    body: 'Brief the formats, collect the files, deliver them under the right names.',
  },
  email: {
    label: 'E-mail',
    placeholder: 'you@company.com',
    invalid: 'Enter an e-mail address, like you@company.com.',
  },
  in: {
    title: 'Sign in',
    body: 'We’ll send a one-time code to your e-mail. No password needed.',
    ended: 'Your session has ended. Sign in to go on where you were: we’ll send a one-time code to your e-mail.',
    action: 'Continue with e-mail',
    up: 'New here? <link>Create an account</link>',
  },
  google: {
    or: 'or',
    action: 'Continue with Google',
  },
} as const;
