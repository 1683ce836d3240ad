/** The state of the mails to a person, shown beside the name. */
export const invitationMails = {
  sent: 'E-mailed {when}',
  sending: 'Sending e-mail…',
  later: 'E-mail scheduled for {when}',
  retrying: 'E-mail not sent yet: the mail server is not responding. Trying again.',
  rejected: 'E-mail not sent: the mail server rejected the address.',
  expired: 'E-mail not sent: the mail server did not respond for two days.',
  canceled: 'E-mail not sent: the invitation had ended, or its sender or recipient no longer had access.',
  refusal: {
    'no-mailbox': 'The last e-mail did not arrive: this address does not exist.',
    'mailbox-full': 'The last e-mail did not arrive: the mailbox is full.',
    refused: 'The last e-mail did not arrive: the mail server refused it.',
  },
  returned: {
    'no-mailbox': 'E-mails have been coming back since {date}: this address does not exist.',
    'mailbox-full': 'E-mails have been coming back since {date}: the mailbox is full.',
    refused: 'E-mails have been coming back since {date}: the mail server refuses them.',
  },
  resent: 'A new link is on its way to {email}',
  limit: 'One address gets {max, number} e-mails a day at most.',
} as const;
