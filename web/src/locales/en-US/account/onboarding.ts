/** Texts of the onboarding. */
export const onboarding = {
  title: 'Welcome',
  welcome: 'Welcome, {name}',
  body: 'From brief to running ad, without a file that doesn’t fit.',
  steps: {
    brief: { title: 'Brief', body: 'Pick the formats. Their rules and safe zones come with them.' },
    judge: { title: 'Collect', body: 'Every file is checked before it is uploaded: size, ratio, length.' },
    deliver: { title: 'Send', body: 'Complete creatives go out under the right names.' },
  },
  create: {
    title: 'Start with your own campaign',
    body: 'A name is enough. Creatives, formats and people come next.',
    action: 'Create your first campaign',
  },
  sample: {
    title: 'Look around first',
    body: 'A sample agency of your own, with clients, files and figures. Your organization stays untouched; switch back at any time.',
    action: 'Open a sample agency',
    failed: 'The sample agency could not be opened',
  },
  approval: {
    title: 'Who approves files?',
    body: 'New campaigns start with this choice. You can change it in each of them.',
    team: 'The team',
    none: 'No approval',
    failed: 'The choice could not be saved',
  },
  demo: 'Prefer to be shown? <link>Book a demo</link>',
} as const;
