import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { formatIdsOf, selectionOf, type FormatCounts } from '#features/library/formats/selection.ts';
import { findNameProblem } from '#features/tree/campaigns/name-problem.ts';
import { useCreateCreative } from '#features/tree/campaigns/queries.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { problemResolver } from '#lib/forms/form.ts';

type BriefValues = {
  name: string;
  description: string;
  /** An instant as ISO text. */
  deadlineAt: string | null;
  formats: FormatCounts;
};

const resolver = problemResolver(({ name }: BriefValues) => ({ name: findNameProblem(name) }));
const emptyBrief = (): BriefValues => ({ name: '', description: '', deadlineAt: null, formats: [] });

/** The editor of a new creative; opens the creative's page after its creation. */
export function useNewCreative(campaign: Campaign) {
  const create = useCreateCreative(campaign.id);
  const navigate = useNavigate();
  const [keyFor] = useState(createCreationKeys);
  return useEditor({
    stored: undefined,
    valuesOf: emptyBrief,
    resolver,
    draft: `creative:new:${campaign.id}`,
    send: ({ name, formats, ...values }: BriefValues) => {
      const brief = { ...values, name: name.trim(), formatIds: formatIdsOf(selectionOf(formats)) };
      return create.mutateAsync({ ...brief, creationKey: keyFor(brief) });
    },
    onSaved: ({ id }) =>
      navigate({
        to: '/campaigns/$campaignId/creatives/$creativeId',
        params: { campaignId: campaign.id, creativeId: id },
        // Replaces the history entry, so that the back button opens the campaign instead of an empty sheet.
        replace: true,
      }),
  });
}

export type NewCreative = ReturnType<typeof useNewCreative>;
