/** Texts of a guest's own settings. */
export const visitor = {
  back: 'Your campaigns',
  signOut: 'Sign out',
  profile: 'Picture and profile',
  profileBody: 'Shown to the people who need files from you.',
  byLink: 'You opened this page with your personal link. Sign in with a code to change your picture, name or address.',
  signIn: 'Sign out and sign in with a code',
  unreadable: 'Your profile could not be loaded',
} as const;
