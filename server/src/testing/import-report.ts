import { randomUUID } from 'node:crypto';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { daysOf, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { TestClient } from './client.ts';

interface Report {
  advertiserId: AdvertiserId;
  rows: readonly ImportedRow[];
  /** Days that the report covers; days without rows had no delivery. */
  period?: Period;
  importId?: string;
}

/** Imports a report into an ad account whose figures come from files. */
export function importReport(client: TestClient, { advertiserId, rows, period, importId = randomUUID() }: Report) {
  const emptyDays = period ? daysOf(period).filter((day) => rows.every((row) => row.day !== day)) : [];
  return client.call(insights.importDays, {
    params: { provider: 'meta', advertiserId },
    body: { importId, fileName: 'Report.csv', rows: [...rows], emptyDays },
  });
}
