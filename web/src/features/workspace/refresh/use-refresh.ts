import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AttributeId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatIdsOf, selectionOf, type FormatCounts } from '#features/library/formats/selection.ts';
import { findNameProblem } from '#features/tree/campaigns/name-problem.ts';
import { refreshWork } from '#features/tree/work-items/queries.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { usualTime } from '#ui/form/date-time-panel.tsx';
import { fromWall } from '#ui/form/wall-time.ts';

type RefreshValues = {
  name: string;
  campaignId: CampaignId | null;
  description: string;
  /** An instant as ISO text. */
  deadlineAt: string | null;
  formats: FormatCounts;
  /** The attributes to copy. */
  attributeIds: AttributeId[];
  /** The keys of the assets to attach. */
  references: string[];
};

const resolver = problemResolver(({ name, campaignId }: RefreshValues) => ({
  name: findNameProblem(name),
  campaignId: campaignId === null ? 'missing' : undefined,
}));

/** The end of an ordinary working day. */
function endOf(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return fromWall({ year, month, day: date, ...usualTime }, shownTimeZone()).toISOString();
}

/** What the plan briefs before anyone edits it. */
function valuesOf({ asset, siblings, source, due }: RefreshPlan, name: string): RefreshValues {
  const counts = new Map<string, FormatCounts[number]>();
  for (const id of source?.formatIds ?? []) counts.set(id, { id, count: (counts.get(id)?.count ?? 0) + 1 });
  return {
    name: name.slice(0, limits.nameLength),
    campaignId: source?.isOpen ? source.campaign.id : null,
    description: source?.description ?? '',
    deadlineAt: endOf(due.day),
    formats: [...counts.values()],
    attributeIds: source?.attributes.map(({ attribute }) => attribute.id) ?? [],
    references: [asset, ...siblings].filter(({ media }) => media.picture !== null).map(({ key }) => key),
  };
}

/** The editor of a refresh; opens the creative's page after its creation. */
export function useRefresh(plan: RefreshPlan) {
  const t = useTranslations('refresh');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [keyFor] = useState(createCreationKeys);
  const { provider, id: advertiserId } = plan.head.advertiser;
  const create = useMutation({
    mutationFn: (body: CallArguments<typeof insights.briefRefresh>['body']) =>
      call(insights.briefRefresh, { params: { provider }, body }),
    // Not awaited, so that the new creative opens while the lists are refetched.
    onSuccess: () => refreshWork(queries),
  });
  return useEditor({
    stored: undefined,
    valuesOf: () => valuesOf(plan, t('nameOf', { name: plan.asset.name })),
    resolver,
    draft: `refresh:${advertiserId}:${plan.asset.key}`,
    send: async ({ name, campaignId, formats, ...values }: RefreshValues) => {
      if (campaignId === null) throw new Error('a refresh without a campaign is not sent');
      const body = {
        ...values,
        advertiserId,
        campaignId,
        name: name.trim(),
        formatIds: formatIdsOf(selectionOf(formats)),
        sourceId: plan.source?.creative.id ?? null,
      };
      return create.mutateAsync({ ...body, creationKey: keyFor(body) });
    },
    onSaved: ({ id, campaignId }) =>
      navigate({
        to: '/campaigns/$campaignId/creatives/$creativeId',
        params: { campaignId, creativeId: id },
        // Replaces the history entry, so that the back button opens the figures instead of the sheet.
        replace: true,
      }),
  });
}

export type RefreshEditor = ReturnType<typeof useRefresh>;
