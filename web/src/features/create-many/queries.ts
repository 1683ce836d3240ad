import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { createMany } from '@ad-foundry/contract/work/create-many.ts';
import { loadPatterns } from '#features/attributes/patterns.ts';
import { attributesQuery } from '#features/attributes/queries.ts';
import { useAttributeWords } from '#features/attributes/words.ts';
import { formatsQuery, templatesQuery } from '#features/formats/queries.ts';
import { useLibraryTexts } from '#features/formats/library-texts.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { foldName, type ManyRow } from './judge-rows.ts';
import type { Field } from './read-table.ts';

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

/** The attributes that rows may have values of, found by label in English and in the screen's language, and by key. */
export function useFields(): readonly Field[] {
  const { data } = useSuspenseQuery(attributesQuery);
  const localize = useAttributeWords();
  return data.map((attribute) => {
    const { id, key } = attribute;
    const { label, input } = localize(attribute);
    return { id, label, names: [attribute.label, key], input };
  });
}

/** The engine that judges patterns; undefined until it is loaded, where any attribute needs it. */
export function usePatterns(fields: readonly Field[]): Pick<PatternEngine, 'matches'> | undefined {
  const isNeeded = fields.some(({ input }) => input.type === 'text' && input.regex !== '');
  const { data } = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: () => loadPatterns().catch(() => serverJudges),
    enabled: isNeeded,
    staleTime: Infinity,
  });
  return isNeeded ? data : serverJudges;
}

/** Without an engine only the server judges. */
const serverJudges = { matches: () => true };

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
