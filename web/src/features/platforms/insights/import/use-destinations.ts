import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { proposeTarget, type Target } from './targets.ts';
import type { Destination } from './use-import.ts';
import type { OpenReport } from './use-report.ts';

/** Where each account of the report goes: proposed by name, changed by hand. */
export function useDestinations(report: OpenReport, advertisers: readonly InsightAdvertiser[]) {
  const [changes, setChanges] = useState<Record<string, Partial<Target>>>({});
  // A currency that is chosen by hand is a part of the key: what was changed before it stays.
  const keyOf = (name: string, currency: string | null) =>
    JSON.stringify([name, currency === report.choices.currency ? null : currency]);
  const destinations = report.preview.advertisers.map((reportAdvertiser): Destination => {
    const key = keyOf(reportAdvertiser.name, reportAdvertiser.currency);
    return {
      reportAdvertiser,
      target: { ...proposeTarget(reportAdvertiser, report.fileName, advertisers), ...changes[key] },
    };
  });
  const change = (key: string, next: Partial<Target>) => {
    const reportAdvertiser = report.preview.advertisers.find((candidate) => candidate.key === key);
    if (!reportAdvertiser) return;
    const stable = keyOf(reportAdvertiser.name, reportAdvertiser.currency);
    setChanges((before) => ({ ...before, [stable]: { ...before[stable], ...next } }));
  };
  return { destinations, change };
}
