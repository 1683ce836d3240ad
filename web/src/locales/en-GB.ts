import type { messages as american } from '#locales/en-US/messages.ts';
import type { PartialShape } from '#locales/shape.ts';

/** Only the texts that differ in British English; en-US provides the others. */
export const messages = {
  errors: {
    sign: { 'account-unavailable': 'This account is disabled. Ask an owner or admin of your organisation.' },
    billing: {
      'read-only':
        'This organisation is read-only until its plan is paid: you can view and download everything. An owner can choose a plan in Settings, Billing.',
      'already-subscribed': 'This organisation already has a plan. Reload the page to see it.',
      'no-plan': 'This organisation has no plan yet.',
      'checkout-not-found': 'This checkout belongs to another organisation, or does not exist.',
    },
    member: {
      'not-found': 'This person is no longer in the organisation.',
      'last-owner': 'An organisation always has an owner. Make another member an owner first.',
    },
    webhook: { 'too-many': 'The organisation has the maximum number of webhooks. Delete one first.' },
    organization: {
      'not-found': 'The organisation could not be found. It may have been removed, or you no longer belong to it.',
      missing:
        'We could not tell which organisation this change is for. Nothing was changed. Reload the page and try again.',
      switched: 'You switched to another organisation in the meantime. Nothing was changed.',
      sample:
        'The sample organisation is for exploring: it cannot invite people, connect ad accounts or be renamed. Create your own organisation for that.',
      'slug-taken': 'Another organisation already uses this slug. Choose another one.',
      'name-differs': 'This does not match the organisation’s name. Type it exactly as shown.',
    },
    upload: {
      stored: 'This file arrived before it could be cancelled. Delete it from its slot if you do not want it.',
    },
    integration: {
      state:
        'This connection was started in another browser or organisation, or more than 10 minutes ago. Nothing was connected. Please start again.',
    },
  },
  sign: { up: { body: 'You and your organisation, in one step.', organization: 'Organisation' } },
  guest: { list: { elsewhere: 'Other organisations that need files from you' } },
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
      invited: 'Joining an existing organisation? Ask a colleague to invite this address, or use another one.',
    },
    newOrganization: {
      title: 'New organisation',
      body: 'It starts empty, and you own it. Your other organisations stay as they are.',
      name: 'Organisation',
      submit: 'Create organisation',
    },
  },
  slots: { card: { cancelled: 'Move cancelled.' } },
  adAccounts: {
    empty: 'This organisation has no ad accounts yet. Connect an ad platform and choose some.',
    emptyForMember:
      'This organisation has no ad accounts yet. An owner or admin can connect an ad platform and choose some.',
  },
  assigned: { outcome: { 'disabled-member': 'is disabled in this organisation.' } },
  attributes: { move: { cancelled: 'Cancelled. The field is back where it was.' } },
  comments: { place: { 'middle-center': 'centre' } },
  deliveries: {
    card: { state: { canceled: 'Cancelled' }, counts: { canceled: '{count, number} cancelled' } },
    sending: { state: { canceled: 'Cancelled' } },
  },
  insights: {
    definition: {
      results:
        'What each campaign was optimised for, such as purchases or leads. Results that count people, such as reach, are as the platform reports them for the whole period.',
    },
    none: { accountTitle: 'This ad account is not in your organisation' },
  },
  integration: {
    connection: {
      disconnect: {
        platform: 'Access at {platform} ends too, unless the same person also connected another organisation.',
      },
    },
    choose: { body: 'The ones this organisation works with. Members see only these.' },
    handle: { cancelled: { body: 'You cancelled at the platform. Nothing was changed. You can connect at any time.' } },
  },
  billing: {
    ownersOnly: { body: 'Only owners of the organisation can see and pay for the plan.' },
    none: { sample: 'The sample organisation is not billed.' },
    state: {
      trialEndsBody: 'The plan is cancelled. Nothing is charged, and the organisation becomes read-only on that day.',
      endsBody: 'The plan is cancelled. Everything works until then; after that, the organisation is read-only.',
      failedUntil:
        'Everything works until {date}. After that, the organisation is read-only; nothing is deleted. A new card is charged at once.',
      failedOver: 'The organisation is read-only until the payment is made; nothing is deleted.',
      pausedBody: 'The trial ended without a card. The organisation is read-only; nothing is deleted.',
      noneBody: 'The organisation is read-only: you can view and download everything.',
    },
    cancel: {
      bodyDue:
        'A payment is due: from {date}, the organisation is read-only. Nothing is deleted, and all files stay downloadable. Download what you need first.',
      body: 'You keep everything until {date}; after that, the organisation is read-only. Nothing is deleted, and all files stay downloadable. Download what you need first.',
    },
    checkout: { member: 'An owner of this organisation chooses its plan. Until then, everything is read-only.' },
    banner: { askOwner: 'Please ask an owner of the organisation.', readOnly: 'This organisation is read-only.' },
  },
  notifications: { general: 'Organisation' },
  onboarding: {
    sample: {
      body: 'A sample agency of your own, with clients, files and figures. Your organisation stays untouched; switch back at any time.',
    },
  },
  settings: {
    general: {
      title: 'Organisation',
      saved: 'Organisation saved',
      failed: 'The organisation could not be saved',
      changed: 'Someone else changed the organisation in the meantime.',
      brand: {
        color: {
          label: 'Colour',
          help: 'The colour of the button, and of your name if you have no logo. Its text is always readable.',
          pick: 'Pick a colour',
          saved: 'Colour saved',
          removed: 'Colour removed',
          failed: 'The colour could not be changed',
        },
      },
      danger: {
        leave: { label: 'Leave this organisation' },
        delete: { label: 'Delete this organisation', action: 'Delete organisation' },
      },
    },
    people: {
      means: {
        owner: 'All features and settings, including deleting the organisation.',
        member: 'All features, but not the organisation’s settings.',
      },
      makeOwner: { body: 'Owners can do everything, including deleting the organisation and removing other owners.' },
      disable: {
        body: 'They are signed out of this organisation at once and cannot sign in again until you enable them. Their work stays.',
      },
      remove: { title: 'Delete {name} from the organisation?' },
      invite: { problems: { 'already-member': 'is already in the organisation.' } },
    },
  },
  repair: { way: { brand: { detail: 'Nothing is cut off; bars take your organisation’s colour.' } } },
  keys: {
    kinds: { organization: 'Organisation' },
    new: {
      personalHelp: 'The key does what you may do, and ends when you leave the organisation.',
      organizationHelp: 'The key works like a member, belongs to the organisation and stays when you leave.',
    },
  },
  audit: {
    body: 'Security-related activity of this organisation. Entries cannot be changed or deleted.',
    acts: {
      billing: { 'plan-canceled': 'cancelled the plan' },
      brand: { 'color-changed': 'changed the brand colour' },
      delivery: { canceled: 'cancelled the sending of <b>{target}</b> to ad accounts' },
      member: { left: 'left the organisation' },
      organization: {
        created: 'created the organisation',
        deleted: 'deleted the organisation',
        updated: 'changed the organisation',
      },
    },
    names: {
      billing: { 'plan-canceled': 'Plan cancelled' },
      brand: { 'color-changed': 'Brand colour changed' },
      delivery: { canceled: 'Sending cancelled' },
      organization: {
        created: 'Organisation created',
        deleted: 'Organisation deleted',
        updated: 'Organisation changed',
      },
    },
  },
  me: { sessions: { body: 'Browsers where you are signed in. End sessions you do not recognise.' } },
  search: {
    ignored: 'Not recognised and ignored: {operators}. Write dates as 2027-03-12.',
    synonyms: { switchTheme: 'theme dark light night mode colour appearance' },
  },
  reminders: {
    inheritOn: 'Same as the organisation: on',
    inheritOff: 'Same as the organisation: off',
    days: { inherit: 'Same as the organisation' },
  },
  timeSettings: { ofOrganization: 'Same as the organisation: {name}' },
  many: { reason: { cancelled: 'cancelled' } },
} as const satisfies PartialShape<typeof american>;
