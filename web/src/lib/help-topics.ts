/** The pages of the guide, in reading order: docs/guide/<language>/<topic>.md. */
export const helpTopics = [
  'brief',
  'collect',
  'fix',
  'adapt',
  'review',
  'send',
  'measure',
  'people',
  'running',
] as const;

export type HelpTopic = (typeof helpTopics)[number];

/** The page for guests; the other pages describe what only the team can do. */
export const guestTopic: HelpTopic = 'collect';

export const isHelpTopic = (text: string): text is HelpTopic => (helpTopics as readonly string[]).includes(text);
