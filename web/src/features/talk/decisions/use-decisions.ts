import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { comments, type Area, type Decision, type DecisionResult, type Moment } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ApiError, call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { keepUndo, undoMs } from './last-decision.ts';

/** Why changes are asked for; `creationKey` stays the same for a retry. */
export interface Reason {
  body: string;
  mentions: AccountId[];
  creationKey: string;
  area?: Area;
  moment?: Moment;
}

export interface Deciding {
  versionIds: readonly VersionId[];
  decision: Decision;
  /** What the message names where there is one file. */
  name: string;
  /** Needed to ask for changes. */
  reason?: Reason;
}

const mutationKey = ['decisions'];

type Body = CallArguments<typeof comments.decideMany>['body'];

async function sendAll({ versionIds, ...body }: Body): Promise<DecisionResult[]> {
  const results: DecisionResult[] = [];
  for (let from = 0; from < versionIds.length; from += limits.decisionsAtOnce) {
    const some = versionIds.slice(from, from + limits.decisionsAtOnce);
    results.push(...(await call(comments.decideMany, { body: { ...body, versionIds: some } })).items);
  }
  return results;
}

/** Restores the decisions before, and deletes the reasons. */
async function takeBack(
  send: (body: Body) => Promise<unknown>,
  done: readonly DecisionResult[],
  undoneKey: string | undefined,
): Promise<void> {
  for (const decision of ['approved', 'changes', 'withdrawn'] as const) {
    const those = done.filter(({ earlier }) => (earlier ?? 'withdrawn') === decision);
    const versionIds = those.map(({ versionId }) => versionId);
    if (versionIds.length > 0) await send({ versionIds, decision, ...(undoneKey ? { undoneKey } : {}) });
  }
}

/**
 * Decides on files. A message names what was decided and undoes it for ten seconds, as the key Z does from the moment it is
 * sent; files that were replaced or archived meanwhile are named with the reason.
 * @returns whether a decision stands @throws ApiError only where a text was written, which its field keeps
 */
export function useDecisions(): (deciding: Deciding) => Promise<boolean> {
  const queries = useQueryClient();
  // As mutations, so that live events refetch nothing while a decision is on its way.
  const { mutateAsync: send } = useMutation({ mutationKey, mutationFn: sendAll, networkMode: 'always' });
  const t = useTranslations('review.said');
  const errorText = useErrorText();
  return async ({ versionIds, decision, name, reason }) => {
    if (versionIds.length === 0) {
      toast.info(t('none'));
      return false;
    }
    const stopShowing = keepShown(queries, { versionIds, decision });
    const sending = send({ versionIds: [...versionIds], decision, ...(reason ? { comment: reason } : {}) });
    let isUndone = false;
    const undo = once(async () => {
      isUndone = true;
      try {
        // A decision that fails needs no undoing, and its message says why.
        const done = stored(await sending.catch(() => []));
        if (done.length === 0) return;
        await takeBack(send, done, reason?.creationKey);
        toast.info(t('undone'), { id: toastId, action: null, duration: 4000 });
      } catch (error) {
        toast.error(errorText(error), { id: toastId, action: null });
      } finally {
        reload(queries);
      }
    });
    const kept = keepUndo(undo);
    try {
      const results = await sending;
      const done = stored(results);
      const [failed, ...others] = results.filter(({ error }) => error !== null);
      if (failed) {
        const problem = new ApiError(409, { code: failed.error ?? 'server.error' }, null);
        if (done.length === 0) throw problem;
        toast.error(t('failed', { count: others.length + 1, reason: errorText(problem) }));
      }
      kept.renew();
      const text =
        done.length === 1 && versionIds.length === 1
          ? t(decision, { name })
          : t(`${decision}Many`, { count: done.length });
      if (!isUndone)
        toast.success(text, { id: toastId, duration: undoMs, action: { label: t('undo'), onClick: undo } });
      return true;
    } catch (error) {
      kept.drop();
      if (reason) throw error;
      toast.error(errorText(error));
      return false;
    } finally {
      stopShowing();
      reload(queries);
    }
  };
}

const stored = (results: readonly DecisionResult[]) => results.filter(({ error }) => error === null);

// The next decision replaces the message of the one before.
const toastId = 'decision';

function once(act: () => Promise<void>): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    void act();
  };
}

/** Refetches what decisions change. After decisions in quick succession only the last one refetches. */
function reload(queries: QueryClient) {
  if (queries.isMutating({ mutationKey }) > 0) return;
  const areas = ['comments', 'creatives', 'campaigns'];
  for (const area of areas) void queries.invalidateQueries({ queryKey: [area] });
}

/**
 * Shows a decision until the returned function is called, also on creatives that are read meanwhile: they may be older
 * than the decision.
 */
function keepShown(queries: QueryClient, deciding: Pick<Deciding, 'versionIds' | 'decision'>): () => void {
  showDecided(queries, deciding);
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      showDecided(queries, deciding);
  });
}

/** Shows the decision on the slots of read creatives before the server has answered. */
function showDecided(queries: QueryClient, { versionIds, decision }: Pick<Deciding, 'versionIds' | 'decision'>): void {
  const decided = new Set(versionIds);
  const isDecided = ({ variations }: Creative['slots'][number]) => {
    const current = variations.flatMap(({ cards }) => cards.flatMap(({ versions }) => versions.slice(0, 1)));
    const hits = current.filter(({ id }) => decided.has(id)).length;
    return decision === 'changes' ? hits > 0 : hits > 0 && hits === current.length;
  };
  queries.setQueriesData<Creative>(
    { queryKey: ['creatives'], predicate: ({ queryKey }) => queryKey.length === 2 },
    (creative) =>
      creative && {
        ...creative,
        slots: creative.slots.map((slot) => (isDecided(slot) ? { ...slot, decision, review: decision } : slot)),
      },
  );
}
