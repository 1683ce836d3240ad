export const enUs = {
  layout: {
    footer: 'You are receiving this e-mail because someone used this address on Ad Foundry.',
    neverShare: 'We never ask for this code by phone or chat. If you did not request it, ignore this e-mail.',
  },
  signInCode: {
    subject: 'Your sign-in code: {code}',
    heading: 'Sign in to Ad Foundry',
    body: 'Enter this code in the window where you requested it. It works once, for 10 minutes. Only the newest code works.',
  },
  signUpCode: {
    subject: 'Your code to get started with Ad Foundry: {code}',
    heading: 'Welcome to Ad Foundry',
    body: 'Enter this code in the window where you signed up. It works once, for 10 minutes. Only the newest code works.',
  },
  signUpWithAccount: {
    subject: 'Your sign-in code: {code}',
    heading: 'You already have an account',
    body: 'Someone, probably you, tried to sign up with this address. It already has an account: this code signs you in. It works once, for 10 minutes.',
  },
  linkCode: {
    subject: 'Your code to sign in with Google: {code}',
    heading: 'Use Google to sign in from now on?',
    body: 'Someone, probably you, signed in with a Google account that has this address. Enter this code in the same window to sign in, and to use Google from now on. It works once, for 10 minutes. If it was not you, nothing has changed.',
  },
  stepUpCode: {
    subject: 'Your code to confirm that it’s you: {code}',
    heading: 'Is it you?',
    body: 'Someone, probably you, is about to do something in your account that cannot be undone. Enter this code in the window that asks for it. It works once, for 10 minutes. Only the newest code works. If it was not you, someone else is using a browser where you are signed in: end your sessions in your settings.',
  },
  googleAdded: {
    subject: 'Google sign-in was added to your account',
    body: 'You can now also sign in to your account with the Google account {email}. Codes by e-mail still work.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  googleRemoved: {
    subject: 'Google sign-in was removed from your account',
    body: 'The Google account {email} can no longer sign in to your account. Codes by e-mail still work.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  emailChangeCode: {
    subject: 'Your code to confirm this address: {code}',
    heading: 'Is this your new address?',
    body: 'Someone, probably you, wants to use this address for their account. Enter this code in the window that asks for it. It works once, for 10 minutes. Only the newest code works. After that, sign-in codes are sent here.',
  },
  emailTaken: {
    subject: 'Someone tried to use your address for another account',
    body: 'Someone who is signed in to another account tried to give it this address. Your account already uses this address, so nothing was changed.',
    notYou: 'If it was you, sign in with this address instead. If not, there is nothing to do.',
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    body: 'From now on, you sign in with {email}. This address no longer works, and all other sessions were ended.',
    notYou: 'If it was not you, tell an administrator of your organization at once: they can disable the account.',
  },
  memberRemoved: {
    subject: 'You no longer belong to {organizationName}',
    body: 'An administrator removed you from {organizationName}. What you uploaded stays there. Your account and your other organizations are not affected.',
  },
  memberDisabled: {
    subject: 'Your access to {organizationName} was paused',
    body: 'An administrator disabled your access to {organizationName}. You can come back once it is enabled again. Your account and your other organizations are not affected.',
  },
  organizationDeleted: {
    subject: '{organizationName} was deleted',
    body: '{name} deleted {organizationName}. No one can sign in to it anymore.',
    until:
      'Everything in it is deleted for good after {until}. If this was a mistake, tell the operator of this installation before then.',
  },
  tokenExpiring: {
    subject: '{platform}: the connection of {organizationName} expires {when}',
    body: '{person}’s connection to {platform} expires on {until}. After that, no files are sent and no figures arrive. What is here stays.',
    advice: 'Reconnect before then. It takes a minute, and nothing else needs setting up.',
    action: 'Reconnect',
  },
  tokenInvalid: {
    subject: '{platform} no longer accepts the connection of {organizationName}',
    body: '{platform} no longer accepts {person}’s connection: {reason}. No files are sent and no figures arrive. What is here stays.',
    advice: 'Reconnect: it takes a minute, and nothing else needs setting up.',
    action: 'Reconnect',
    reasons: {
      expired: 'it has expired',
      removed: 'access was removed at {platform}',
      'password-changed': 'the password was changed',
      checkpoint: 'the person needs to confirm something at {platform} first',
      unknown: '{platform} gives no reason',
    },
  },
  deliveryEnded: {
    subject:
      '{failed, plural, =0 {{name}: all files were sent to {platform}} one {{name}: # file could not be sent to {platform}} other {{name}: # files could not be sent to {platform}}}',
    ready:
      '{ready, plural, =0 {No file of {name} arrived in the ad accounts.} one {# file of {name} is ready in the ad accounts.} other {# files of {name} are ready in the ad accounts.}}',
    failed:
      '{failed, plural, one {# file could not be sent. The delivery shows the reason and what to do.} other {# files could not be sent. The delivery shows each reason and what to do.}}',
    canceled: '{canceled, plural, one {# file was canceled.} other {# files were canceled.}}',
    action: 'Open the delivery',
  },
  invitationCode: {
    subject: 'Your code for {organizationName}: {code}',
    heading: 'Your code for {organizationName}',
    body: 'Enter this code in the window where you requested it. It works once, for 10 minutes. Only the newest code works.',
  },
  invitation: {
    subject: '{name} invites you to {organizationName} on Ad Foundry',
    heading: 'Join {organizationName}',
    body: '{name} invites you to work with {organizationName} on Ad Foundry{role, select, owner {, as an owner} admin {, as an admin} other {, with the role Standard}}: the place to brief, collect and check ad creatives.',
    until:
      'The invitation is for {email} and valid until {until}. We send a code to this address first, so the link alone gives no access.',
    action: 'View invitation',
    notYou: 'If you do not know the sender, ignore this e-mail: nothing happens without you.',
    from: '{name} via Ad Foundry',
    footer:
      'Sent by Ad Foundry because {address, select, organization {{organizationName}} none {{name} of {organizationName}} other {{name} ({address}) of {organizationName}}} invited you at this address.',
  },
  guestInvitation: {
    subject: '{name} needs files from you: {targetName}',
    heading: 'Files for {targetName}',
    body: '{address, select, organization {{organizationName}} other {{name} of {organizationName}}} needs files from you for {targetName}. See what is needed, by when and in which sizes, and drop your files there. You need no account.',
    firstDue: 'The first files are due by {due}.',
    due: 'Everything is due by {due}.',
    until:
      'The link is for {email} and valid until {until}. On a new device, it asks once for a code sent to this address.',
    action: 'See what is needed',
  },
  receipt: {
    subject: 'Received: your files for {campaignName}',
    heading: 'Everything has arrived. Thank you!',
    body: 'On {when}, {organizationName} had received everything requested for {campaignName}. {count, plural, one {This file is} other {These # files are}} from you:',
    change: 'You can still replace a file until the campaign is closed.',
    file: '{place} · {size} bytes',
    more: '{count, plural, one {And one more file.} other {And # more files.}}',
    action: 'See what you delivered',
    footer: 'You are receiving this e-mail because you delivered files to {organizationName} with this address.',
  },
  calendar: { name: 'Due dates – Ad Foundry', due: 'Due: {name}' },
  notifications: {
    daily: 'Your day at {organizationName}: {count, plural, one {# notification} other {# notifications}}',
    several: '{count, plural, one {# notification} other {# notifications}} from {organizationName}',
    heading: '{count, plural, one {# notification} other {# notifications}}',
    open: 'Open',
    openAll: 'Open all',
    withExcerpt: '{sentence}: {excerpt}',
    at: '{sentence} at {time}',
    picture: 'Where the comment is in the picture',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    rejectedFiles: '{count, plural, one {# file does not fit} other {# files do not fit}}',
    footer: 'You are receiving this e-mail because you get notifications by e-mail in {organizationName}.',
    stop: 'Stop e-mails about: {type}',
    sentences: {
      mentioned: '{actor} mentioned you',
      mentionedInBrief: '{actor} mentioned you in the brief',
      comment_created: '{actor} commented',
      reply: '{actor} replied',
      changes_requested: '{actor} requested changes to {format}, v{number}',
      approved: '{actor} approved {format}, v{number}',
      file_rejected: '{file} does not fit',
      assigned: '{actor} assigned you to {campaign}',
      assigned_files: '{actor} asks you to deliver files of {creative}',
      campaign_due_at: '{campaign} is due within a day',
      creative_due_at: '{creative} is due within a day',
      creative_fulfilled: '{creative} is complete',
      campaign_fulfilled: '{campaign} is complete',
      invitation_accepted: '{actor} accepted your invitation',
      reminders_ended: 'Reminders are over: files of {campaign} are still missing',
      slot_passed: '{actor} passed {format} of {creative} on to {to}',
      slot_given_back: '{actor} gave {format} of {creative} back to you',
      pass_requested: '{actor} wants to pass {format} of {creative} on to {to}',
      pass_declined: '{actor} did not pass {format} of {creative} on to {to}',
      pass_returned: '{to} did not take {format} of {creative} over',
    },
    types: {
      mentioned: 'mentions',
      comment_created: 'comments',
      changes_requested: 'requested changes',
      approved: 'approvals',
      file_rejected: 'files that do not fit',
      assigned: 'assignments',
      campaign_due_at: 'campaigns due soon',
      creative_due_at: 'creatives due soon',
      creative_fulfilled: 'complete creatives',
      campaign_fulfilled: 'complete campaigns',
      invitation_accepted: 'accepted invitations',
      reminders_ended: 'campaigns whose reminders ended',
      slot_passed: 'files passed on',
      pass_requested: 'requests to pass files on',
      pass_declined: 'files not passed on',
      pass_returned: 'files not taken over',
      reminders: 'reminders of files to deliver',
    },
    stopPage: {
      title: 'E-mails from Ad Foundry',
      question: 'Stop these e-mails?',
      confirm: 'Stop e-mails',
      done: 'You will no longer get these e-mails.',
      settings: 'All e-mail settings',
      invalid: 'This link is not valid. Copy it again from the e-mail.',
    },
  },
  reminder: {
    subject: '{count, plural, one {# file} other {# files}} to deliver: {name}',
    subjectMany: '{count, plural, one {# file} other {# files}} to deliver to {organizationName}',
    heading: '{count, plural, one {# file is} other {# files are}} still to be delivered',
    headingLate: '{count, plural, one {# file is} other {# files are}} still missing',
    body: '{organizationName} is waiting for:',
    dueBy: 'By {date}',
    wasDue: 'Was due on {date}',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    action: 'Deliver now',
    promise: 'I’ll deliver on …',
    stop: 'No more reminders',
    pass: 'Not mine: pass on',
    footer:
      'You are receiving this e-mail because {organizationName} needs these files from you. Reminders stop once they are delivered.',
  },
  noAccount: {
    subject: 'There is no account for this address',
    body: 'Someone, probably you, tried to sign in with this address, but no account uses it. Sign up, or try the address you signed up with.',
    action: 'Sign up',
  },
  accountDisabled: {
    subject: 'Your account is disabled',
    body: 'You tried to sign in, but your account is disabled. Ask an administrator of your organization.',
  },
  plan: {
    action: 'Open billing',
    trialEnding: {
      subject: 'The trial of {organizationName} ends on {date}',
      body: 'From {date}, your card is charged for the Pro plan. Cancel before then and nothing is charged. Everything you have stays.',
      bodyAmount:
        'On {date}, your card is charged {amount} for the Pro plan. Cancel before then and nothing is charged. Everything you have stays.',
      bodyNoCard:
        'There is no payment method yet. Add one before {date}, or {organizationName} becomes read-only. Nothing is charged, and nothing is deleted.',
    },
    paymentFailed: {
      subject: 'A payment for {organizationName} failed',
      body: 'We were unable to process your payment. Please update your payment method or contact support for assistance. Everything works until {date}. After that, you can view and download everything, and nothing is deleted.',
      bodyAmount:
        'We were unable to process your payment: {amount} could not be charged. Please update your payment method or contact support for assistance. A new card is charged this amount at once. Everything works until {date}. After that, you can view and download everything, and nothing is deleted.',
    },
    paymentRecovered: {
      subject: 'Thank you: the payment for {organizationName} has arrived',
      body: 'The payment due for {organizationName} has been made. Everything works as before.',
    },
    ended: {
      subject: 'The plan of {organizationName} has ended',
      body: 'You can view and download everything in {organizationName}, and nothing is deleted. Choose a plan to continue.',
    },
  },
  invoiceCopy: {
    subject: 'Invoice {number} of {organizationName}',
    body: 'Invoice {number} for {amount} ({period}) was paid on {paid}.',
    reason: 'You are receiving this copy because an owner of {organizationName} added your address for invoices.',
    action: 'Open invoice',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    body: 'Someone, probably you, used your account on {when} in a new browser: {browser}. If it was you, there is nothing to do.',
    bodyUnknown:
      'Someone, probably you, used your account on {when} in a new browser. If it was you, there is nothing to do.',
    browserOn: '{browser} on {system}',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The texts that every language must provide. */
export type Texts = Shape<typeof enUs>;
