import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { VocabularyFormat } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { createMany, type CreateManyResult } from '@ad-foundry/contract/create-many.ts';
import { formatWords } from '@ad-foundry/contract/format-words.ts';
import { loadPatterns } from '#features/library/attributes/patterns.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useAttributeWords } from '#features/library/attributes/words.ts';
import { useLibraryTexts } from '#features/library/formats/library-texts.ts';
import { formatsQuery } from '#features/library/formats/queries.ts';
import { peopleQuery } from '#features/people/members/assigned-queries.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { everyPage } from '#lib/paged-query.ts';
import type { SheetAttribute } from '@ad-foundry/contract/rules/briefing/sheet-options.ts';
import type { NewRow } from '@ad-foundry/contract/rules/briefing/rows-to-send.ts';

/** Debounce in ms before the server validates rows. */
const restMs = 600;

/** The formats with their names in English and in the current language; undefined until they are loaded. */
export function useVocabularyFormats(): readonly VocabularyFormat[] | undefined {
  const { data } = useQuery(formatsQuery);
  const { localize, isPending } = useLibraryTexts();
  return useMemo(
    () =>
      data && !isPending
        ? data.map((format) => {
            const { id, name, platform, type, spec } = format;
            return { id, name, otherNames: [localize(format).name], platform, type, spec };
          })
        : undefined,
    [data, localize, isPending],
  );
}

/** The attributes of creatives, which the sheet names by key or by label in English or in the current language. */
export function useSheetAttributes(): readonly SheetAttribute[] {
  const { data } = useSuspenseQuery(attributesQuery);
  const localize = useAttributeWords();
  return useMemo(
    () =>
      data.map((attribute) => {
        const { label, input } = localize(attribute);
        return { id: attribute.id, label, names: [attribute.label, attribute.key], input };
      }),
    [data, localize],
  );
}

/** The pattern engine, loaded only if an attribute has a pattern; undefined while it loads. */
export function usePatterns(attributes: readonly SheetAttribute[]): Pick<PatternEngine, 'matches'> | undefined {
  const isNeeded = attributes.some(({ input }) => input.type === 'text' && input.regex !== '');
  const { data } = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: () => loadPatterns().catch(() => acceptAll),
    enabled: isNeeded,
    staleTime: Infinity,
  });
  return isNeeded ? data : acceptAll;
}

/** Accepts every value: without an engine, only the server validates patterns. */
const acceptAll = { matches: () => true };

/** A person whose name may occur in a sheet. */
export interface SheetPersonRow {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  isGuest: boolean;
  /** Whether the person may deliver slots of this campaign; guests of other campaigns may not. */
  isOwner: boolean;
}

const organizationPeopleQuery = queryOptions({
  queryKey: ['members', 'all'],
  queryFn: async ({ signal }) => {
    const list = (kind: 'team' | 'guest') =>
      everyPage((cursor) => call(members.list, { query: { kind, cursor, limit: limits.pageSizeMax } }, signal));
    return [...(await list('team')), ...(await list('guest'))];
  },
  staleTime: 60_000,
});

/** The team and the guests of the organization; undefined until they are loaded. */
export function useSheetPeople(campaignId: CampaignId): readonly SheetPersonRow[] | undefined {
  const { data: all } = useQuery(organizationPeopleQuery);
  const { data: assigned } = useQuery(peopleQuery({ campaignId }));
  return useMemo(() => {
    if (!all || !assigned) return undefined;
    const guests = new Set([...assigned.guests, ...assigned.invitations].map(({ memberId }) => memberId));
    return all
      .filter(({ status }) => status !== 'disabled')
      .map((person) => ({
        id: person.id,
        name: personName(person),
        email: person.email,
        avatarUrl: person.avatarUrl,
        isGuest: person.role === 'guest',
        isOwner: person.role !== 'guest' || guests.has(person.id),
      }));
  }, [all, assigned]);
}

/** The meanings of format names that the organization has saved. */
export const formatWordsQuery = queryOptions({
  queryKey: ['format-words'],
  queryFn: ({ signal }) => call(formatWords.list, {}, signal),
  staleTime: 60_000,
});

export function useRememberWord() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof formatWords.remember>['body']) => call(formatWords.remember, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: formatWordsQuery.queryKey }),
  });
}

export function useForgetWord() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: string) => call(formatWords.forget, { query: { word } }),
    onSettled: () => client.invalidateQueries({ queryKey: formatWordsQuery.queryKey }),
  });
}

type Faults = CreateManyResult['faults'];

/**
 * Validates rows on the server once they stop changing: names that exist in the campaign, attributes that changed in
 * the meantime. Undefined until the response for these rows arrives.
 */
export function useServerFaults(campaignId: CampaignId, rows: readonly NewRow[]): Faults | undefined {
  const [answer, setAnswer] = useState<{ of: readonly NewRow[]; faults: Faults }>();
  useEffect(() => {
    if (rows.length === 0) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { creationKey: crypto.randomUUID(), rows: [...rows], check: true };
      call(createMany.creatives, { params: { campaignId }, body }, abort.signal)
        .then(({ faults }) => setAnswer({ of: rows, faults }))
        // Creating the rows validates them again.
        .catch(() => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [campaignId, rows]);
  return answer?.of === rows ? answer.faults : undefined;
}

/** Creates all valid rows. */
export function useCreateMany(campaignId: CampaignId) {
  const client = useQueryClient();
  const keys = useRef(createCreationKeys());
  return useMutation({
    mutationFn: (rows: readonly NewRow[]) =>
      call(createMany.creatives, {
        params: { campaignId },
        body: { creationKey: keys.current({ campaignId, rows }), rows: [...rows] },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
