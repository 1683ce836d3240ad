/** Texts of a person's own page. */
export const account = {
  title: 'Personal settings',
  saved: 'Saved',
  failed: 'Could not be saved',
  profile: {
    title: 'Profile',
    body: 'Your colleagues see this name beside what you brief and upload.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    emailHelp: 'Codes to sign in are sent here.',
    changeEmail: 'Change',
    changed: 'Your name was changed in another window or on another device in the meantime.',
    emailChanged: 'Your address was changed',
    missing: 'Please fill in this field.',
    tooLong: 'At most {count, number} characters.',
  },
  look: {
    title: 'Appearance and language',
    body: 'Applied at once, on every device you sign in on.',
    theme: 'Theme',
    themeHelp: 'System follows your device.',
    language: 'Language',
    languageHelp: 'Screens, mails, dates and numbers.',
  },
  leave: {
    title: 'Leave without saving?',
    body: 'What you changed on this page will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
} as const;
