import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { can, permissions, roles, type Permission } from '@ad-foundry/contract/permissions.ts';

/** Description of each permission. A new permission without one does not compile. */
const words: Record<Permission, string> = {
  billing: 'see and pay the plan',
  'plan:read': 'see whether the organization may write',
  'organization:delete': 'delete the organization',
  'organization:manage': 'change the settings of the organization, manage its webhooks',
  'organization:read': 'see the name of the organization',
  'audit:read': 'read the audit log',
  'people:read': 'see the members and invitations',
  'people:manage': 'invite members, change roles, disable and remove',
  'people:assign': 'invite guests, assign people to campaigns and groups',
  'group:read': 'see groups',
  'group:write': 'create and edit groups',
  'campaign:read': 'see campaigns and creatives, download',
  'campaign:write': 'create, edit, archive, duplicate and delete campaigns and creatives',
  'preferences:read': 'see how files are named',
  'format:read': 'see formats and templates',
  'format:write': 'create and edit formats and templates of the organization',
  'attribute:read': 'see attribute fields',
  'attribute:write': 'create and edit attribute fields of the organization',
  'attribute:fill': 'fill the attribute fields of a creative',
  'upload:write': 'upload, replace and delete files',
  'version:waive': 'waive broken rules',
  'version:repair': 'make a version that fits; guests where the organization allows it',
  'version:adapt': 'make files for the slots of a creative from one of its files',
  'version:decide': 'approve a version or ask for changes',
  'review:read': 'see the steps of a review, download the approval record',
  'review:override': 'decide in place of the reviewers of a step',
  'comment:read': 'read comments; guests where the organization allows it',
  'comment:write': 'write comments; guests where the organization allows it',
  'notification:read': 'see and mark their own notifications',
  'insight:read': 'read insights',
  'advertiser:read': 'see the ad accounts that the organization uses',
  'key:write': 'make, replace and revoke API keys; those of the organization: owners and admins',
  'integration:read': 'see connections to ad platforms and their health',
  'integration:manage': 'connect and disconnect ad platforms, choose ad accounts',
};

// A guest's permissions apply to assigned campaigns and groups, and to their own files.
const within = new Set<Permission>([
  'group:read',
  'campaign:read',
  'attribute:fill',
  'upload:write',
  'comment:read',
  'comment:write',
  'version:repair',
]);

function render(): string {
  const cell = (role: (typeof roles)[number], permission: Permission) => {
    if (!can(role, permission)) return 'no';
    return role === 'guest' && within.has(permission) ? 'assigned' : 'yes';
  };
  const rows = permissions.map((permission) => [
    `\`${permission}\``,
    words[permission],
    ...roles.map((role) => cell(role, permission)),
  ]);
  const table = [['Permission', 'Allows', ...roles], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(table[0] ?? []), rule, ...rows.map(line)].join('\n');
}

const file = new URL('../docs/security.md', import.meta.url);
const marks = ['<!-- roles -->\n\n', '\n\n<!-- /roles -->'] as const;

test('the table of roles in docs/security.md matches the contract; UPDATE_ROLES=1 rewrites it', () => {
  const text = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = text.split(marks[0]);
  const [shown = '', after = ''] = rest.split(marks[1]);
  if (process.env['UPDATE_ROLES']) writeFileSync(file, before + marks[0] + render() + marks[1] + after);
  else expect(shown).toBe(render());
});

describe('the table of roles matches the product, row by row (S02)', () => {
  const everyone = ['owner', 'admin', 'member', 'guest'];
  const team = ['owner', 'admin', 'member'];
  const management = ['owner', 'admin'];
  test.each<[string, Permission[], string[]]>([
    ['billing, and deleting the organization', ['billing', 'organization:delete'], ['owner']],
    ['the state of the plan', ['plan:read'], team],
    [
      'its settings, its people and the audit log',
      ['organization:manage', 'people:read', 'people:manage', 'audit:read'],
      management,
    ],
    [
      'groups, campaigns and creatives: create, edit, archive, delete',
      ['campaign:write', 'group:write', 'people:assign', 'version:waive', 'version:decide'],
      team,
    ],
    [
      'formats, templates and attributes of the organization',
      ['format:read', 'format:write', 'attribute:read', 'attribute:write'],
      team,
    ],
    ['insights', ['insight:read'], team],
    ['comments, and their own notifications', ['comment:read', 'comment:write', 'notification:read'], everyone],
    ['integrations', ['integration:read', 'integration:manage'], management],
    ['ad accounts, for sending', ['advertiser:read'], team],
    [
      'what one is assigned to: view, upload, fill attributes, download',
      ['campaign:read', 'group:read', 'upload:write', 'attribute:fill', 'organization:read'],
      everyone,
    ],
  ])('%s', (_row, granted, holders) => {
    for (const permission of granted) {
      expect([permission, ...roles.filter((role) => can(role, permission))]).toEqual([permission, ...holders]);
    }
  });

  test('names every permission', () => {
    expect(Object.keys(words).toSorted()).toEqual([...permissions].toSorted());
  });
});
