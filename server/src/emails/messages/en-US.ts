export const enUs = {
  layout: {
    via: '{organizationName} via Ad Foundry',
    link: '{label}: {url}',
    quoted: '{author}:',
    answer: 'Reply to this e-mail to comment. Attachments are left out: upload them instead.',
    answerToClient:
      'Reply to this e-mail to comment: the client will read it. Attachments are left out: upload them instead.',
    footer: 'You are receiving this e-mail because someone used this address on Ad Foundry.',
    owner: 'You are receiving this e-mail because you are an owner of {organizationName}.',
    manager: 'You are receiving this e-mail because you manage the ad accounts of {organizationName}.',
    deliverer: 'You are receiving this e-mail because you sent these files to the ad accounts.',
    formerMember: 'You are receiving this e-mail because you belonged to {organizationName} on Ad Foundry.',
    codePreheader: 'It works for 10 minutes, in the window where you requested it.',
    neverShare: 'We never ask for this code by phone or chat.',
    notRequested: 'If you did not request it, ignore this e-mail.',
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
    body: 'Someone, probably you, signed in with a Google account that has this address. If it was you, enter this code in the same window: from now on, Google signs you in. The code works once, for 10 minutes.',
  },
  stepUpCode: {
    subject: 'Your code to confirm that it’s you: {code}',
    heading: 'Is it you?',
    body: 'Someone, probably you, is about to do something in your account that cannot be undone. If it is you, enter this code in the window that asks for it. It works once, for 10 minutes. If it is not you, someone else is using a browser where you are signed in: end your sessions in your settings.',
  },
  googleAdded: {
    subject: 'Google sign-in was added to your account',
    preheader: '{email} can sign in from now on. If you did not add it, end all sessions.',
    body: 'You can now also sign in to your account with the Google account {email}. Codes by e-mail still work.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  googleRemoved: {
    subject: 'Google sign-in was removed from your account',
    preheader: '{email} no longer signs you in. Codes by e-mail still work.',
    body: 'The Google account {email} can no longer sign in to your account. Codes by e-mail still work.',
    notYou: 'If it was not you, open your settings, end all sessions and tell an administrator of your organization.',
    action: 'Open your settings',
  },
  emailChangeCode: {
    subject: 'Your code to confirm this address: {code}',
    heading: 'Is this your new address?',
    body: 'Someone, probably you, wants to use this address for their account. Enter this code in the window that asks for it; sign-in codes then come to this address. It works once, for 10 minutes. Only the newest code works.',
  },
  emailTaken: {
    subject: 'Someone tried to use your address for another account',
    preheader: 'Nothing was changed. If it was you, sign in with this address instead.',
    body: 'Someone tried to use this address for another account. Your account already uses it, so nothing was changed.',
    notYou: 'If it was you, sign in with this address instead. If not, there is nothing to do.',
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    preheader: 'You now sign in with {email}. If it was not you, tell an administrator at once.',
    body: 'From now on, you sign in with {email}. This address no longer signs you in, and all other sessions were ended.',
    notYou: 'If it was not you, tell an administrator of your organization at once: they can disable the account.',
  },
  memberRemoved: {
    subject: 'You no longer belong to {organizationName}',
    preheader: 'An administrator removed you. What you uploaded stays there.',
    body: 'An administrator removed you from {organizationName}. What you uploaded stays there. Your account and your other organizations are not affected.',
  },
  memberDisabled: {
    subject: 'Your access to {organizationName} was disabled',
    preheader: 'An administrator can enable it again. Your other organizations are not affected.',
    body: 'An administrator disabled your access to {organizationName}. If you still need it, ask them to enable it again. Your account and your other organizations are not affected.',
  },
  organizationDeleted: {
    subject: '{organizationName} was deleted',
    preheader: '{name} deleted it. It can be restored until {until}.',
    body: '{name} deleted {organizationName}. No one can sign in to it anymore.',
    until:
      'Everything in it is deleted for good after {until}. If this was a mistake, write before then to the people who run your Ad Foundry server: they can restore it.',
  },
  tokenExpiring: {
    subject: 'Reconnect {platform} before {day}: {organizationName}',
    preheader: 'Otherwise no files are sent and no figures arrive after that. It takes a minute.',
    heading: 'The connection to {platform} expires {when}',
    body: '{person}’s connection to {platform} expires on {until}. After that, {organizationName} can no longer send files to {platform} or get figures from it. The files and figures you already have stay.',
    advice: 'Reconnect before then: it takes a minute, and nothing else needs setting up.',
    action: 'Reconnect {platform}',
  },
  tokenInvalid: {
    subject: 'Reconnect {platform}: {organizationName}',
    preheader: 'No files are sent and no figures arrive: {reason}.',
    heading: '{platform} no longer accepts the connection',
    body: '{platform} no longer accepts {person}’s connection: {reason}. Until you reconnect, {organizationName} can neither send files to {platform} nor get figures from it. The files and figures you already have stay.',
    advice: 'It takes a minute, and nothing else needs setting up.',
    action: 'Reconnect {platform}',
    reasons: {
      expired: 'it has expired',
      removed: 'access was removed at {platform}',
      'password-changed': 'the password was changed',
      checkpoint: 'the person needs to confirm something at {platform} first',
      unknown: '{platform} gives no reason',
    },
  },
  webhookEnded: {
    subject: 'A webhook of {organizationName} was turned off',
    heading: 'Your webhook to {host} is off',
    reasons: {
      failing: '{host} has accepted no message for five days.',
      gone: '{host} answered that it is gone (410).',
      removed: '{service} answered that the address of {host} no longer exists or is turned off.',
      archived: 'The channel of {host} is archived.',
      forbidden: '{service} no longer lets Ad Foundry write to {host}.',
    },
    advice:
      'While it is off, what happens is not kept for it. Messages that were tried stay in its log for 30 days, where you can send them again.',
    action: 'Open webhooks',
    recipient: 'You are receiving this e-mail because you manage a webhook of {organizationName}.',
  },
  chatEnded: {
    subject: 'Messages to {service} were turned off: {organizationName}',
    heading: 'Messages to {host} are off',
    advice:
      'Nothing is sent there until you turn it on again. If the address changed, make a new one in {service} and paste it in Ad Foundry under Settings, Slack and webhooks.',
    recipient: 'You are receiving this e-mail because you manage messages of {organizationName} to {service}.',
  },
  deliveryEnded: {
    subject:
      '{failed, plural, =0 {All files were sent to {platform}: {name}} one {# file could not be sent to {platform}: {name}} other {# files could not be sent to {platform}: {name}}}',
    preheader:
      '{failed, plural, =0 {{ready, plural, one {# file is} other {# files are}} ready in the ad accounts.} other {{ready, plural, =0 {No file arrived.} one {# file is ready.} other {# files are ready.}} See what to do about the rest.}}',
    heading:
      '{failed, plural, =0 {All files were sent} one {# file could not be sent} other {# files could not be sent}}',
    ready:
      '{ready, plural, =0 {No file of {name} arrived in your {platform} ad accounts.} one {# file of {name} is ready in your {platform} ad accounts.} other {# files of {name} are ready in your {platform} ad accounts.}}',
    failed:
      '{failed, plural, one {For the file that could not be sent, you see why, what to do, and a button to try again.} other {For each file that could not be sent, you see why, what to do, and a button to try again.}}',
    canceled: '{canceled, plural, one {# file was canceled.} other {# files were canceled.}}',
    action: '{failed, plural, =0 {See the delivery} other {See what to do}}',
  },
  invitationCode: {
    subject: 'Your code for {organizationName}: {code}',
    heading: 'Your code for {organizationName}',
    body: 'Enter this code in the window where you requested it. It works once, for 10 minutes. Only the newest code works.',
  },
  reviewCode: {
    subject: 'Your code to open the review from {organizationName}: {code}',
    heading: 'Open the review from {organizationName}',
    body: 'Enter this code on the page where you requested it. It works once, for 10 minutes. Only the newest code works.',
  },
  reviewLink: {
    subject: '{decide, select, yes {Please review} other {Take a look}}: {title}',
    preheader:
      '{due, select, none {{files, plural, =0 {Open the page} one {# file} other {# files}}. No account needed.} other {Your answer by {due}. No account needed.}}',
    heading: '{decide, select, yes {Please review {title}} other {{title}}}',
    body: '{decide, select, yes {{name} of {organizationName} asks for your approval of {files, plural, =0 {what is on this page} one {# file} other {# files}}{due, select, none {} other {, by {due}}}.} other {{name} of {organizationName} wants to show you {files, plural, =0 {what is on this page} one {# file} other {# files}}{due, select, none {} other {. Your answer is expected by {due}}}.}}',
    how: 'You see every file where it will run.{decide, select, yes { Approve it, or click the spot that needs a change.} other {}} You need no account.',
    until:
      'The link works until {until}. It is yours alone{write, select, yes {, and what you write there carries your name} other {}}: please do not forward it.',
    action: '{decide, select, yes {Review the files} other {See the files}}',
    footer: 'You are receiving this e-mail because {name} of {organizationName} sent you this link.',
  },
  invitation: {
    subject: '{name} invites you to {organizationName} on Ad Foundry',
    preheader: 'Brief, collect and check ad creatives together. The link is valid until {until}.',
    heading: 'Join {organizationName}',
    body: '{name} invites you to work with {organizationName} on Ad Foundry, where teams brief, collect and check ad creatives. You join {role, select, owner {as an owner} admin {as an admin} other {with the Standard role}}.',
    until:
      'The invitation is for {email} and valid until {until}. We send a code to this address first, so the link alone gives no access.',
    action: 'View invitation',
    notYou: 'If you do not know the sender, ignore this e-mail: nothing happens without you.',
    footer:
      'Sent by Ad Foundry because {address, select, organization {{organizationName}} none {{name} of {organizationName}} pass {{name}, who delivers files to {organizationName},} other {{name} ({address}) of {organizationName}}} invited you at this address.',
  },
  people: { you: 'you', more: '{count, plural, one {another guest} other {# other guests}}' },
  guestInvitation: {
    subject:
      '{name} needs {count, plural, =0 {files} one {# file} other {# files}}{people, select, none { from you} other {}}: {targetName}',
    preheader:
      '{due, select, none {No account needed: open the page and drop your files.} other {Due {due}. No account needed: open the page and drop your files.}}',
    heading: '{count, plural, =0 {Files} one {# file} other {# files}} for {targetName}',
    body: '{address, select, organization {{organizationName}} other {{name} of {organizationName}}} needs {count, plural, =0 {files} one {# file} other {# files}}{people, select, none { from you} other {}} for {targetName}{due, select, none {} other {, by {due}}}.',
    shared: 'From {people}: each file is needed once.',
    passedSubject: '{name} passed {count, plural, =0 {files} one {a file} other {# files}} on to you: {targetName}',
    passedBody:
      '{name} passed {count, plural, =0 {files} one {a file} other {# files}} for {targetName} on to you. {organizationName} needs {count, plural, one {it} other {them}}{due, select, none {} other { by {due}}}.',
    firstDue: 'The first files are due by {due}.',
    due: 'Everything is due by {due}.',
    how: 'The page shows what is needed and in which sizes. Drop your files there; each one is checked at once. You need no account.',
    until:
      'The link is for {email} and valid until {until}. On a new device, it asks once for a code sent to this address.',
    action: 'See what is needed',
  },
  receipt: {
    subject: 'Received: your {count, plural, one {file} other {# files}} for {campaignName}',
    preheader: '{organizationName} has everything. Keep this e-mail: it lists what you sent.',
    heading: 'Everything has arrived. Thank you!',
    body: '{organizationName} received everything requested for {campaignName} on {when}. {count, plural, one {Your file is listed below.} other {Your # files are listed below.}}',
    change: 'You can still replace a file until the campaign is closed.',
    file: '{place} · {size}',
    more: '{count, plural, one {And one more file.} other {And # more files.}}',
    checksums: 'Checksums (SHA-256), to prove which files arrived',
    checksum: '{file}: {sha256}',
    action: 'See what you delivered',
    footer: 'You are receiving this e-mail because you delivered files to {organizationName} with this address.',
  },
  calendar: { name: 'Due dates – Ad Foundry', due: 'Due: {name}' },
  notifications: {
    subject: '{headline}: {thing}',
    subjectMore: '{headline}: {thing}, and {more, number} more',
    daily: '{subject} – your day at {organizationName}',
    heading: '{count, plural, one {# update} other {# updates}} from {organizationName}',
    open: 'Open',
    thing: '{creative}, {format}',
    inCampaign: '{thing} · {campaign}',
    file: '{file}, v{number}',
    /** The author of a comment that was written by a review link. */
    authorByLink: '{author}, by review link',
    quote: '{author}',
    quoteAt: '{author}, at {time}',
    quotePin: '{pin} · {author}',
    quotePinAt: '{pin} · {author}, at {time}',
    atTime: 'At {time}',
    picture:
      '{count, plural, one {The file, with the place of the comment marked} other {The file, with the places of the comments marked}}',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    rejectedFiles: '{count, plural, one {# file does not fit} other {# files do not fit}}',
    footer: 'You are receiving this e-mail because you have e-mail notifications turned on for {organizationName}.',
    stop: 'Stop e-mails about {type}',
    sentences: {
      mentioned: '{actor} mentioned you',
      mentionedInBrief: '{actor} mentioned you in the brief',
      comment_created: '{actor} commented{via, select, link { by review link} other {}}',
      reply: '{actor} replied{via, select, link { by review link} other {}}',
      changes_requested: '{actor} asks for changes{via, select, link { by review link} other {}}',
      approved:
        '{isOwner, select, yes {{actor} approved your file} other {{actor} approved a file}}{via, select, link { by review link} other {}}',
      file_rejected: '{file} does not fit',
      assigned: '{scope, select, creative {{actor} assigned you files} other {{actor} assigned you a campaign}}',
      campaign_due_at: '{missing, plural, =0 {Due} one {# file due} other {# files due}} {day}',
      creative_due_at: '{missing, plural, =0 {Due} one {# file due} other {# files due}} {day}',
      creative_fulfilled: 'Everything has arrived',
      campaign_fulfilled: 'Everything has arrived',
      invitation_accepted: '{actor} accepted your invitation',
      reminders_ended:
        '{missing, plural, =0 {Reminders are over} one {# file is still missing} other {# files are still missing}}',
      slot_passed: '{actor} passed a file on to {to}',
      slot_given_back: '{actor} gave a file back to you',
      pass_requested: '{actor} wants to pass a file on to {to}',
      pass_declined: '{actor} declined your request',
      pass_returned: '{to} will not deliver the file',
      review_finished:
        '{approved, plural, =0 {{changes, plural, =0 {{actor} finished the review} one {{actor} wants changes to # file} other {{actor} wants changes to # files}}} one {{actor} approved # file{changes, plural, =0 {} other { and wants changes to #}}} other {{actor} approved # files{changes, plural, =0 {} other { and wants changes to #}}}}',
      review_renewal: '{to} asks for a new review link',
      review_requested: 'Your decision is needed',
      ad_rejected: '{ads, plural, one {{asset} was rejected} other {# ads were rejected}}',
      delivery_stopped: '{ads, plural, one {{asset} stopped delivering} other {# creatives stopped delivering}}',
      asset_tired: '{ads, plural, one {{asset} is tired} other {# creatives are tired}}',
      spend_off: '{direction, select, more {Spend far above usual} other {Spend far below usual}}',
      token_expiring: 'A connection ends soon',
    },
    /** The first lines of a mail about one thing: who, what, by when. */
    intros: {
      mentioned: '{actor} mentioned you in a comment on {thing}, in {campaign}.',
      mentionedInBrief: '{actor} mentioned you in the brief of {creative}, in {campaign}.',
      comment_created: '{actor} commented on {thing}, in {campaign}.',
      reply: '{actor} replied in a conversation about {thing}, in {campaign}.',
      changes_requested:
        '{isOwner, select, yes {{actor} asks you for changes to {thing}, in {campaign}{due, select, none {} late {. It was due {day}} other {, by {day}}}.} other {{actor} asks {owner} for changes to {thing}, in {campaign}{due, select, none {} late {. It was due {day}} other {, by {day}}}.}}',
      approved: '{actor} approved {file} for {thing}, in {campaign}. There is nothing left to do for it.',
      file_rejected:
        '{file} breaks a rule of {thing}, in {campaign}. The page shows what to change, and lets you accept the file as it is.',
      assigned: '{actor} assigned {thing} to you{due, select, none {} late {. It was due {day}} other {, due {day}}}.',
      campaign_due_at:
        '{missing, plural, =0 {Something is still open} one {# file is still missing} other {# files are still missing}} for {campaign}, due {at}.',
      creative_due_at:
        '{missing, plural, =0 {Something is still open} one {# file is still missing} other {# files are still missing}} for {creative}, in {campaign}, due {at}.',
      creative_fulfilled:
        'Every file requested for {creative}, in {campaign}, has arrived. The last one came from {actor}.',
      campaign_fulfilled: 'Every file requested for {campaign} has arrived. The last one came from {actor}.',
      invitation_accepted: '{actor} accepted your invitation to {thing} and can start.',
      reminders_ended:
        'All reminders for {campaign} have gone out. Write to the people you are waiting for, ask someone else, or move the due date.',
      slot_passed:
        '{to} now delivers {thing}, in {campaign}{due, select, none {} late {. It was due {day}} other {, due {day}}}.',
      slot_given_back: '{actor} will not deliver {thing}, in {campaign}. Ask someone else, or deliver it yourself.',
      pass_requested:
        '{actor} wants {to} to deliver {thing}, in {campaign}. If you approve, {to} gets an invitation in {actor}’s name.',
      pass_declined:
        '{to} will not take over {thing}, in {campaign}. Please deliver it yourself{due, select, none {} late {. It was due {day}} other {, by {day}}}.',
      pass_returned:
        '{to} will not deliver {thing}, in {campaign}. It is back with the person who passed it on{due, select, none {} late {. It was due {day}} other {, due {day}}}.',
      review_finished:
        '{actor} has finished reviewing {to}, in {campaign}: {approved, plural, =0 {nothing approved} one {# file approved} other {# files approved}}{changes, plural, =0 {} one {, # file to change} other {, # files to change}}{undecided, plural, =0 {} one {, # file undecided} other {, # files undecided}}.',
      review_renewal:
        '{to} opened a review link of {campaign} that no longer works for them. Extend the link, or send a new one. No one else was asked.',
      review_requested:
        'Files of {creative}, in {campaign}, are ready for review step “{to}”. Approve them, or ask for changes.',
      ad_rejected:
        '{ads, plural, one {The platform rejected {asset}, in the ad account {account}. It does} other {The platform rejected # ads in the ad account {account}, {asset} among them. They do}} not run until changed and approved.',
      delivery_stopped:
        '{ads, plural, one {{asset} is active but delivered nothing for a whole day, in the ad account {account}.} other {# creatives are active but delivered nothing for a whole day, in the ad account {account}.}} Check budget, schedule and audience.',
      asset_tired:
        '{ads, plural, one {{asset} gets clearly fewer clicks than in its first week, in the ad account {account}.} other {# creatives get clearly fewer clicks than in their first week, in the ad account {account}.}} Brief a refresh before results cost more.',
      spend_off: '{account} spent {spend} in a day. The median of the days before is {usual}.',
      token_expiring:
        'The connection to {account} ends {ends}. Renew it before then, so that files are sent and figures arrive without a break.',
    },
    /** Below a heading that says who wrote: where. */
    place: 'On {thing}, in {campaign}.',
    /** What happens next. */
    next: {
      changes_requested:
        '{isOwner, select, yes {Upload the corrected file to the same place; {actor} sees it at once.} other {The corrected file arrives in the same place; you see it at once.}}',
      fulfilled: 'Look at the files, approve them, or send them to the ad platforms.',
    },
    preheaders: {
      ad_rejected: 'It does not run until it is changed and approved.',
      delivery_stopped: 'Active, but nothing delivered for a whole day. Check budget, schedule and audience.',
      asset_tired: 'Clearly fewer clicks than in the first week. Brief a refresh before results cost more.',
      spend_off: '{spend} in a day; {usual} is usual.',
      mentionedInBrief: 'In {campaign}, at {organizationName}.',
      changes_requested: '{count, plural, one {What to change: {text}} other {# things to change, first: {text}}}',
      approved: '{file}, v{number}. There is nothing left to do for it.',
      file_rejected: 'In {campaign}. See what to change, or accept the file as it is.',
      assigned:
        '{due, select, none {See what is needed.} late {It was due {day}. See what is needed.} other {Due {day}. See what is needed.}}',
      due: 'See what is missing, and who is to deliver it.',
      fulfilled: 'The last file came from {actor}. Look at the files, approve them or send them.',
      invitation_accepted: 'There is nothing to do.',
      reminders_ended: 'All reminders have gone out. See what is missing, and who is to deliver it.',
      slot_passed: 'In {campaign}. See who delivers it now.',
      slot_given_back: 'It is yours again, in {campaign}.',
      pass_requested: 'Nothing is sent to {to} unless you approve.',
      pass_declined: 'The file stays with you, in {campaign}.',
      pass_returned: 'In {campaign}. The file is back with the person who passed it on.',
      review_finished: 'In {campaign}. See the comments; new versions show up at the same link.',
      review_renewal: 'Their link no longer works. Extend it, or send a new one.',
      review_requested: 'Files in {campaign} are waiting for you.',
    },
    buttons: {
      figures: 'See the figures',
      connections: 'Renew the connection',
      comment: 'Read and answer',
      brief: 'Read the brief',
      changes: '{isOwner, select, yes {See the comments and upload} other {See the comments}}',
      file: 'See the file',
      rejected: 'See what to change',
      missing: 'See what is missing',
      files: 'See the files',
      needed: 'See what is needed',
      campaign: 'Open the campaign',
      owner: 'See who delivers it',
      reassign: 'Choose who delivers it',
      answer: 'Approve or decline',
      deliver: 'See the file to deliver',
      review: 'Review the files',
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
      pass_declined: 'declined requests to pass files on',
      pass_returned: 'files passed on and returned',
      review_finished: 'finished reviews',
      review_renewal: 'requests for a new review link',
      review_requested: 'files to review',
      ad_rejected: 'rejected ads',
      delivery_stopped: 'ads that stopped delivering',
      asset_tired: 'tired creatives',
      spend_off: 'unusual spend',
      token_expiring: 'connections that end soon',
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
    stopReminders: {
      title: 'Reminders from Ad Foundry',
      question: 'Which reminders do you want to stop?',
      campaign: 'Reminders for “{name}”',
      all: 'All reminders',
      allHelp:
        '{organizationName, select, none {For every campaign of every organization} other {For every campaign of {organizationName} and, once you accept the invitation, of every organization}}',
      confirm: 'Stop reminders',
      doneCampaign: 'You will get no more reminders for “{name}”.',
      doneAll: 'You will get no more reminders{organizationName, select, none {} other { from {organizationName}}}.',
      kept: 'The files are still needed. The team sees that you stopped reminders.',
      resume: 'Turn them back on',
      resumed: 'Reminders are on again.',
    },
  },
  reminder: {
    subject:
      '{work, select, changes {{count, plural, one {# file} other {# files}} to correct{due, select, none {} late {, overdue} other {, due {day}}}} other {{count, plural, one {# file} other {# files}} {due, select, none {to deliver} late {overdue} other {due {day}}}}}: {name}',
    subjectMore:
      '{work, select, changes {{count, plural, one {# file} other {# files}} to correct{due, select, none {} late {, overdue} other {, due {day}}}} other {{count, plural, one {# file} other {# files}} {due, select, none {to deliver} late {overdue} other {due {day}}}}}: {name}, and {more, plural, one {# more campaign} other {# more campaigns}}',
    preheader: '{organizationName} is waiting for: {things}.',
    preheaderMore: '{organizationName} is waiting for: {things}, and {more, number} more.',
    heading:
      '{work, select, changes {{count, plural, one {# file needs} other {# files need}} changes} other {{count, plural, one {# file} other {# files}} to deliver}}',
    headingLate:
      '{work, select, changes {{count, plural, one {# file still needs} other {# files still need}} changes} other {{count, plural, one {# file is} other {# files are}} still missing}}',
    body: '{asker, select, none {{organizationName}} other {{asker} of {organizationName}}} {due, select, none {needs} late {is still waiting for} other {needs}} {work, select, changes {{count, plural, one {the corrected file} other {# corrected files}}} other {{count, plural, one {# file} other {# files}}}} from you for {name}{due, select, none {} late {. {count, plural, one {It was} other {The first was}} due {day}} other { by {day}}}.',
    acts: 'Drop your files on the campaign page. There, you can also give a new date, or pass a file on to someone else.',
    noAccount: 'You need no account.',
    section: '{name} · {due, select, none {no due date} late {was due {day}} other {due {day}}}',
    dueBy: 'Due {day}',
    wasDue: 'Was due {day}',
    promised: 'You deliver on {day}',
    shared: 'From {people}',
    wantsChanges: 'Changes requested',
    isNew: 'New',
    later:
      '{count, plural, one {# file} other {# files}}{due, select, none {} late {, was due {day}} other {, due {day}}}',
    laterTitle: 'Due later',
    more: '{count, plural, one {And one more campaign.} other {And # more campaigns.}}',
    action:
      '{work, select, changes {{count, plural, one {Deliver the corrected file} other {Deliver the corrected files}}} other {{count, plural, one {Deliver the file} other {Deliver the files}}}}',
    deliver: 'Deliver',
    promise: 'Give a new date',
    pass: 'Pass on',
    stop: 'Stop these reminders',
    footer:
      'You are receiving this e-mail because {organizationName} needs these files from you. Reminders stop once they are delivered.',
  },
  reviewReminder: {
    subject:
      '{count, plural, one {# file is} other {# files are}} waiting for your decision: {name}{more, plural, =0 {} one {, and # more campaign} other {, and # more campaigns}}',
    preheader:
      '{organizationName} needs your decision{due, select, none {} late {, which was due {day}} other { by {day}}}.',
    heading: '{count, plural, one {# file is} other {# files are}} waiting for your decision',
    body: 'Approve each file, or ask for changes{due, select, none {} late {. {count, plural, one {It was} other {The first was}} due {day}} other {, by {day}}}.',
    action: '{count, plural, one {Review the file} other {Review the files}}',
    section: 'Waiting for your decision',
    promise: 'Say when you will decide',
    waits:
      '{count, plural, one {# file} other {# files}}{due, select, none {} late {, was due {day}} other {, due {day}}}',
    footer:
      'You are receiving this e-mail because you review files of {organizationName}. Reminders stop once you have decided.',
  },
  reviewWaiting: {
    subject:
      '{kind, select, versions {{count, plural, one {The new version is ready} other {# new versions are ready}}} other {It is your turn to review}}: {title}{more, plural, =0 {} one {, and # more link} other {, and # more links}}',
    preheader:
      '{kind, select, versions {You asked for changes. {organizationName} asks you to look again} other {{count, plural, one {# file waits} other {# files wait}} for your decision}}{due, select, none {} late {} other {, by {day}}}.',
    heading:
      '{kind, select, versions {{count, plural, one {The new version is ready} other {# new versions are ready}}} other {It is your turn to review}}',
    body: '{kind, select, versions {You asked for changes, and {name} of {organizationName} has {count, plural, one {a new version} other {# new versions}} for you. Compare {count, plural, one {it} other {each}} with the version before, then approve it or ask for changes again} other {{count, plural, one {# file} other {# files}} of {organizationName} {count, plural, one {waits} other {wait}} for your decision. Approve each file, or ask for changes}}{due, select, none {} late {} other {, by {day}}}.',
    file: '{name}: version {version, number}',
    files: '{count, plural, one {# file} other {# files}}',
    moreFiles: '{count, plural, one {and # more file} other {and # more files}}',
    yours: 'The link is yours alone, and what you write there carries your name: please do not forward it.',
    footer: 'You are receiving this e-mail because {name} of {organizationName} sent you a link for review.',
    stop: 'Stop these e-mails',
    stopPage: {
      title: 'E-mails from {organizationName}',
      question: 'Stop e-mails about files to review?',
      questionHelp:
        '{organizationName} then no longer tells you that files wait for your decision. Your link keeps working.',
      confirm: 'Stop e-mails',
      stopped: '{organizationName} no longer sends you e-mails about files to review.',
      stoppedHelp: 'Your link keeps working.',
      resume: 'Turn them back on',
      resumed: 'You will get these e-mails again.',
    },
  },
  replyNotice: {
    subject: 'Your reply to {organizationName} was not posted',
    subjectFiles: 'Your reply to {organizationName} was posted without its files',
    kept: 'Nobody has seen your reply. You can copy its text from your sent e-mails.',
    write: 'Write here instead',
    upload: 'Upload the files here',
    problems: {
      archived: 'What you replied to is archived, so nothing can be added to it.',
      empty: 'We found no text in your reply, only the quoted e-mail or a signature.',
      files: 'Your text is now a comment. Files cannot be sent by e-mail, so they were left out.',
      'files-only': 'Files cannot be sent by e-mail, and there was no text in your reply.',
      gone: 'What you replied to was deleted.',
      'guests-off': 'Only comments that are addressed to you and still open can be replied to.',
      'no-access':
        'You no longer have access to {organizationName}. If that is a mistake, write to the person who invited you.',
      'not-opened':
        'You have not opened the invitation of {organizationName} yet. Open the link in the e-mail, and write there.',
      'other-sender': 'It came from another address than this one. Reply from this address, so that we know it is you.',
      'plan-ended': '{organizationName} is read-only at the moment.',
      several: 'The e-mail that you replied to is about several files, so we cannot tell which of them you mean.',
      'thread-full': 'The conversation has reached its maximum number of comments.',
      'too-large': 'Your e-mail is too large. Files cannot be sent by e-mail: upload them, and reply with text only.',
      'too-long': 'Your reply is too long for a comment, which has room for 5,000 characters.',
    },
  },
  noAccount: {
    subject: 'There is no account for this address',
    preheader: 'Sign up, or try the address you signed up with.',
    body: 'Someone, probably you, tried to sign in with this address, but no account uses it. Sign up, or try the address you signed up with.',
    action: 'Sign up',
  },
  accountDisabled: {
    subject: 'Your account is disabled',
    preheader: 'An administrator of your organization can enable it again.',
    body: 'You tried to sign in, but your account is disabled. Ask an administrator of your organization to enable it again.',
  },
  plan: {
    trialEnding: {
      subject: 'The trial of {organizationName} ends on {date}',
      subjectNoCard: 'Add a card before {date}: {organizationName}',
      preheader: 'Your card is charged then. Cancel before and nothing is charged.',
      preheaderNoCard: 'Without one, {organizationName} becomes read-only. Nothing is charged, nothing is deleted.',
      body: 'The trial of {organizationName} ends on {date}. Your card is then charged for the Pro plan. Cancel before and nothing is charged. Your campaigns and files stay either way.',
      bodyAmount:
        'On {date}, your card is charged {amount} for the Pro plan. Cancel before then and nothing is charged. Your campaigns and files stay either way.',
      bodyNoCard:
        'There is no payment method yet. Add one before {date}, or {organizationName} becomes read-only. Nothing is charged, and nothing is deleted.',
      action: 'Review the plan',
      actionNoCard: 'Add a card',
    },
    paymentFailed: {
      subject:
        '{reason, select, authentication {Confirm your payment} other {Update your card}} by {date}: {organizationName}',
      preheader: 'A payment failed: {why}. Everything works until then; after that, {organizationName} is read-only.',
      heading: 'A payment for {organizationName} failed',
      body: 'We were unable to process your payment: {why}. Please update your payment method or contact support for assistance. Everything works until {date}. After that, you can only view and download; nothing is deleted.',
      bodyAmount:
        'We were unable to process your payment: {amount} could not be charged, because {why}. Please update your payment method or contact support for assistance. A new card is charged at once. Everything works until {date}. After that, you can only view and download; nothing is deleted.',
      action: '{reason, select, authentication {Confirm the payment} other {Update your card}}',
      reasons: {
        'insufficient-funds': 'the bank reports insufficient funds',
        'expired-card': 'the card has expired',
        'authentication-required': 'your bank wants you to confirm it',
        'wrong-details': 'the bank did not accept the card’s number, date or CVC',
        'no-card': 'there is no card to charge',
        other: 'the bank declined the card without giving a reason',
      },
    },
    paymentRecovered: {
      subject: 'Payment received: {organizationName}',
      preheader: 'Thank you. Everything works as before; there is nothing to do.',
      body: 'Thank you: we have received the payment for {organizationName}. Everything works as before.',
      action: 'See the invoice',
    },
    ended: {
      subject: 'Choose a plan to continue: {organizationName}',
      preheader: 'The plan has ended. You can view and download everything; nothing is deleted.',
      heading: 'The plan of {organizationName} has ended',
      body: 'You can view and download everything in {organizationName}, and nothing is deleted. To upload, brief and send again, choose a plan.',
      action: 'Choose a plan',
    },
  },
  invoiceCopy: {
    subject: 'Invoice {number} for {organizationName}',
    preheader: '{amount}, paid on {paid}.',
    body: 'Invoice {number} for {amount} ({period}) was paid on {paid}. There is nothing left to pay.',
    reason: 'You are receiving this copy because an owner of {organizationName} added your address for invoices.',
    action: 'Open invoice',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    preheader: 'On {when}. If it was not you, end all sessions in your settings.',
    body: 'Someone, probably you, used your account on {when} in a new browser: {browser}. If it was you, there is nothing to do.',
    bodyUnknown:
      'Someone, probably you, used your account on {when} in a new browser. If it was you, there is nothing to do.',
    notYou: 'If it was not you, open your settings and end all sessions.',
    action: 'See your sessions',
    browserOn: '{browser} on {system}',
  },
  newGuestDevice: {
    subject: 'Your upload page was opened in a new browser',
    preheader: 'On {when}. If it was you, there is nothing to do.',
    body: 'On {when}, someone, probably you, opened your upload page in a new browser: {browser}. They entered a code that we sent to this address. If it was you, there is nothing to do.',
    bodyUnknown:
      'On {when}, someone, probably you, opened your upload page in a new browser. They entered a code that we sent to this address. If it was you, there is nothing to do.',
    notYou: 'If it was not you, sign that browser out in your settings.',
    action: 'See where you are signed in',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The texts that every language must provide. */
export type Texts = Shape<typeof enUs>;
