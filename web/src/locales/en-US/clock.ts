/** Time zone and first day of the week, of a person and of the organization. */
export const clock = {
  title: 'Time zone and week',
  body: 'For due dates, reminders and daily mails, on every device.',
  organizationBody: 'For due dates, reminders and daily mails of everyone who chose no other.',
  timeZone: 'Time zone',
  week: 'First day of the week',
  ofOrganization: 'As the organization: {name}',
  ofBrowser: 'As this browser: {name}',
  ofLanguage: 'As the language: {name}',
  ofEachBrowser: 'As each person’s browser',
  ofEachLanguage: 'As each person’s language',
  failed: 'Your choice could not be saved',
} as const;
