import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { proposeTarget, type Target } from './targets.ts';
import type { Destination } from './use-import.ts';
import type { OpenReport } from './use-report.ts';

/** Where each account of the report goes: proposed by name, changed by hand. */
export function useDestinations(report: OpenReport, accounts: readonly InsightAdvertiser[]) {
  const [changes, setChanges] = useState<Record<string, Partial<Target>>>({});
  // A currency that is chosen by hand is a part of the key: what was changed before it stays.
  const keyOf = (name: string, currency: string | null) =>
    JSON.stringify([name, currency === report.choices.currency ? null : currency]);
  const destinations = report.preview.accounts.map((account): Destination => {
    const key = keyOf(account.name, account.currency);
    return { account, target: { ...proposeTarget(account, report.fileName, accounts), ...changes[key] } };
  });
  const change = (key: string, next: Partial<Target>) => {
    const account = report.preview.accounts.find((candidate) => candidate.key === key);
    if (!account) return;
    const stable = keyOf(account.name, account.currency);
    setChanges((before) => ({ ...before, [stable]: { ...before[stable], ...next } }));
  };
  return { destinations, change };
}
