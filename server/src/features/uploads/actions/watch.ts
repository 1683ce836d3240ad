import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { ActingRole } from '@ad-foundry/contract/permissions.ts';
import { isWithinReach, requireUpload } from '#features/uploads/queries.ts';
import { findRole } from '#features/organizations/queries.ts';
import { isSignedIn } from '#features/sessions/queries.ts';
import { listVisitsOf } from '#features/support/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

const everyMs = 2000;

/**
 * Asks again and again, while the bytes of a request come, whether its sender may still send them: hours may lie between
 * the first and the last. The signal's reason is why they may not; `end` stops asking.
 */
export function watchSender(scope: Scope, uploadId: UploadId | null): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = () =>
    requireSender(scope, uploadId)
      // A database that is away for a moment ends no upload.
      .catch((error: unknown) => error instanceof AppError && stop.abort(error))
      .finally(next);
  const next = () => {
    if (!stop.signal.aborted && !ended) timer = setTimeout(() => void look(), everyMs).unref();
  };
  let ended = false;
  next();
  return {
    signal: stop.signal,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

async function roleNow(scope: Scope): Promise<ActingRole | null> {
  const { actor } = scope;
  if (actor.role !== 'super_hero') return findRole(scope, actor);
  const visits = await listVisitsOf(scope, actor.accountId);
  return visits.some(({ id }) => id === actor.organizationId) ? 'super_hero' : null;
}

/** @throws AppError `auth.required` for who signed out, `upload.not-found` for who was shut out */
async function requireSender(scope: Scope, uploadId: UploadId | null): Promise<void> {
  if (!(await isSignedIn(scope))) throw new AppError('auth.required');
  const { actor } = scope;
  const role = await roleNow(scope);
  if (role === null) throw new AppError('upload.not-found');
  if (uploadId === null) return;
  const asNow = { ...scope, actor: { ...actor, role } };
  const { slotId } = await requireUpload(asNow, uploadId);
  if (!(await isWithinReach(asNow, slotId))) throw new AppError('upload.not-found');
}
