/** The product's constants. Sizes in bytes, times in milliseconds unless the name says otherwise. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
export const megabyte = 1024 * 1024;

export const limits = {
  /** A sample organization ends after this time, where organizations are billed. */
  sampleMs: 30 * day,
  /** Archived or deleted rows are purged after this time. */
  archiveMs: 30 * day,
  /** Storage quota of an organization, running uploads included; guests may exceed it slightly, so that they never meet it. */
  /** Shares of the storage limit, in percent, at which the owners get a notification. */
  storageNotices: [80, 95, 100],
  storageBytes: 1024 * 1024 * megabyte,
  guestStorageBytes: 1.05 * 1024 * 1024 * megabyte,
  /** Items selected for one archive, and missing slots shown. */
  archiveSelection: 200,
  archiveShown: 100,
  /** Archives prepared per person: previewed, started, and resumed at another byte. */
  archives: { plansPerMinute: 60, wholesPerMinute: 30, partsPerMinute: 90 },
  /**
   * Requests worked on at once, transfers not included; `waiting`: queued per person; `alone`: while no other person is
   * active; `crowded`: of a person who has more waiting than open pages send at once.
   */
  requestsAtOnce: {
    perAccount: 2,
    perOrganization: 4,
    perNode: 16,
    waiting: 250,
    alone: { places: 12, afterMs: 1000 },
    crowded: { waiting: 10, places: 1 },
  },
  /** The same of a network without a session: together fewer than the connections that sessions are read on. */
  anonymousRequestsAtOnce: { perAccount: 2, perOrganization: 2, perNode: 6, waiting: 250 },
  /** Sessions that are read at once for a network, and for all. */
  sessionsReadAtOnce: { perAccount: 4, perOrganization: 4, perNode: 32, waiting: 1000 },
  /** A network's place stays taken after an answer for this time. */
  anonymousRestMs: 5,
  /** Concurrent archives per node; `waiting`: queued per person. */
  archivesAtOnce: { perAccount: 2, perOrganization: 4, perNode: 6, waiting: 8 },
  /** Tables of figures that are read for an export. */
  exportsAtOnce: { perAccount: 1, perOrganization: 2, perNode: 4, waiting: 20 },
  /** Concurrent file downloads per person and per node, not counting previews. */
  openFiles: { perAccount: 100, perNode: 5000 },
  openPictures: { perAccount: 500, perNode: 5000 },
  /** Attached files that are received at the same time. */
  openAttachments: { perAccount: 50, perNode: 500 },
  /** Retention of the record of downloads. */
  downloadsKeptMs: 400 * day,
  /** Maximum size of an uploaded file; the largest published platform limit is 4 GB. */
  uploadBytes: 50 * 1024 * megabyte,
  /** An upload without activity for this time is deleted. */
  uploadIdleMs: 7 * day,
  /** The `Upload-Metadata` header of a new upload, encoded. */
  uploadMetadataBytes: 8 * 1024,
  /** Unfinished uploads, and their declared bytes. */
  openUploads: {
    perAccount: 1000,
    perOrganization: 10_000,
    bytesPerAccount: 512 * 1024 * megabyte,
    bytesPerGuest: 64 * 1024 * megabyte,
  },
  jsonBodyBytes: megabyte,
  /** JSON body of a request without a session. */
  publicBodyBytes: 4096,
  pageSize: 50,
  pageSizeMax: 200,
  /** Of a campaign or group: members and guests listed (each), and avatars in its header. */
  peopleShown: 500,
  facesShown: 3,
  /** Of a guest's page: creatives per response, and campaigns listed. */
  guestPage: { creatives: 20, campaigns: 20 },
  /** Files listed in a receipt; all of them are counted. */
  receiptFiles: 200,
  /** Delay of a receipt after the last file, so that files removed at once are not confirmed. */
  receiptDelayMs: 30 * second,
  slotsPerCreative: 200,
  variationsPerSlot: 50,
  /** Variations of one slot created by one guest. */
  variationsPerGuest: 10,
  cardsPerVariation: 50,
  versionsPerCard: 100,
  nameLength: 120,
  waiverReasonLength: 500,
  archiveReasonLength: 500,
  /** Creatives copied with one campaign or group, and days that due dates may move. */
  duplicates: { creatives: 5000, shiftDays: 3660 },
  bulk: {
    /** Items that one bulk change may list by id. */
    creatives: 500,
    /** Items that one bulk change may select by a filter. */
    matching: 10_000,
    /** Items per transaction. */
    batch: 100,
    /** Failed items that are listed. */
    faultsShown: 200,
    /** How long a change can be undone. */
    undoMs: 5 * minute,
    /** Changes of the same items by other members within this time are reported as overlapping. */
    overlapMs: 10 * minute,
  },
  /** Rows of one list's CSV export. */
  listExported: 100_000,
  /** Of one account; each reads the whole list. */
  listExportsPerMinute: 30,
  /**
   * Creatives created by one request, the files that they ask for, and its size. Its answer is kept for requests that
   * repeat it.
   */
  createMany: { rows: 10_000, files: 50_000, filesPerSlot: 50, bodyBytes: 8 * megabyte, answerKeptMs: day },
  /** Names of formats that one organization remembers, and the formats that one name means. */
  formatWords: { perOrganization: 2000, formats: 20 },
  /** Matches of one kind that are ranked and counted, and matches per answer. */
  search: { perKind: 200, shown: 100 },
  versionNoteLength: 500,
  descriptionLength: 20_000,
  /** Versions of a description: changes of one person within this time are one; the oldest are removed. */
  textVersions: { sessionMs: 10 * 60_000, kept: 200, pageSize: 20 },
  /**
   * Files of one brief, and of one person's unsent comments on a creative; size and length of the name of each; time to
   * receive one; additions a minute and account; how long a removed file can be restored.
   */
  attachments: {
    perBrief: 50,
    unsent: 50,
    receiveMs: 30 * minute,
    bytes: 100 * megabyte,
    nameLength: 255,
    perMinute: 60,
    keptMs: day,
  },
  formatDescriptionLength: 2000,
  safeZoneBytes: 256 * 1024,
  /** Lengths of patterns and values, and compiled size of a pattern: their product bounds the cost of a match. */
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
  /** Audit log entries per CSV export. */
  auditExported: 100_000,
  /** Changes listed when open creatives would be rechecked; all are counted. */
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
  /** Connections to ad platforms. */
  integration: {
    /** From the redirect to the platform until the return. */
    attemptMs: 10 * minute,
    /** Days before the end of a connection on which its managers are mailed. */
    warningDays: [14, 7, 1],
    /** Connections of one organization, and ad accounts of one person at a platform. */
    tokensPerOrganization: 50,
    advertisersPerToken: 5000,
    /** Ad accounts added or removed at once, and assigned to one campaign or group. */
    advertisersAtOnce: 500,
    advertisersPerTarget: 100,
    accessTokenLength: 1000,
    /** Retention of the record of calls to platforms. */
    callsKeptMs: 30 * day,
  },
  /** Sending files to ad platforms. */
  deliveries: {
    /** Creatives, files, ad accounts and sendings of one delivery. */
    creativesAtOnce: 200,
    filesAtOnce: 1000,
    advertisersAtOnce: 50,
    sendingsAtOnce: 2000,
    /** Dry runs of one person; each asks the platform. */
    plansPerMinute: 60,
    /** Tries after which a sending fails. A pause counts as none. */
    attempts: 5,
    /** A sending fails after this time without an answer of the platform or the end of its processing. */
    unavailableMs: 12 * 60 * minute,
    processingMs: 6 * 60 * minute,
  },
  insights: {
    /** Rows of a report that are stored in one request, and the size of its body. */
    rowsAtOnce: 5000,
    bodyBytes: 8 * megabyte,
    /** Days of one request, and how long an import can be undone. */
    importedDays: 1200,
    undoImportMs: 7 * day,
    /** Headings of reports that an organization has mapped to a meaning, in total and per request. */
    headings: 2000,
    headingsAtOnce: 200,
    /** Ad accounts of one organization whose figures come from files. */
    importedAdvertisers: 50,
    /** Links of one organization that show figures, and the days that one lasts at most. */
    shares: 100,
    shareDays: 365,
  },
  notifications: { changedAtOnce: 200 },
  comments: {
    reactionsPerMinute: 60,
    bodyLength: 5000,
    attachments: 10,
    mentions: 50,
    threadsPerCreative: 5000,
    repliesPerThread: 200,
    /** Written by one person. */
    perMinute: 60,
    /** Threads per page. */
    pageSize: 100,
    /** People offered for a mention. */
    people: 1000,
    /** The last moment of a video that a comment can refer to. */
    momentMs: day,
  },
  session: {
    idleMs: 14 * day,
    absoluteMs: 30 * day,
    touchMs: 5 * minute,
    rotationGraceMs: 30 * second,
    /** How long a reauthentication is valid for irreversible actions. */
    freshMs: 15 * minute,
  },
  /** Lifetime of an invitation; a guest's link lasts until 30 days after the due date, 90 days at most. */
  invitation: {
    lifeMs: 7 * day,
    guestLifeMs: 90 * day,
    afterDueMs: 30 * day,
    pendingPerOrganization: 50,
    pendingGuests: 500,
    sendsPerHour: 60,
    /** Further mails to an address are delayed, by `mailDelayMs` at most. */
    sendsPerAddressAndDay: 3,
    mailDelayMs: 7 * day,
    messageLength: 500,
  },
  /** Session of a guest who signed in by link only. */
  guestSession: { idleMs: day, absoluteMs: 7 * day },
  invitationsAtOnce: 50,
  /** Addresses that get a copy of each invoice. */
  invoiceEmails: 10,
  avatarBytes: 5 * megabyte,
  /** Side of the stored square, in pixels. */
  avatarEdge: 256,
  /** Live connections: per node, and the maximum lag of one. */
  eventStreams: {
    perAccount: 20,
    perOrganization: 1000,
    perNode: 10_000,
    opensPerMinute: 120,
    heartbeatMs: 20_000,
    /** Buffered bytes of a client that does not read; beyond it the connection is closed, and the client reconnects. */
    unreadBytes: 256 * 1024,
    /** Beyond this number or age of events, clients reload instead of receiving each one. */
    eventsAtOnce: 1000,
    resumeMs: day,
  },
  query: { retries: 3 },
} as const;

/** Behaviour of the pages; limits that the server needs too are above. */
export const screen = {
  /** Default period of figures. */
  defaultPeriod: 'last_7_days',
  toast: { visible: 3, lifetimeMs: 4000, gapPx: 14 },
  tooltipDelayMs: 300,
  /** After a side sheet has closed. */
  chatReturnMs: 300,
  /** Delay before the skeleton of the next page is shown, and its minimum duration. */
  pendingMs: 1000,
  pendingMinMs: 500,
  preloadStaleMs: 0,
  /** The data of a page is not read again by parts that load late; live events tell of changes. */
  pageStaleMs: 5000,
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
