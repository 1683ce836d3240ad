import { z } from 'zod';
import type { AuditEntry, AuditPerson } from '@ad-foundry/contract/audit.ts';
import type { Act } from '@ad-foundry/contract/events.ts';
import { roles } from '@ad-foundry/contract/permissions.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import type { auditEntries } from '#db/schema/operations.ts';
import { csvLine, csvStart } from '#infra/files/csv.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';

interface AuditRow {
  entry: typeof auditEntries.$inferSelect;
  person: AuditPerson | null;
  targetName: string | null;
  placeName: string | null;
}

const role = z.enum(roles).nullable().catch(null);
const words = z.string().nullable().catch(null);

/** Copies only the fields that the contract names, since a line may hold data that its organization must not read. */
export function presentAuditEntry({ entry, person, targetName, placeName }: AuditRow): AuditEntry {
  return {
    id: String(entry.id),
    act: entry.act as Act,
    at: entry.createdAt.toISOString(),
    person,
    target: targetName === null ? null : escapeMisleading(targetName),
    place: placeName,
    role: role.parse(entry.data['to'] ?? entry.data['role']),
    formerRole: role.parse(entry.data['from']),
    reason: words.parse(entry.data['reason']),
    ...readUserAgent(entry.userAgent),
    key: words.parse(entry.data['key'] ?? null),
  };
}

const columns = [
  'at',
  'act',
  'person',
  'person id',
  'target',
  'place',
  'former role',
  'role',
  'reason',
  'browser',
  'system',
  'key',
];

/** The audit log as lines of CSV, header first. */
export async function* linesOfLog(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for await (const page of pages) yield page.map(lineOf).join('');
}

function lineOf({
  at,
  act,
  person,
  target,
  place,
  formerRole,
  role: memberRole,
  reason,
  browser,
  system,
  key,
}: AuditEntry): string {
  const personColumns = [person?.name ?? null, person?.id ?? null];
  return csvLine([at, act, ...personColumns, target, place, formerRole, memberRole, reason, browser, system, key]);
}
