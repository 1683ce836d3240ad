import { z } from 'zod';
import type { Act, AuditEntry, AuditPerson } from '@ad-foundry/contract/audit.ts';
import { roles } from '@ad-foundry/contract/permissions.ts';
import type { auditEntries } from '#db/schema/operations.ts';
import { readUserAgent } from '#infra/http/user-agent.ts';

interface Row {
  entry: typeof auditEntries.$inferSelect;
  person: AuditPerson | null;
  targetName: string | null;
  placeName: string | null;
}

const role = z.enum(roles).nullable().catch(null);
const words = z.string().nullable().catch(null);

/** Only what the contract names leaves: an entry may hold more than its organization should read. */
export function presentAuditEntry({ entry, person, targetName, placeName }: Row): AuditEntry {
  return {
    id: String(entry.id),
    act: entry.act as Act,
    at: entry.createdAt.toISOString(),
    person,
    target: targetName,
    place: placeName,
    role: role.parse(entry.data['to'] ?? entry.data['role']),
    reason: words.parse(entry.data['reason']),
    ...readUserAgent(entry.userAgent),
  };
}
