import type { messages as american } from '#locales/en-US/messages.ts';
import type { PartialShape } from '#locales/shape.ts';

/** Only what British English writes differently; the rest is read from en-US. */
export const messages = {
  audit: {
    body: 'Security-related activity of this organisation. Entries cannot be changed or deleted.',
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
    billing: {
      'read-only':
        'This organisation is read-only until its plan is paid: everything can be read and downloaded. An owner chooses a plan in Settings, Billing.',
      'already-subscribed': 'This organisation has a plan already. Reload the page to see it.',
      'no-plan': 'This organisation has no plan yet.',
      'checkout-not-found': 'This checkout belongs to another organisation, or does not exist.',
    },
    integration: {
      state:
        'This connection was not begun in this browser and organisation, or more than 10 minutes have passed. Nothing was connected. Please begin again.',
    },
    sign: { 'account-unavailable': 'This account is disabled. Ask an owner or admin of your organisation.' },
    member: {
      'not-found': 'This person is no longer in the organisation.',
      'last-owner': 'An organisation always has an owner. Make another member an owner first.',
    },
    organization: {
      'not-found': 'The organisation could not be found. It may have been removed, or you no longer belong to it.',
      missing: 'This page does not know which organisation the change is meant for. Reload it and try again.',
      sample:
        'The sample organisation is for exploring: it cannot invite people, connect ad accounts or be renamed. Create your own organisation for that.',
      'slug-taken': 'Another organisation has this address already. Choose another one.',
      'name-differs': 'This is not the name of the organisation. Type it exactly as it is shown.',
      switched: 'You switched to another organisation in the meantime. Nothing was changed.',
    },
  },
  adAccounts: {
    empty: 'This organisation uses no ad account yet. Connect Meta and choose some.',
    emptyForMember: 'This organisation uses no ad account yet. An owner or admin can connect Meta and choose some.',
  },
  integration: {
    connection: {
      disconnect: {
        platform: 'The access at {platform} ends too, unless the same person connected another organisation.',
      },
    },
    choose: { body: 'The ones this organisation works with. Members see only these.' },
  },
  billing: {
    ownersOnly: { body: 'An owner of the organisation sees and pays the plan.' },
    none: { sample: 'The sample organisation is not billed.' },
    state: {
      trialEndsBody: 'The plan is canceled: nothing is charged, and the organisation is read-only from then on.',
      endsBody: 'It is canceled. Until then everything works, then the organisation is read-only.',
      failedOver: 'The organisation is read-only until it is paid; nothing is deleted.',
      pausedBody: 'The trial has ended without a card. The organisation is read-only; nothing is deleted.',
      noneBody: 'The organisation is read-only: everything can be read and downloaded.',
    },
    cancel: {
      bodyDue:
        'A payment is due: the organisation is read-only from {date}, nothing is deleted, all files stay downloadable. Download what you need first.',
      body: 'You keep everything until {date}, then the organisation is read-only: nothing is deleted, all files stay downloadable. Download what you need first.',
    },
    checkout: { member: 'An owner of this organisation chooses its plan. Until then everything can be read.' },
    banner: {
      askOwner: 'Please ask an owner of the organisation.',
      readOnly: 'This organisation is read-only.',
    },
  },
  insights: { none: { accountTitle: 'This ad account is not in your organisation' } },
  me: { sessions: { body: 'Where you are signed in. End what you do not recognise.' } },
  notifications: { general: 'Organisation' },
  onboarding: {
    sample: {
      body: 'A sample organisation with campaigns in every state. Yours stays untouched; you can switch back at any time.',
      action: 'Load the sample organisation',
      failed: 'The sample organisation could not be loaded',
    },
  },
  settings: {
    general: {
      title: 'Organisation',
      saved: 'Organisation saved',
      failed: 'The organisation could not be saved',
      changed: 'Someone else changed the organisation in the meantime.',
      danger: {
        leave: { label: 'Leave this organisation' },
        delete: { label: 'Delete this organisation', action: 'Delete organisation' },
      },
    },
    people: {
      means: {
        owner: 'All features and settings, and deleting the organisation.',
        member: 'All features, without the organisation’s settings.',
      },
      makeOwner: {
        body: 'Owners may do everything, deleting the organisation and removing other owners included.',
      },
      disable: {
        body: 'They are signed out of this organisation at once and cannot sign in to it until you enable them again. Their work stays.',
      },
      remove: { title: 'Delete {name} from the organisation?' },
      invite: { problems: { 'already-member': 'belongs to the organisation already.' } },
    },
  },
  assigned: { outcome: { 'disabled-member': 'is disabled in this organisation.' } },
  shell: {
    organization: {
      switch: 'Switch organisation',
      label: 'Organisations',
      failed: 'The organisation could not be opened',
    },
    otherOrganization: { body: 'You are working in another organisation.' },
    switched: { title: 'You switched to another organisation' },
    noOrganization: {
      yours: 'Your organisations',
      title: 'Name your organisation',
      invited:
        'Should you be in an organisation of others? Ask a colleague to invite this address, or use another one.',
    },
    newOrganization: { title: 'New organisation', name: 'Organisation', submit: 'Create organisation' },
  },
  timeSettings: { ofOrganization: 'Same as the organisation: {name}' },
  reminders: {
    inheritOn: 'As the organisation: on',
    inheritOff: 'As the organisation: off',
    days: { inherit: 'As the organisation' },
  },
  sign: {
    up: { body: 'You and your organisation, in one step.', organization: 'Organisation' },
  },
} as const satisfies PartialShape<typeof american>;
