import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocale, type Locale } from '#lib/i18n.ts';
import { loadLibraryTexts } from '#lib/library-texts.ts';

const textsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['library-texts', locale],
    queryFn: () => loadLibraryTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Named {
  global: boolean;
  name: string;
  description: string;
}

export interface LibraryTexts {
  /**
   * A format or template with name and description in the current language; those of the organization stay as written.
   */
  localize: <T extends Named>(item: T) => T;
  isPending: boolean;
}

/** The texts of the library in the current language, or in English until they are loaded. */
export function useLibraryTexts(): LibraryTexts {
  const { data, isPending } = useQuery(textsQuery(useLocale()));
  const localize = useCallback(
    <T extends Named>(item: T): T => {
      if (!item.global || !data) return item;
      const { name, description } = item;
      return { ...item, name: data[name] ?? name, description: data[description] ?? description };
    },
    [data],
  );
  return { localize, isPending };
}
