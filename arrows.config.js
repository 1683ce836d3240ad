// Who may import whom. A room is a folder (or a lone file) directly under a workspace's src.
// Layers are listed from the roof to the floor: a room may use every layer below its own and nothing else.
// Tests and the rooms in `testRooms` may use everything; nobody but they may use a test room.

export const workspaces = {
  contract: { uses: [], packages: ['zod'], testRooms: ['testing'] },

  probe: {
    uses: ['contract'],
    packages: ['file-type'],
    nodeOnlyIn: ['src/from-file.ts'],
    testRooms: ['test-media', 'test-corpus'],
  },

  server: {
    uses: ['contract', 'probe'],
    layers: [
      ['main', 'admin'],
      ['app', 'services'],
      ['routes', 'jobs', 'reactions', 'events'],
      ['features'],
      ['emails', 'adapters'],
      ['infra', 'config'],
      ['db'],
    ],
    // The wiring tables may look at each other, and so may infra and the one file that reads the environment.
    neighbours: [
      ['routes', 'jobs', 'reactions', 'events'],
      ['infra', 'config'],
    ],
    // Adapters are handed in: whoever uses one knows its shape, not its code.
    typesOnly: [
      { from: 'features', to: 'adapters' },
      { from: 'emails', to: 'adapters' },
    ],
    // One feature enters another through these files, or through actions/<verb>.ts.
    doors: { room: 'features', files: ['queries.ts', 'actions.ts', 'actions/'] },
    testRooms: ['testing'],
    packagesOnlyIn: [
      { packages: ['fastify', 'fastify-*', '@fastify/*'], folders: ['src/infra/http/'] },
      { packages: ['nodemailer', 'openid-client'], folders: ['src/adapters/'] },
      { packages: ['@tus/*'], folders: ['src/adapters/', 'src/features/uploads/'] },
      { packages: ['pg-boss'], folders: ['src/infra/jobs/'] },
    ],
  },

  web: {
    uses: ['contract', 'probe'],
    layers: [
      ['main', 'sign', 'upload'],
      ['app'],
      ['router'],
      ['route-tree'],
      ['routes'],
      ['shell'],
      ['features'],
      ['ui'],
      ['lib'],
      ['locales'],
    ],
    // A text reaches the screen through lib/i18n, and files are judged by lib and features alone.
    usedOnlyBy: [
      { room: 'locales', by: ['lib'] },
      { workspace: 'probe', by: ['features', 'lib'] },
    ],
    nodeOnlyIn: [
      'plugins/chunks.ts',
      'plugins/direct-imports.ts',
      'plugins/early.ts',
      'plugins/entries.ts',
      'plugins/inline-limits.ts',
      'plugins/public-scripts.ts',
    ],
  },

  // The outside world must not agree with our mistakes, so it knows nothing of the product.
  sandbox: { uses: [] },

  // Free to use everything; no room of the product may use them, because nobody lists them under `uses`.
  e2e: { uses: ['contract', 'probe', 'server', 'web', 'sandbox'] },
  bench: { uses: ['contract', 'probe', 'server', 'web', 'sandbox'] },
};
