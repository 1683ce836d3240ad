/** The product's constants, named once. Sizes in bytes, times in milliseconds unless the name says otherwise. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
export const megabyte = 1024 * 1024;

export const limits = {
  /** What was archived or deleted is gone for good after this long. */
  archiveMs: 30 * day,
  /** What an organization may keep, with what is on its way; guests may go a little beyond, so as not to feel it. */
  storageBytes: 1024 * 1024 * megabyte,
  guestStorageBytes: 1.05 * 1024 * 1024 * megabyte,
  /** What is picked for one archive, and of what is missing as much as is shown. */
  archiveSelection: 200,
  archiveShown: 100,
  /** Archives that one person has laid out: to be told of, to be begun, and to be gone on with at another byte. */
  archives: { plansPerMinute: 60, wholesPerMinute: 30, partsPerMinute: 90 },
  /** Of these at the same moment, on one node; `waiting`: of one person, for their turn. */
  archivesAtOnce: { perAccount: 2, perOrganization: 4, perNode: 6, waiting: 8 },
  /** Files that come to one person, and from one node, at the same moment; pictures that pages show are apart. */
  openFiles: { perAccount: 100, perNode: 5000 },
  openPictures: { perAccount: 500, perNode: 5000 },
  /** How long it is told who fetched which files. */
  downloadsKeptMs: 400 * day,
  /** The largest single file anybody may upload; the largest published platform limit is 4 GB, head room included. */
  uploadBytes: 50 * 1024 * megabyte,
  /** An upload nobody touched for this long is given up. */
  uploadIdleMs: 7 * day,
  /** Uploads that were begun and not finished, and what they announced. */
  openUploads: {
    perAccount: 1000,
    perOrganization: 10_000,
    bytesPerAccount: 512 * 1024 * megabyte,
    bytesPerGuest: 64 * 1024 * megabyte,
  },
  jsonBodyBytes: megabyte,
  pageSize: 50,
  pageSizeMax: 200,
  /** Of a campaign or group: how many are listed of the team and the guests each, and drawn in its head. */
  peopleShown: 500,
  facesShown: 3,
  /** Of a guest's page: creatives in one answer, and campaigns named beside. */
  guestPage: { creatives: 20, campaigns: 20 },
  /** Files listed in a receipt; all of them are counted. */
  receiptFiles: 200,
  slotsPerCreative: 200,
  variationsPerSlot: 50,
  /** Of one slot, made by one guest. */
  variationsPerGuest: 10,
  cardsPerVariation: 50,
  versionsPerCard: 100,
  nameLength: 120,
  waiverReasonLength: 500,
  versionNoteLength: 500,
  descriptionLength: 20_000,
  formatDescriptionLength: 2000,
  safeZoneBytes: 256 * 1024,
  /** Texts of patterns and values, and how many steps a pattern may be compiled to: their product bounds a match. */
  attribute: {
    perOrganization: 200,
    perCreative: 50,
    options: 200,
    keyLength: 40,
    optionValueLength: 60,
    descriptionLength: 500,
    placeholderLength: 200,
    patternLength: 200,
    patternSteps: 500,
    valueLength: 2000,
  },
  /** Entries of the audit log in one CSV. */
  auditExported: 100_000,
  /** What judging open creatives anew would change, as far as it is listed; all of it is counted. */
  changesShown: 100,
  fileNameLength: 1000,
  namingSchemaLength: 300,
  code: {
    digits: 8,
    lifeMs: 10 * minute,
    attempts: 5,
  },
  /** From the redirect to Google until the return. */
  googleAttemptMs: 10 * minute,
  session: {
    idleMs: 14 * day,
    absoluteMs: 30 * day,
    touchMs: 5 * minute,
    rotationGraceMs: 30 * second,
    /** How long a proof of who somebody is counts for what cannot be undone. */
    freshMs: 15 * minute,
  },
  /** How long a seat is offered; a guest's link lasts until 30 days after the due date, 90 days at most. */
  invitation: {
    lifeMs: 7 * day,
    guestLifeMs: 90 * day,
    afterDueMs: 30 * day,
    pendingPerOrganization: 50,
    pendingGuests: 500,
    sendsPerHour: 60,
    sendsPerAddressAndDay: 3,
    messageLength: 500,
  },
  /** Of a guest who came in by their link alone. */
  guestSession: { idleMs: day, absoluteMs: 7 * day },
  invitationsAtOnce: 50,
  avatarBytes: 5 * megabyte,
  /** A side of the square that is kept. */
  avatarEdge: 256,
  /** Open screens that follow what happens: those of a node, and how far behind one may be. */
  eventStreams: {
    perAccount: 20,
    perOrganization: 1000,
    perNode: 10_000,
    opensPerMinute: 120,
    heartbeatMs: 20_000,
    /** Of a screen that does not read: it is let go, and comes back. */
    unreadBytes: 256 * 1024,
    /** More than this is not told one by one, nor what happened longer ago. */
    eventsAtOnce: 1000,
    resumeMs: day,
  },
  query: { retries: 3 },
} as const;

/** How the pages behave. Apart from the limits, which the server needs too. */
export const screen = {
  /** The period that figures begin with. */
  defaultPeriod: 'last_7_days',
  toast: { visible: 3, lifetimeMs: 4000, gapPx: 14 },
  tooltipDelayMs: 300,
  /** After a side sheet has closed. */
  chatReturnMs: 300,
  /** The old page stays this long before the shape of the next one is shown, and that then at least so long. */
  pendingMs: 1000,
  pendingMinMs: 500,
  preloadStaleMs: 0,
} as const;

export const locales = ['en-US', 'en-GB', 'fr-FR'] as const;
export type Locale = (typeof locales)[number];

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const platforms = [
  'custom',
  'dv360',
  'gads',
  'linkedin',
  'meta',
  'pinterest',
  'reddit',
  'snapchat',
  'tiktok',
  'x',
] as const;
export type Platform = (typeof platforms)[number];

export const formatTypes = ['image', 'video', 'carousel'] as const;
export type FormatType = (typeof formatTypes)[number];
