/** Texts of the welcome. */
export const onboarding = {
  title: 'Welcome',
  welcome: 'Welcome, {name}',
  body: 'From what is asked to what runs, without a file that doesn’t fit.',
  steps: {
    brief: { title: 'Brief', body: 'Pick the formats. Their rules and safe zones come along.' },
    judge: { title: 'Collect', body: 'Every file is judged before it is sent: size, ratio, length.' },
    deliver: { title: 'Deliver', body: 'What is complete leaves under the right names.' },
  },
  create: {
    title: 'Start with a campaign of your own',
    body: 'A name is enough. Creatives, formats and people come next.',
    action: 'Create your first campaign',
  },
  sample: {
    title: 'Look around first',
    body: 'A sample organization with campaigns in every state. Yours stays untouched; you can switch back at any time.',
    action: 'Load the sample organization',
    failed: 'The sample organization could not be loaded',
  },
  demo: 'Prefer to be shown? <link>Book a demo</link>',
} as const;
