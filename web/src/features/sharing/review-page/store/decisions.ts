import type { Area, Decision, Moment } from '@ad-foundry/contract/comments.ts';
import type { CallResult } from '@ad-foundry/contract/endpoint.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { call } from '#lib/api.ts';
import { changePage, ofLink, pageNow, passDoor, refreshReview, withVersions } from './review-store.ts';

/** The reason for changes, sent along with the decision. */
export interface Reason {
  body: string;
  /** Stays the same for a retry with the same text, so that only one comment is written. */
  creationKey: string;
  area?: Area;
  moment?: Moment;
}

function mark(ids: readonly VersionId[], decision: Decision | null): void {
  const decidedAt = decision === null ? null : new Date().toISOString();
  changePage((page) => withVersions(page, new Set(ids), (version) => ({ ...version, decision, decidedAt })));
}

/** Shows a decision at once and takes it back if the server refuses it. @throws ApiError */
async function optimistic(ids: readonly VersionId[], decision: Decision | null, send: () => Promise<unknown>) {
  const before = pageNow();
  mark(ids, decision);
  try {
    await send();
  } catch (error) {
    if (before) changePage(() => before);
    void refreshReview();
    throw error;
  }
}

type ApprovalItem = CallResult<typeof review.approveAll>['items'][number];
/** Why a file could not be approved. */
export type ApprovalFailure = NonNullable<ApprovalItem['failure']>;
export type ApprovalFailures = ReadonlyMap<VersionId, ApprovalFailure>;

/** Approves files. Resolves to those that could not be approved, with the reason. @throws ApiError */
export async function approve(ids: readonly VersionId[]): Promise<ApprovalFailures> {
  const [only] = ids;
  if (only && ids.length === 1) {
    const params = { ...ofLink(), versionId: only };
    await optimistic(ids, 'approved', () => call(review.decide, { params, body: { decision: 'approved' } }));
    return new Map();
  }
  const failures = new Map<VersionId, ApprovalFailure>();
  await optimistic(ids, 'approved', async () => {
    const most = limits.reviewLinks.decisionsAtOnce;
    for (let at = 0; at < ids.length; at += most) {
      const { items } = await call(review.approveAll, {
        params: ofLink(),
        body: { versionIds: ids.slice(at, at + most) },
      });
      for (const { versionId, failure } of items) if (failure !== null) failures.set(versionId, failure);
    }
  });
  if (failures.size > 0) await refreshReview();
  return failures;
}

/** Asks for changes on a file, with the reason in the same request. @throws ApiError */
export async function askForChanges(versionId: VersionId, reason?: Reason): Promise<void> {
  const body = { decision: 'changes' as const, ...(reason ? { comment: reason } : {}) };
  const send = () => call(review.decide, { params: { ...ofLink(), versionId }, body });
  await optimistic([versionId], 'changes', send);
}

/** Takes the decisions on files back. @throws ApiError */
export async function withdraw(ids: readonly VersionId[]): Promise<void> {
  await optimistic(ids, null, () =>
    Promise.all(ids.map((versionId) => call(review.withdraw, { params: { ...ofLink(), versionId } }))),
  );
}

/** Tells the team that the holder is done. @throws ApiError */
export async function finish(): Promise<void> {
  const { finishedAt } = await call(review.finish, { params: ofLink() });
  changePage((page) => ({ ...page, holder: page.holder && { ...page.holder, finishedAt } }));
}

/** Sets the day by which the holder decides; null withdraws it. @throws ApiError */
export async function promiseDay(day: string | null): Promise<void> {
  if (day === null) await call(review.withdrawPromise, { params: ofLink() });
  else await call(review.promise, { params: ofLink(), body: { day } });
  changePage((page) => ({ ...page, promise: page.promise && { day } }));
}

/** Gives or changes the name of the holder. @throws ApiError */
export async function giveName(name: string): Promise<void> {
  const door = await call(review.giveName, { params: ofLink(), body: { name } });
  changePage((page) => ({ ...page, holder: door.holder }));
  await passDoor(door);
}
