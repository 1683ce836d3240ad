import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { Template } from '@ad-foundry/contract/templates.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { platforms, type Platform } from '@ad-foundry/contract/limits.ts';
import { searchFormats } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import { describeFormat, type FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { filterFormats, searchable, type FormatFilter } from './format-search.ts';
import { useLibraryTexts } from './library-texts.ts';
import { usePlatformName } from './platform-mark.tsx';
import { formatsQuery, templatesQuery } from './queries.ts';

export interface PlatformGroup {
  platform: Platform;
  formats: Format[];
}

/** The loaded formats by id. */
export function useFormatsById(): ReadonlyMap<FormatId, Format> {
  const { data } = useQuery(formatsQuery);
  return useMemo(() => new Map(data?.map((format) => [format.id, format])), [data]);
}

/** Returns a search for formats by industry terms, for comboboxes; the search returns format ids. */
export function useFormatFinder(): (text: string) => ReadonlySet<string> {
  const { data } = useQuery(formatsQuery);
  return useCallback(
    (text: string) => {
      // Indexed on the first search, because most lists are never searched.
      const traits = (data ?? []).map((format) => describedOnce(format));
      return new Set<string>(searchFormats(text, traits).map(({ id }) => id));
    },
    [data],
  );
}

const described = new WeakMap<Format, FormatTraits>();

function describedOnce(format: Format): FormatTraits {
  const traits = described.get(format) ?? describeFormat(format);
  described.set(format, traits);
  return traits;
}

/** The formats that match a filter, by platform in the library's order, and the matching templates. */
export function useFilteredFormats(filter: FormatFilter) {
  const formats = useQuery(formatsQuery);
  const templates = useQuery(templatesQuery);
  const type = useTranslations('formats.type');
  const texts = useLibraryTexts();
  const { localize } = texts;
  const platformName = usePlatformName();
  const all = useMemo(
    () =>
      formats.data?.map((format) => searchable(localize(format), [platformName(format.platform), type(format.type)])),
    [formats.data, localize, platformName, type],
  );
  const found = useMemo(() => filterFormats(all ?? [], filter), [all, filter]);
  const groups = useMemo(() => grouped(found), [found]);
  const fittingTemplates = useMemo(
    () => templates.data?.map(localize).filter((template) => templateFits({ template, filter, found })) ?? [],
    [templates.data, localize, filter, found],
  );
  return {
    groups,
    found,
    templates: fittingTemplates,
    isPending: formats.isPending || templates.isPending || texts.isPending,
    error: formats.error ?? templates.error,
    retry: () => void Promise.all([formats.refetch(), templates.refetch()]),
  };
}

function grouped(formats: Format[]): PlatformGroup[] {
  // Global formats define the order of platforms; formats of the organization do not change it.
  const library = formats.filter(({ global }) => global).map(({ platform }) => platform);
  const order = [...new Set([...library, ...platforms])];
  return order
    .map((platform) => ({ platform, formats: formats.filter((format) => format.platform === platform) }))
    .filter((group) => group.formats.length > 0);
}

/** Whether a template matches by its name or contains a matching format. */
function templateFits({ template, filter, found }: { template: Template; filter: FormatFilter; found: Format[] }) {
  const named = fold(`${template.name} ${template.description}`);
  const words = fold(filter.search).split(/\s+/).filter(Boolean);
  if (!words.every((word) => named.includes(word))) return false;
  if (filter.platform === null && filter.type === null) return true;
  const matchingIds = new Set(found.map(({ id }) => id));
  return filter.search !== '' || template.formatIds.some((id) => matchingIds.has(id));
}
