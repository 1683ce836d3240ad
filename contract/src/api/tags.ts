import type { endpoints } from '@ad-foundry/contract/endpoints.ts';

/** Names and descriptions of the domains in the documentation. */
export const tags: Record<keyof typeof endpoints, { name: string; description: string }> = {
  signIn: {
    name: 'Sign-in',
    description: 'Sign in by mailed code or with Google, sign up, step up, change the address.',
  },
  account: { name: 'Account', description: 'The signed-in account, its picture and its organizations.' },
  sessions: { name: 'Sessions', description: 'Where the account is signed in.' },
  organizations: { name: 'Organizations', description: 'The current organization, its storage and file naming.' },
  audit: { name: 'Audit log', description: 'Security-relevant acts in the organization.' },
  groups: { name: 'Campaign groups', description: 'Groups of campaigns.' },
  members: { name: 'Members', description: 'Members of the organization and their roles.' },
  invitations: { name: 'Invitations', description: 'Invitations to the organization, and the links of guests.' },
  campaigns: { name: 'Campaigns', description: 'Campaigns: creatives that are asked for together.' },
  people: { name: 'People', description: 'Members and guests assigned to campaigns and campaign groups.' },
  guestPages: { name: 'Guest pages', description: 'What a guest is asked for.' },
  placing: { name: 'Placing', description: 'The slots of a campaign, to place many files at once.' },
  creatives: { name: 'Creatives', description: 'Briefs: creatives with one slot per format.' },
  formats: { name: 'Formats', description: 'Placements and their rules: the product library and own formats.' },
  templates: { name: 'Templates', description: 'Named sets of formats.' },
  attributes: { name: 'Attributes', description: 'Fields that creatives ask for beside files.' },
  variations: { name: 'Variations', description: 'Variations of a slot, their cards, versions and waivers.' },
  media: { name: 'Media', description: 'Smaller videos and filmstrips for preview.' },
  uploads: { name: 'Uploads', description: 'Resumable uploads by the tus protocol, version 1.0.0.' },
  downloads: { name: 'Downloads', description: 'Files, previews and archives.' },
  integration: { name: 'Integrations', description: 'Connections to ad platforms, and their health.' },
  advertisers: { name: 'Advertisers', description: 'Ad accounts: which are used, and for which campaigns.' },
  live: { name: 'Live events', description: 'Server-sent events.' },
  sample: { name: 'Sample', description: 'A sample organization to try the product with.' },
  installation: { name: 'Installation', description: 'Public settings of this installation.' },
  health: { name: 'Health', description: 'Probes for load balancers and monitoring.' },
};
