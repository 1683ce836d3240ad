/** The state of the mails to a person, beside them. */
export const invitationMails = {
  sent: 'Mailed {when}',
  sending: 'Being mailed…',
  later: 'Will be mailed {when}',
  retrying: 'Not mailed yet: the mail server does not respond. Trying again.',
  rejected: 'Could not be mailed: the mail server rejected the address.',
  expired: 'Could not be mailed: the mail server did not respond for two days.',
  canceled: 'Not mailed: the invitation had ended, or its sender or recipient no longer had access.',
  refusal: {
    'no-mailbox': 'The last mail did not arrive: no mailbox has this address.',
    'mailbox-full': 'The last mail did not arrive: the mailbox is full.',
    refused: 'The last mail did not arrive: the mail server refused it.',
  },
  resent: 'A new link is on its way to {email}',
  limit: 'At most {max, number} mails a day go to one address.',
} as const;
