import { queryOptions } from '@tanstack/react-query';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { repairs, type RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import { call } from '#lib/api.ts';

const runningMs = 1000;

/** Whether a repair of the version is ordered and not yet ended. */
export const isRunning = (answer: RepairAnswer | undefined): boolean =>
  answer?.last?.state === 'waiting' || answer?.last?.state === 'running';

/** Where a version has what stands out; it does not change. */
export function focusQuery(versionId: VersionId) {
  return queryOptions({
    queryKey: ['repairs', versionId, 'focus'],
    queryFn: ({ signal }) => call(repairs.focus, { params: { versionId } }, signal),
    staleTime: Infinity,
  });
}

/** What would make a version fit, and its last repair; polled while that runs. */
export function repairQuery(versionId: VersionId) {
  return queryOptions({
    queryKey: ['repairs', versionId],
    queryFn: ({ signal }) => call(repairs.plan, { params: { versionId } }, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? runningMs : false),
  });
}
