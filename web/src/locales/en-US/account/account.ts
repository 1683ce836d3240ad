/** Texts of a person's own page. */
export const account = {
  title: 'Personal settings',
  saved: 'Saved',
  failed: 'This could not be saved',
  profile: {
    title: 'Profile',
    body: 'Your colleagues see this name on what you brief and upload.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    emailHelp: 'Sign-in codes are sent here.',
    changeEmail: 'Change',
    changed: 'Your name was changed in another window or on another device.',
    emailChanged: 'Your address was changed',
    missing: 'Fill in this field.',
    tooLong: 'At most {count, number} characters.',
  },
  look: {
    title: 'Appearance and language',
    body: 'Applied at once, on every device you sign in on.',
    theme: 'Theme',
    themeHelp: 'System follows your device.',
    language: 'Language',
    languageHelp: 'For screens, e-mails, dates and numbers.',
  },
  leave: {
    title: 'Leave without saving?',
    body: 'Your changes on this page will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
} as const;
