import { useQueryClient } from '@tanstack/react-query';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { findNameProblem } from '#features/campaigns/name-problem.ts';
import { useEditor } from '#features/editor/use-editor.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery, useUpdateCreative } from './queries.ts';

type Brief = Pick<Creative, 'name' | 'description' | 'deadlineAt'>;

const resolver = problemResolver(({ name }: Brief) => ({ name: findNameProblem(name) }));

/** Editor of the brief. Sends only changed fields, so that concurrent changes to other fields are kept. */
export function useBriefEditor(creative: Creative) {
  const t = useTranslations('creative.brief');
  const queries = useQueryClient();
  const update = useUpdateCreative(creative.id);
  return useEditor({
    stored: creative,
    valuesOf: ({ name, description, deadlineAt }: Creative): Brief => ({ name, description, deadlineAt }),
    resolver,
    draft: `creative:${creative.id}`,
    stale: { code: 'edit.outdated', latest: () => queries.fetchQuery({ ...creativeQuery(creative.id), staleTime: 0 }) },
    send: (brief: Brief, { stored, changed }) =>
      update.mutateAsync({
        edition: stored.edition,
        ...(changed.includes('name') ? { name: brief.name.trim() } : {}),
        ...(changed.includes('description') ? { description: brief.description } : {}),
        ...(changed.includes('deadlineAt') ? { deadlineAt: brief.deadlineAt } : {}),
      }),
    onSaved: () => toast.success(t('saved')),
    onFailed: (failure) => toast.error(failure),
  });
}

export type BriefEditor = ReturnType<typeof useBriefEditor>;
