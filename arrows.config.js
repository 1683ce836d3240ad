// Import rules between folders, the "arrows" of ARCHITECTURE.md: who may import whom. A room is a folder (or a lone file)
// directly under a workspace's src.
// Layers are listed from top to bottom: a room may import every layer below its own and nothing else.
// Features lie in wings, which follow the product's chain; wings may not import each other in a circle.
// Tests and the rooms in `testRooms` may import everything; only they may import a test room.

export const workspaces = {
  contract: {
    uses: [],
    packages: ['zod'],
    // Reads the sheets of its tests.
    nodeOnlyIn: ['src/rules/briefing/read-cases.ts'],
    testRooms: ['testing'],
  },

  probe: {
    uses: ['contract'],
    packages: ['file-type', 'fflate', 'read-excel-file'],
    nodeOnlyIn: ['src/from-file.ts'],
    testRooms: ['test-media', 'test-corpus'],
  },

  server: {
    uses: ['contract', 'probe'],
    layers: [
      ['main', 'admin'],
      ['app', 'services'],
      ['start-checks'],
      ['routes', 'workers', 'reactions', 'events', 'assistants'],
      ['features'],
      ['emails', 'adapters'],
      ['infra', 'config'],
      ['db'],
    ],
    wings: {
      people: 'sign-in, sessions, accounts, organizations, members, invitations',
      billing: 'one feature',
      tree: 'groups, campaigns, creatives: the rows that everything else hangs on',
      library: 'formats, templates, attributes',
      collect: 'uploads, variations, media, attachments',
      talk: 'comments, notifications, reminders, calendars',
      workspace: 'briefs, lists, views, search, bulk changes',
      sharing: 'guest pages, downloads, shared reports',
      platforms: 'integration, deliveries, insights',
      operation: 'installation, audit, sample organization, open screens',
    },
    // The wiring tables may import each other, and so may infra and the one file that reads the environment.
    neighbours: [
      ['routes', 'workers', 'reactions', 'events'],
      ['infra', 'config'],
    ],
    // Adapters are injected: features import their types only.
    typesOnly: [
      { from: 'features', to: 'adapters' },
      { from: 'emails', to: 'adapters' },
    ],
    // A feature imports another only through these files, or through actions/<verb>.ts and queries/<noun>.ts.
    doors: { room: 'features', files: ['queries.ts', 'actions.ts', 'actions/', 'queries/'] },
    testRooms: ['testing'],
    packagesOnlyIn: [
      { packages: ['fastify', 'fastify-*', '@fastify/*'], folders: ['src/infra/http/'] },
      { packages: ['nodemailer', 'openid-client', 'stripe'], folders: ['src/adapters/'] },
      { packages: ['@tus/*'], folders: ['src/adapters/', 'src/features/collect/uploads/'] },
      { packages: ['pg-boss'], folders: ['src/infra/jobs/'] },
      { packages: ['@modelcontextprotocol/*'], folders: ['src/assistants/'] },
    ],
  },

  web: {
    uses: ['contract', 'probe'],
    layers: [
      ['main', 'sign', 'upload', 'share', 'review'],
      ['app'],
      ['router'],
      ['route-tree'],
      ['routes'],
      ['design'],
      ['shell'],
      ['features'],
      ['ui'],
      ['lib'],
      ['locales'],
    ],
    testRooms: ['testing'],
    wings: {
      people: 'sign-in, sessions, accounts, organizations, members, invitations',
      billing: 'one feature',
      tree: 'groups, campaigns, creatives: the rows that everything else hangs on',
      library: 'formats, templates, attributes',
      collect: 'uploads, variations, media, attachments',
      talk: 'comments, notifications, reminders, calendars',
      workspace: 'briefs, lists, views, search, bulk changes',
      sharing: 'guest pages, downloads, shared reports',
      platforms: 'integration, deliveries, insights',
      operation: 'installation, audit, sample organization, open screens',
    },
    // Texts are used through lib/i18n, and files are probed by lib and features only.
    usedOnlyBy: [
      { room: 'locales', by: ['lib'] },
      { workspace: 'probe', by: ['features', 'lib'] },
    ],
    nodeOnlyIn: ['plugins/chunks.ts', 'plugins/design-mails.ts', 'plugins/early.ts', 'plugins/entries.ts'],
  },

  // Runs without packages: the build bundles what it imports.
  cli: {
    uses: ['contract', 'probe'],
    layers: [['main'], ['commands'], ['lib']],
    testRooms: ['testing'],
  },

  // Sandboxes import nothing of the product, so that they cannot share its mistakes.
  sandbox: { uses: [] },

  // May import everything; no workspace of the product lists them under `uses`, so none may import them.
  e2e: { uses: ['contract', 'probe', 'server', 'web', 'sandbox'] },
  bench: { uses: ['contract', 'probe', 'server', 'web', 'sandbox'] },
};
