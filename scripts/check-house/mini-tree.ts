// A small tree that passes every house rule, into which tests plant one fault each.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const english = `export const enUs = { title: 'Hello {name}', count: '{n, plural, one {# mail} other {# mails}}' } as const;\n`;
export const french = `export const frFr = { title: 'Bonjour {name}', count: '{n, plural, one {# mail} other {# mails}}' } as const;\n`;

/** Two features, an adapter and a screen that pass all rules. */
const clean = {
  'server/package.json': `{ "name": "@ad-foundry/server", "type": "module", "imports": { "#*": "./src/*" } }\n`,
  'server/tsconfig.json': `{ "extends": "../tsconfig.base.json", "include": ["src"] }\n`,
  'contract/package.json': `{ "name": "@ad-foundry/contract", "type": "module", "exports": { "./*": "./src/*" } }\n`,
  'contract/src/limits.ts': 'export const limits = { most: 3 } as const;\n',
  'server/src/config.ts': 'export const config = { port: 1 };\n',
  'server/src/db/client.ts': 'export const client = { rows: 1 };\n',
  'server/src/infra/clock.ts': 'export const now = (): number => 1;\n',
  'server/src/adapters/mail.ts': `import { now } from '#infra/clock.ts';\n\nexport interface Mail {\n  at: number;\n}\n\nexport const mail: Mail = { at: now() };\n`,
  'server/src/features/tree/campaigns/queries.ts': `import { client } from '#db/client.ts';\n\nexport const listCampaigns = (): number => client.rows;\n`,
  'server/src/features/talk/comments/actions.ts': `import type { Mail } from '#adapters/mail.ts';\nimport { listCampaigns } from '#features/tree/campaigns/queries.ts';\nimport { now } from '#infra/clock.ts';\n\nexport const addComment = (mail: Mail): number => mail.at + listCampaigns() + now();\n`,
  'server/src/emails/messages/en-US.ts': english,
  'server/src/emails/messages/fr-FR.ts': french,
  'web/src/locales/en-US/sign-in.ts': english,
  'web/src/locales/fr-FR/sign-in.ts': french,
  'web/src/locales/en-GB/sign-in.ts': `export const enGb = { title: 'Good day {name}' } as const;\n`,
};

/** A clean tree in a separate folder. */
export interface MiniTree {
  readonly root: string;
  plant(files: Record<string, string>): void;
  remove(): void;
}

/** Writes the clean tree; the caller removes it. */
export function plantMiniTree(): MiniTree {
  const root = mkdtempSync(join(tmpdir(), 'checks-'));
  const plant = (files: Record<string, string>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  plant(clean);
  return { root, plant, remove: () => rmSync(root, { recursive: true, force: true }) };
}
