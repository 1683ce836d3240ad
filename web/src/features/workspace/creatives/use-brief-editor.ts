import { useQueryClient } from '@tanstack/react-query';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { findNameProblem } from '#features/tree/campaigns/name-problem.ts';
import type { MergeText } from '#ui/editor/merge.ts';
import { useAutosave } from '#ui/editor/use-autosave.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery, useUpdateCreative } from './queries.ts';

type Brief = Pick<Creative, 'name' | 'description' | 'deadlineAt'>;

const resolver = problemResolver(({ name, description }: Brief) => ({
  name: findNameProblem(name),
  description: description.length > limits.descriptionLength ? 'tooLong' : undefined,
}));

let mergeLines: MergeText | null = null;
/**
 * Sets the function that merges texts, which loads with the panel; until then, concurrent changes to a text are a
 * conflict.
 */
export function mergeTextsWith(merge: MergeText): void {
  mergeLines = merge;
}

/**
 * The editor of the brief, with autosave. Sends only changed fields, so that concurrent changes to other fields are
 * preserved.
 */
export function useBriefEditor(creative: Creative) {
  const queries = useQueryClient();
  const update = useUpdateCreative(creative.id);
  const editor = useEditor({
    stored: creative,
    valuesOf: ({ name, description, deadlineAt }: Creative): Brief => ({ name, description, deadlineAt }),
    mergeText: (versions) => mergeLines?.(versions) ?? null,
    resolver,
    savesItself: true,
    draft: `creative:${creative.id}`,
    stale: { code: 'edit.outdated', latest: () => queries.fetchQuery({ ...creativeQuery(creative.id), staleTime: 0 }) },
    send: (brief: Brief, { stored, changed }) =>
      update.mutateAsync({
        edition: stored.edition,
        ...(changed.includes('name') ? { name: brief.name.trim() } : {}),
        ...(changed.includes('description') ? { description: brief.description } : {}),
        ...(changed.includes('deadlineAt') ? { deadlineAt: brief.deadlineAt } : {}),
      }),
    onFailed: (failure) => toast.error(failure),
  });
  return { ...editor, saveState: useAutosave(editor) };
}

export type BriefEditor = ReturnType<typeof useBriefEditor>;
