import type { ArchivedItem } from '@ad-foundry/contract/archive.ts';
import { limits } from '@ad-foundry/contract/limits.ts';

export interface ArchivedRow extends Omit<ArchivedItem, 'archivedAt' | 'archivedBy' | 'deletesAt'> {
  archivedAt: Date;
  /** First and last name. */
  by: string | null;
}

export function presentArchived({ by: archivedBy, archivedAt, ...row }: ArchivedRow): ArchivedItem {
  const deletesAt = new Date(archivedAt.getTime() + limits.archiveMs).toISOString();
  return { ...row, archivedBy, archivedAt: archivedAt.toISOString(), deletesAt };
}
