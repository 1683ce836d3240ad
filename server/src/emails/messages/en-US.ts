export const enUs = {
  layout: {
    footer: 'You receive this mail because someone used this address at Ad Foundry.',
    neverShare: 'We never ask for this code by phone or chat. If it was not you, ignore this mail.',
  },
  signInCode: {
    subject: 'Your sign-in code: {code}',
    heading: 'Sign in to Ad Foundry',
    body: 'Enter this code in the window where you asked for it. It works for 10 minutes, once; only the newest code works.',
  },
  signUpCode: {
    subject: 'Your code to start with Ad Foundry: {code}',
    heading: 'Welcome to Ad Foundry',
    body: 'Enter this code in the window where you signed up. It works for 10 minutes, once; only the newest code works.',
  },
  signUpKnown: {
    subject: 'Your sign-in code: {code}',
    heading: 'You already have an account',
    body: 'Someone, probably you, tried to sign up with this address. It has an account already: this code signs you in. It works for 10 minutes, once.',
  },
  linkCode: {
    subject: 'Your code to sign in with Google: {code}',
    heading: 'Sign in with Google from now on?',
    body: 'Someone, probably you, signed in with a Google account that has this address. Enter this code in the window where you did, to come in and to use Google from now on. It works for 10 minutes, once. If it was not you, nothing has changed.',
  },
  stepUpCode: {
    subject: 'Your code to confirm that it is you: {code}',
    heading: 'Is it you?',
    body: 'Enter this code in the window that asks for it, before something that cannot be undone is done with your account. It works for 10 minutes, once; only the newest code works. If it was not you, someone else sits at a browser where you are signed in: end your sessions in your settings.',
  },
  googleAdded: {
    subject: 'Google sign-in was added to your account',
    body: 'From now on your account can also be opened with the Google account {email}. Codes by mail work as before.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  googleRemoved: {
    subject: 'Google sign-in was taken from your account',
    body: 'The Google account {email} no longer opens your account. Codes by mail work as before.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  emailChangeCode: {
    subject: 'Your code to confirm this address: {code}',
    heading: 'Is this your new address?',
    body: 'Someone, probably you, wants to use this address for their account. Enter this code in the window that asks for it. It works for 10 minutes, once; only the newest code works. From then on codes to sign in are sent here.',
  },
  emailTaken: {
    subject: 'Someone wanted to use your address for another account',
    body: 'Someone who is signed in with another account wanted to give it this address. It is the address of your account already, so nothing was changed.',
    notYou: 'If it was you, sign in with this address instead. If it was not, there is nothing to do.',
  },
  emailChanged: {
    subject: 'Your account has another address now',
    body: 'Your account is opened with {email} from now on. This address opens it no more, and all other sessions were ended.',
    notYou: 'If it was not you, tell an administrator of your organization at once: they can disable the account.',
  },
  memberRemoved: {
    subject: 'You no longer belong to {organizationName}',
    body: 'An administrator removed you from {organizationName}. What you uploaded stays there. Your account and your other organizations are as they were.',
  },
  memberDisabled: {
    subject: 'Your access to {organizationName} was paused',
    body: 'An administrator disabled your access to {organizationName}. You can come back once it is enabled again. Your account and your other organizations are as they were.',
  },
  organizationDeleted: {
    subject: '{organizationName} was deleted',
    body: '{name} deleted {organizationName}. No one can sign in to it any more.',
    until:
      'Everything in it goes for good after {until}. If this was a mistake, tell the operator of this installation before then.',
  },
  tokenExpiring: {
    subject: '{platform}: the connection of {organizationName} ends {when}',
    body: 'The connection of {person} to {platform} ends on {until}. From then on no files are sent and no figures arrive. What is here stays.',
    advice: 'Connect again before that: it takes a minute, and nothing else has to be set up.',
    action: 'Connect again',
  },
  tokenInvalid: {
    subject: '{platform} no longer accepts the connection of {organizationName}',
    body: '{platform} no longer accepts the connection of {person}: {reason}. No files are sent and no figures arrive. What is here stays.',
    advice: 'Connect again: it takes a minute, and nothing else has to be set up.',
    action: 'Connect again',
    reasons: {
      expired: 'it has expired',
      removed: 'the access was removed at {platform}',
      'password-changed': 'the password was changed',
      checkpoint: 'the person has to confirm something at {platform} first',
      unknown: '{platform} gives no reason',
    },
  },
  deliveryEnded: {
    subject:
      '{failed, plural, =0 {{name}: all files were sent to {platform}} one {{name}: # file could not be sent to {platform}} other {{name}: # files could not be sent to {platform}}}',
    ready:
      '{ready, plural, =0 {No file of {name} arrived in the ad accounts.} one {# file of {name} is ready in the ad accounts.} other {# files of {name} are ready in the ad accounts.}}',
    failed:
      '{failed, plural, one {# file could not be sent.} other {# files could not be sent.}} The reason stands beside each, and what to do about it.',
    canceled: '{canceled, plural, one {# was canceled.} other {# were canceled.}}',
    action: 'Show the delivery',
  },
  invitationCode: {
    subject: 'Your code for {organizationName}: {code}',
    heading: 'Your code for {organizationName}',
    body: 'Enter this code in the window where you asked for it. It works for 10 minutes, once; only the newest code works.',
  },
  invitation: {
    subject: '{name} invites you to {organizationName} on Ad Foundry',
    heading: 'Join {organizationName}',
    body: '{name} invites you to work with {organizationName} on Ad Foundry{role, select, owner {, as an owner} admin {, as an admin} other {, with the role Standard}}. Ad creatives are briefed, collected and checked there.',
    until:
      'The invitation is for {email} and is valid until {until}. A code is sent to this address before anything happens, so the link alone gives no access.',
    action: 'See the invitation',
    notYou: 'If you do not know who this is from, ignore this mail: nothing happens without you.',
    from: '{name} via Ad Foundry',
    footer:
      'Sent by Ad Foundry because {address, select, organization {{organizationName}} none {{name} of {organizationName}} other {{name} ({address}) of {organizationName}}} invited you by this address.',
  },
  guestInvitation: {
    subject: '{name} asks you for files: {targetName}',
    heading: 'Files for {targetName}',
    body: '{address, select, organization {{organizationName}} other {{name} of {organizationName}}} asks you to deliver files for {targetName}. You see what is needed, by when and in which sizes, and drop the files in. You need no account.',
    due: 'Everything is due by {due}.',
    until:
      'The link is meant for {email} and is valid until {until}. On a new device it asks once for a code that is sent to this address.',
    action: 'See what is needed',
  },
  receipt: {
    subject: 'Received: your files for {campaignName}',
    heading: 'Everything has arrived. Thank you!',
    body: '{organizationName} has everything that was asked for {campaignName}, since {when}. {count, plural, one {This file is} other {These # files are}} from you:',
    change: 'You can still replace a file until the campaign is closed.',
    file: '{place} · {size} bytes',
    more: '{count, plural, one {And one more file.} other {And # more files.}}',
    action: 'See what you delivered',
    footer: 'You receive this mail because you delivered files to {organizationName} with this address.',
  },
  notifications: {
    daily: 'Your day at {organizationName}: {count, plural, one {# notification} other {# notifications}}',
    several: '{count, plural, one {# notification} other {# notifications}} from {organizationName}',
    heading: '{count, plural, one {# notification} other {# notifications}}',
    open: 'Open',
    openAll: 'Open all',
    said: '{sentence}: {excerpt}',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    rejectedFiles: '{count, plural, one {# file does not fit} other {# files do not fit}}',
    footer: 'You receive this mail because you are notified by mail in {organizationName}.',
    stop: 'No more mails about: {type}',
    sentences: {
      mentioned: '{actor} mentioned you',
      comment_created: '{actor} commented',
      reply: '{actor} replied',
      changes_requested: '{actor} asks for changes to {format}, v{number}',
      approved: '{actor} approved {format}, v{number}',
      file_rejected: '{file} does not fit',
      assigned: '{actor} assigned you to {campaign}',
      campaign_due_at: '{campaign} is due within a day',
      creative_due_at: '{creative} is due within a day',
      creative_fulfilled: '{creative} is complete',
      campaign_fulfilled: '{campaign} is complete',
      invitation_accepted: '{actor} accepted your invitation',
    },
    types: {
      mentioned: 'mentions',
      comment_created: 'comments',
      changes_requested: 'changes asked for',
      approved: 'approvals',
      file_rejected: 'files that do not fit',
      assigned: 'assignments',
      campaign_due_at: 'campaigns that are due',
      creative_due_at: 'creatives that are due',
      creative_fulfilled: 'complete creatives',
      campaign_fulfilled: 'complete campaigns',
      invitation_accepted: 'accepted invitations',
    },
    stopPage: {
      title: 'Mails from Ad Foundry',
      question: 'Stop mails about this?',
      confirm: 'Stop these mails',
      done: 'These mails are stopped.',
      settings: 'All choices',
      invalid: 'This link is not valid. Copy it from the mail once more.',
    },
  },
  noAccount: {
    subject: 'There is no account for this address',
    body: 'Someone, probably you, tried to sign in with this address, but no account uses it. You can sign up, or try the address you signed up with.',
    action: 'Sign up',
  },
  accountDisabled: {
    subject: 'Your account is disabled',
    body: 'You tried to sign in, but your account is disabled. Please ask an administrator of your organization.',
  },
  plan: {
    action: 'Open billing',
    trialEnding: {
      subject: 'The trial of {organizationName} ends on {date}',
      body: 'From {date} on the Pro plan is charged to your card. Cancel before and nothing is charged; everything that is here stays.',
    },
    paymentFailed: {
      subject: 'A payment for {organizationName} failed',
      body: 'We were unable to process your payment. Please update your payment method or contact support for assistance. Everything works until {date}; after that everything can be read and downloaded, and nothing is deleted.',
    },
    paymentRecovered: {
      subject: 'Thank you: the payment for {organizationName} has arrived',
      body: 'The payment that was due for {organizationName} is made. Everything works as before.',
    },
    ended: {
      subject: 'The plan of {organizationName} has ended',
      body: 'Everything in {organizationName} can be read and downloaded, and nothing is deleted. Choose a plan to go on.',
    },
  },
  newDevice: {
    subject: 'New sign-in to your account',
    body: 'Your account was used on {when} in a browser we had not seen before: {browser}. If it was you, there is nothing to do.',
    bodyUnknown:
      'Your account was used on {when} in a browser we had not seen before. If it was you, there is nothing to do.',
    browserOn: '{browser} on {system}',
  },
} as const;
