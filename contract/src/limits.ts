/** The product's constants. Sizes in bytes, times in milliseconds unless the name says otherwise. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
export const megabyte = 1024 * 1024;

export const limits = {
  /** Lifetime of a sample organization, where organizations are billed. */
  sampleMs: 30 * day,
  /** Archived or deleted rows are purged after this time. */
  archiveMs: 30 * day,
  /**
   * Storage quota of an organization, including running uploads; guests may exceed it slightly, so that they never hit
   * it.
   */
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
   * Requests processed at once, without transfers. `waiting`: queued per person. `alone`: places of a person while no
   * other person is active. `crowded`: places of a person who has more requests queued than open pages send at once.
   */
  requestsAtOnce: {
    perAccount: 2,
    perOrganization: 4,
    perNode: 16,
    waiting: 250,
    alone: { places: 12, afterMs: 1000 },
    crowded: { waiting: 10, places: 1 },
  },
  /** The same limits for a network without a session: in total fewer than the connections that read sessions. */
  anonymousRequestsAtOnce: { perAccount: 2, perOrganization: 2, perNode: 6, waiting: 250 },
  /** Sessions read at once for a network, and in total. */
  sessionsReadAtOnce: { perAccount: 4, perOrganization: 4, perNode: 32, waiting: 1000 },
  /** A network's place stays taken for this time after a response. */
  anonymousRestMs: 5,
  /** Concurrent archives per node; `waiting`: queued per person. */
  archivesAtOnce: { perAccount: 2, perOrganization: 4, perNode: 6, waiting: 8 },
  /** Tables of figures that are read at once for an export. */
  exportsAtOnce: { perAccount: 1, perOrganization: 2, perNode: 4, waiting: 20 },
  /** Pictures that are drawn at once for assistants. */
  drawingsAtOnce: { perAccount: 1, perOrganization: 2, perNode: 2, waiting: 10 },
  /** Concurrent file downloads per person and per node, not counting previews. */
  openFiles: { perAccount: 100, perNode: 5000 },
  openPictures: { perAccount: 500, perNode: 5000 },
  /** Attached files received at the same time. */
  openAttachments: { perAccount: 50, perNode: 500 },
  /** Retention of the log of downloads. */
  downloadsKeptMs: 400 * day,
  /** Maximum size of an uploaded file; the largest published platform limit is 4 GB. */
  uploadBytes: 50 * 1024 * megabyte,
  /** An upload without activity for this time is deleted. */
  uploadIdleMs: 7 * day,
  /** Maximum size of the encoded `Upload-Metadata` header of a new upload. */
  uploadMetadataBytes: 8 * 1024,
  /** Number of unfinished uploads, and their declared bytes. */
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
  /** People shown of a campaign or group: members and guests listed (each), and avatars in its header. */
  peopleShown: 500,
  facesShown: 3,
  /** Content of a guest's page: creatives per response, and campaigns listed. */
  guestPage: { creatives: 20, campaigns: 20 },
  /** Files listed in a receipt, which counts all files. */
  receiptFiles: 200,
  /** Delay of a receipt after the last file, so that quickly removed files are not confirmed. */
  receiptDelayMs: 30 * second,
  slotsPerCreative: 200,
  variationsPerSlot: 50,
  /** Variations of one slot that one guest may create. */
  variationsPerGuest: 10,
  cardsPerVariation: 50,
  versionsPerCard: 100,
  nameLength: 120,
  waiverReasonLength: 500,
  archiveReasonLength: 500,
  /** Creatives copied with one campaign or group, and days by which due dates may move. */
  duplicates: { creatives: 5000, shiftDays: 3660 },
  bulk: {
    /** Items that one bulk change may list by id. */
    creatives: 500,
    /** Items that one bulk change may select by a filter. */
    matching: 10_000,
    /** Items per transaction. */
    batch: 100,
    /** Failed items that the response lists. */
    faultsShown: 200,
    /** How long a change can be undone. */
    undoMs: 5 * minute,
    /** Changes of the same items by other members within this time are reported as overlapping. */
    overlapMs: 10 * minute,
  },
  /**
   * Repairs of files: the longest video, the largest file and result, pixels of a still and of a frame, pixels of all
   * frames of the result together, the longest GIF, how often a short video is repeated, how long a still is shown as a
   * video unless the rules want another length, and the times after which a repair and a sample of one are forgotten.
   * Loudness is that of EBU R 128. Of a lower `similarity` (SSIM) people are told, and below the least nothing is made.
   */
  repair: {
    videoMs: 60 * minute,
    fileBytes: 2048 * megabyte,
    resultBytes: 1024 * megabyte,
    stillPixels: 80_000_000,
    framePixels: 9_500_000,
    videoPixels: 40_000_000_000,
    gifMs: 60_000,
    loops: 20,
    heldMs: 5000,
    keptMs: 7 * day,
    sampleKeptMs: 60 * minute,
    frameRate: 30,
    loudness: { lufs: -14, peakDb: -1 },
    similarity: 0.97,
    leastSimilarity: 0.9,
  },
  /**
   * API keys: lifetime in days, keys per owner, hours for which a rotated secret stays valid, and requests a minute.
   */
  apiKeys: {
    life: { days: 90, maxDays: 366 },
    perAccount: 20,
    perOrganization: 50,
    overlapHours: 168,
    readsPerMinute: 600,
    writesPerMinute: 120,
    /** Requests that begin, send or end uploads: a large file has thousands. */
    uploadsPerMinute: 3000,
  },
  /** Webhooks: number, days for which the log is kept, and days of failure after which one is turned off. */
  webhooks: {
    perOrganization: 10,
    urlLength: 500,
    nameLength: 60,
    campaigns: 50,
    overlapHours: 168,
    keptDays: 30,
    failingDays: 5,
  },
  /** Versions that one request decides on. */
  decisionsAtOnce: 200,
  /** Rows in the CSV export of one list. */
  listExported: 100_000,
  /** Per account, since each export reads the whole list. */
  listExportsPerMinute: 30,
  /**
   * Creatives created by one request, the files that they require, and its body's size. The response is stored for
   * repeated requests.
   */
  createMany: { rows: 10_000, files: 50_000, filesPerSlot: 50, bodyBytes: 8 * megabyte, answerKeptMs: day },
  /** Names of formats that one organization stores, and the formats that one name may mean. */
  formatWords: { perOrganization: 2000, formats: 20 },
  /** Matches of one kind that are ranked and counted, and matches per response. */
  search: { perKind: 200, shown: 100 },
  versionNoteLength: 500,
  descriptionLength: 20_000,
  /**
   * Versions of a description: changes of one person within `sessionMs` become one version; the oldest versions are
   * removed.
   */
  textVersions: { sessionMs: 10 * 60_000, kept: 200, pageSize: 20 },
  /**
   * Files of one brief, and of one person's unsent comments on a creative; size and name length of each; time to
   * receive one; additions per minute and account; how long a removed file can be restored.
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
  /** Changes listed before open creatives are rechecked; the response counts all. */
  changesShown: 100,
  fileNameLength: 1000,
  namingSchemaLength: 300,
  code: {
    digits: 8,
    lifeMs: 10 * minute,
    attempts: 5,
  },
  /** Time from the redirect to Google until the return. */
  googleAttemptMs: 10 * minute,
  /** Connections to ad platforms. */
  integration: {
    /** Time from the redirect to the platform until the return. */
    attemptMs: 10 * minute,
    /** Days before a connection expires on which its managers are mailed. */
    warningDays: [14, 7, 1],
    /** Connections of one organization, and ad accounts of one person at a platform. */
    tokensPerOrganization: 50,
    advertisersPerToken: 5000,
    /** Ad accounts added or removed at once, and assigned to one campaign or group. */
    advertisersAtOnce: 500,
    advertisersPerTarget: 100,
    accessTokenLength: 1000,
    /** Retention of the log of calls to platforms. */
    callsKeptMs: 30 * day,
  },
  /** Sending files to ad platforms. */
  deliveries: {
    /** Creatives, files, ad accounts and sendings of one delivery. */
    creativesAtOnce: 200,
    filesAtOnce: 1000,
    advertisersAtOnce: 50,
    sendingsAtOnce: 2000,
    /** Dry runs per person; each sends requests to the platform. */
    plansPerMinute: 60,
    /** Tries after which a sending fails. A pause is not counted as a try. */
    attempts: 5,
    /** A sending fails if the platform does not answer or does not finish processing within this time. */
    unavailableMs: 12 * 60 * minute,
    processingMs: 6 * 60 * minute,
  },
  insights: {
    /** Rows of a report stored by one request, and its body's size. */
    rowsAtOnce: 5000,
    bodyBytes: 8 * megabyte,
    /** Days per request, and how long an import can be undone. */
    importedDays: 1200,
    undoImportMs: 7 * day,
    /** Headings of reports that an organization has mapped to a meaning, in total and per request. */
    headings: 2000,
    headingsAtOnce: 200,
    /** Ad accounts of one organization whose figures come from files. */
    importedAdvertisers: 50,
    /** Assets attached to the brief of a refresh. */
    references: 4,
    /** Kinds of results with a target, and the length of their words. */
    targetCosts: 20,
    kindLength: 200,
    /** Links to figures per organization, and the maximum number of days that one lasts. */
    shares: 100,
    shareDays: 365,
  },
  /** Review links for people without an account. */
  reviewLinks: {
    perCampaign: 100,
    /** Creatives or files that one link names. */
    items: 500,
    /** How long a link lasts at most. */
    lifeMs: 366 * day,
    titleLength: 120,
    messageLength: 1000,
    passwordLength: { min: 6, max: 200 },
    /** Wrong passwords of a person or network within `lockMs` after which a link is locked for them for `lockMs`. */
    passwordTries: 10,
    /** Wrong passwords of all networks together after which a link is locked for strangers for `lockMs`. */
    strangersTries: { max: 100, windowMs: 60 * minute },
    lockMs: 15 * minute,
    /** People of one link whom the team mailed, and as many who joined by name or address. */
    people: 200,
    /** After which names without any act make room for others, once a link has `people` of them. */
    idleNameMs: 60 * minute,
    /** Addresses mailed by one request. */
    recipientsAtOnce: 20,
    /** How long a holder stays identified without opening the page. */
    sessionMs: 90 * day,
    /** Creatives per response. */
    creatives: 20,
    decisionsAtOnce: 200,
    /** Requests for a new link, per link. */
    renewalsPerDay: 5,
    pageSize: 50,
  },
  notifications: { changedAtOnce: 200 },
  /** Answers to mails. */
  replies: {
    /** The largest body of the webhook: a mail of 25 MB in Base64, with room for its envelope. */
    deliveryBytes: 36 * 1024 * 1024,
    perHour: 30,
    /** Mails that explain to a person why an answer was not posted. */
    noticesPerDay: 10,
    /** Recorded mails per hour to addresses that no mail has. */
    strangersPerHour: 500,
    keptDays: 90,
  },
  review: {
    steps: 8,
    /** Members who review a step. */
    reviewers: 50,
    /** Creatives that an approval record can name. */
    recordCreatives: 1000,
    /** Files that an approval record can list. */
    recordFiles: 2000,
  },
  comments: {
    reactionsPerMinute: 60,
    bodyLength: 5000,
    attachments: 10,
    mentions: 50,
    threadsPerCreative: 5000,
    repliesPerThread: 200,
    /** Comments per person. */
    perMinute: 60,
    /** Threads per page. */
    pageSize: 100,
    /** People suggested for a mention. */
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
    /** Further mails to an address are delayed by at most `mailDelayMs`. */
    sendsPerAddressAndDay: 3,
    mailDelayMs: 7 * day,
    messageLength: 500,
  },
  /** Slots that a guest passes on to addresses, and characters of the message in the invitation. */
  passes: { perDay: 10, triesPerDay: 40, messageLength: 300 },
  /** Session of a guest who signed in only by link. */
  guestSession: { idleMs: day, absoluteMs: 7 * day },
  invitationsAtOnce: 50,
  /** Addresses that get a copy of each invoice. */
  invoiceEmails: 10,
  logoBytes: 2 * megabyte,
  /** Width of a stored logo at most, in pixels; its height is at most a quarter of it. */
  logoEdge: 480,
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
    /**
     * Buffered bytes of a client that does not read; beyond it, the server closes the connection and the client
     * reconnects.
     */
    unreadBytes: 256 * 1024,
    /** Beyond this number or age of events, clients reload instead of receiving each one. */
    eventsAtOnce: 1000,
    resumeMs: day,
  },
  query: { retries: 3 },
} as const;

/** Constants of the pages; limits that the server needs too are above. */
export const screen = {
  /** Default period of figures. */
  defaultPeriod: 'last_7_days',
  toast: { visible: 3, lifetimeMs: 4000, gapPx: 14 },
  tooltipDelayMs: 300,
  /** Delay after a side sheet has closed. */
  chatReturnMs: 300,
  /** Delay before the skeleton of the next page is shown, and its minimum duration. */
  pendingMs: 1000,
  pendingMinMs: 500,
  preloadStaleMs: 0,
  /** Parts of a page that load late do not fetch its data again within this time; live events announce changes. */
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
