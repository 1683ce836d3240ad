import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { useLibraryTexts } from '#features/library/formats/library-texts.ts';
import { templatesQuery } from '#features/library/formats/queries.ts';
import { useLocale } from '#lib/i18n.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { toWall } from '#ui/form/wall-time.ts';
import { readSheet } from '@ad-foundry/contract/rules/briefing/read-sheet.ts';
import type { SheetOptions } from '@ad-foundry/contract/rules/briefing/sheet-options.ts';
import type { SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import {
  formatWordsQuery,
  usePatterns,
  useSheetAttributes,
  useSheetPeople,
  useVocabularyFormats,
  type SheetPersonRow,
} from './queries.ts';
import type { SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';

/** Today in the time zone of date inputs, in ISO format. */
export function todayText(): string {
  const { year, month, day } = toWall(new Date(), shownTimeZone());
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The data needed to read a sheet: formats, attributes, people and saved names. */
function useVocabulary(campaignId: CampaignId) {
  const locale = useLocale();
  const formats = useVocabularyFormats();
  const attributes = useSheetAttributes();
  const patterns = usePatterns(attributes);
  const people = useSheetPeople(campaignId);
  const { data: words } = useQuery(formatWordsQuery);
  const { data: templates } = useQuery(templatesQuery);
  const { localize } = useLibraryTexts();
  return useMemo(() => {
    if (!formats || !patterns || !people || !words || !templates) return undefined;
    // The name of a template stands for its formats, unless the organization saved another meaning.
    const ofTemplates = templates.flatMap((template) =>
      [template, localize(template)].map(({ name }) => [foldWords(name), template.formatIds] as const),
    );
    const chosen = words.items.map(({ word, formatIds }) => [foldWords(word), formatIds] as const);
    const remembered = new Map<string, readonly FormatId[]>([...ofTemplates, ...chosen]);
    return { formats, attributes, patterns, people, remembered, locale, today: todayText() };
  }, [formats, attributes, patterns, people, words, templates, localize, locale]);
}

export type SheetVocabulary = NonNullable<ReturnType<typeof useVocabulary>>;

export interface SheetContext {
  reading: SheetReading;
  vocabulary: SheetVocabulary;
  people: readonly SheetPersonRow[];
  /** Whether the reading is up to date with the sheet. */
  isCurrent: boolean;
}

/** The reading of a sheet; undefined until its vocabulary is loaded. */
export function useReading(campaignId: CampaignId, sheet: SheetState): SheetContext | undefined {
  const vocabulary = useVocabulary(campaignId);
  const deferred = useDeferredValue(sheet);
  const reading = useMemo(() => vocabulary && readWith(deferred, vocabulary), [deferred, vocabulary]);
  if (!vocabulary || !reading) return undefined;
  return { reading, vocabulary, people: vocabulary.people, isCurrent: deferred === sheet };
}

function readWith(sheet: SheetState, vocabulary: SheetVocabulary): SheetReading {
  const { headings } = sheet;
  const options: SheetOptions = {
    ...vocabulary,
    answers: sheet.answers,
    columns: sheet.columns,
    skipped: { lines: sheet.skippedLines, kinds: sheet.skippedKinds },
    split: sheet.split,
    ...(headings === null ? {} : { headings: headings.from === 0 ? null : headings }),
    ...(sheet.isCarried === null ? {} : { isCarried: sheet.isCarried }),
  };
  return readSheet(sheet.cells, options);
}
