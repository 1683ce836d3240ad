import type { messages as american } from '#locales/en-US/messages.ts';
import type { PartialShape } from '#locales/shape.ts';

/** Only what British English writes differently; the rest is read from en-US. */
export const messages = {
  audit: {
    body: 'What happened in this organisation that bears on its security. Nothing in it can be changed or removed.',
    acts: {
      member: { left: 'left the organisation' },
      organization: {
        created: 'created the organisation',
        deleted: 'deleted the organisation',
        updated: 'changed the organisation',
      },
    },
    names: {
      organization: {
        created: 'Organisation created',
        deleted: 'Organisation deleted',
        updated: 'Organisation changed',
      },
    },
  },
  errors: {
    sign: { 'account-unavailable': 'This account is disabled. Ask an owner or admin of your organisation.' },
    organization: {
      'not-found': 'The organisation could not be found. It may have been removed, or you no longer belong to it.',
      missing: 'This page does not know which organisation the change is meant for. Reload it and try again.',
      switched: 'You switched to another organisation in the meantime. Nothing was changed.',
    },
  },
  onboarding: {
    sample: {
      body: 'A sample organisation with campaigns in every state. Yours stays untouched; you can switch back at any time.',
      action: 'Load the sample organisation',
      failed: 'The sample organisation could not be loaded',
    },
  },
  settings: { general: { title: 'Organisation' } },
  shell: {
    organization: {
      switch: 'Switch organisation',
      label: 'Organisations',
      failed: 'The organisation could not be opened',
    },
    switched: { title: 'You switched to another organisation' },
    noOrganization: {
      title: 'Name your organisation',
      invited:
        'Should you be in an organisation of others? Ask a colleague to invite this address, or use another one.',
    },
    newOrganization: { title: 'New organisation', name: 'Organisation', submit: 'Create organisation' },
  },
  sign: {
    up: { body: 'You and your organisation, in one step.', organization: 'Organisation' },
  },
} as const satisfies PartialShape<typeof american>;
