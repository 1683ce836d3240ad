import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AttributeId, CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { createMany, type CreateManyResult } from '@ad-foundry/contract/work/create-many.ts';
import { loadPatterns } from '#features/attributes/patterns.ts';
import { optionFor } from '#features/attributes/editor/attribute-draft.ts';
import { attributesQuery, useAttributeActions } from '#features/attributes/queries.ts';
import { useAttributeWords } from '#features/attributes/words.ts';
import { formatsQuery, templatesQuery } from '#features/formats/queries.ts';
import { useLibraryTexts } from '#features/formats/library-texts.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { foldName, type ManyRow } from './judge-rows.ts';
import type { Field } from './read-table.ts';

/** How long rows rest before the server is asked about them. */
const restMs = 600;

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
  return useMemo(
    () =>
      data.map((attribute) => {
        const { id, key } = attribute;
        const { label, input } = localize(attribute);
        return { id, label, names: [attribute.label, key], input };
      }),
    [data, localize],
  );
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

/**
 * Asks the server about rows that are right otherwise, once they rest: names that the campaign has already, attributes
 * that changed meanwhile. Undefined until it has answered about these rows.
 */
export function useServerFaults(campaignId: CampaignId, rows: ManyRow[] | undefined) {
  const [told, setTold] = useState<{ of: ManyRow[]; faults: CreateManyResult['faults'] }>();
  useEffect(() => {
    if (!rows || rows.length === 0) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { creationKey: crypto.randomUUID(), rows, check: true };
      call(createMany.creatives, { params: { campaignId }, body }, abort.signal)
        .then(({ faults }) => setTold({ of: rows, faults }))
        // They are judged again when they are sent.
        .catch(() => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, rows]);
  return { faults: told?.of === rows ? told?.faults : undefined, setTold };
}

/** Adds an option with this label to an own attribute. */
export function useAddOption() {
  const { update } = useAttributeActions();
  const { data } = useSuspenseQuery(attributesQuery);
  const find = (id: AttributeId) => data.find((each) => each.id === id && !each.global);
  return {
    isPending: update.isPending,
    error: update.error,
    /** Whether it may be changed at all: those of the product are the same for everybody. */
    takes: (id: AttributeId) => find(id)?.input.type === 'select',
    add: (id: AttributeId, optionLabel: string) => {
      const attribute = find(id);
      if (attribute?.input.type !== 'select') return;
      const { label, key, description, input, edition } = attribute;
      const { value } = optionFor(optionLabel, input.options);
      const options = [...input.options, { value, label: optionLabel, retired: false }];
      update.mutate({ id, body: { label, key, description, edition, input: { ...input, options } } });
    },
  };
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
