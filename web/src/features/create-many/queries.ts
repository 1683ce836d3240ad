import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import { createMany } from '@ad-foundry/contract/work/create-many.ts';
import { formatsQuery, templatesQuery } from '#features/formats/queries.ts';
import { useLibraryTexts } from '#features/formats/library-texts.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { foldName, type ManyRow } from './judge-rows.ts';

/** Formats and templates by folded name, in English and in the screen's language; their names; undefined until they are loaded. */
export function useNamedFormats() {
  const { data: formats } = useQuery(formatsQuery);
  const { data: templates } = useQuery(templatesQuery);
  const { localize, isPending } = useLibraryTexts();
  return useMemo(() => {
    if (!formats || !templates || isPending) return undefined;
    const named = <T extends { name: string; global: boolean; description: string }, V>(
      items: readonly T[],
      of: (item: T) => V,
    ) =>
      new Map(items.flatMap((item) => [item, localize(item)].map(({ name }) => [foldName(name), of(item)] as const)));
    return {
      formats: named(formats, ({ id }): FormatId => id),
      templates: named(templates, ({ formatIds }): readonly FormatId[] => formatIds),
      names: {
        formats: [...new Set(formats.map((format) => localize(format).name))],
        template: templates.map((template) => localize(template).name),
      },
    };
  }, [formats, templates, localize, isPending]);
}

/** Creates all rows, or none. */
export function useCreateMany(campaignId: CampaignId) {
  const client = useQueryClient();
  const keys = useRef(createCreationKeys());
  return useMutation({
    mutationFn: (rows: ManyRow[]) =>
      call(createMany.creatives, {
        params: { campaignId },
        body: { creationKey: keys.current({ campaignId, rows }), rows },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
