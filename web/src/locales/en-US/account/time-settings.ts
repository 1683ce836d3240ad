/** Time zone and first day of the week, of an account and of the organization. */
export const timeSettings = {
  title: 'Time zone and week',
  body: 'For due dates, reminders and daily e-mails, on every device.',
  organizationBody: 'For due dates, reminders and daily e-mails of everyone who has not chosen their own.',
  timeZone: 'Time zone',
  week: 'First day of the week',
  ofOrganization: 'Same as the organization: {name}',
  ofBrowser: 'Same as this browser: {name}',
  ofLanguage: 'Default for the language: {name}',
  ofEachBrowser: 'Each person’s browser setting',
  ofEachLanguage: 'Default for each person’s language',
  failed: 'Your choice could not be saved',
} as const;
