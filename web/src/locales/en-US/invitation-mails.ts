/** The state of the mail with an invitation's link, beside a person. */
export const invitationMails = {
  sent: 'Mailed {when}',
  sending: 'Being mailed…',
  later: 'Will be mailed {when}',
  retrying: 'Not mailed yet: the mail server does not respond. Trying again.',
  rejected: 'Could not be mailed: the mail server rejected the address.',
  expired: 'Could not be mailed: the mail server did not respond for two days.',
  canceled: 'Not mailed: the invitation had ended, or its sender or recipient no longer had access.',
  resent: 'A new link is on its way to {email}',
  limit: 'At most {max, number} mails a day go to one address.',
} as const;
