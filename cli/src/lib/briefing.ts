import { attributes } from '@ad-foundry/contract/attributes.ts';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { formatWords } from '@ad-foundry/contract/format-words.ts';
import { formats, type Format } from '@ad-foundry/contract/formats.ts';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { people } from '@ad-foundry/contract/people.ts';
import type { RowFault } from '@ad-foundry/contract/create-many.ts';
import { viewCreatives, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { readSheet } from '@ad-foundry/contract/rules/briefing/read-sheet.ts';
import { rowToSend, type NewRow } from '@ad-foundry/contract/rules/briefing/rows-to-send.ts';
import type { SheetOptions } from '@ad-foundry/contract/rules/briefing/sheet-options.ts';
import type { SheetAnswer, SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import type { SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import type { Api } from './api.ts';

/** What a sheet is read with, as on the page. */
export interface Vocabulary {
  options: Omit<SheetOptions, 'answers'>;
  formats: ReadonlyMap<FormatId, Format>;
  owners: ReadonlySet<string>;
}

async function all<T>(pages: AsyncGenerator<{ items: T[] }>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}

export async function readVocabulary(api: Api, campaignId: CampaignId): Promise<Vocabulary> {
  const { scopes } = await api.call(apiKeys.current, {});
  const query = { limit: limits.pageSizeMax };
  const [listed, named, fields, words] = await Promise.all([
    all(api.pages(formats.list, { query })),
    all(api.pages(templates.list, { query })),
    all(api.pages(attributes.list, { query })),
    api.call(formatWords.list, {}),
  ]);
  // Without the scope, owners are written into the brief.
  const assigned = scopes.includes('people:assign')
    ? await api.call(people.ofCampaign, { params: { campaignId } })
    : { members: [], guests: [] };
  const persons = [...assigned.members, ...assigned.guests].map(({ memberId, firstName, lastName, email }) => ({
    id: memberId,
    name: `${firstName} ${lastName}`.trim(),
    email,
  }));
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return {
    options: {
      formats: listed.map(({ id, name, platform, type, spec }) => ({ id, name, platform, type, spec })),
      attributes: fields.map(({ id, label, key, input }) => ({ id, label, names: [label, key], input })),
      people: persons,
      // Only the server checks patterns.
      patterns: { matches: () => true },
      remembered: new Map([
        ...named.map(({ name, formatIds }) => [foldWords(name), formatIds] as const),
        ...words.items.map(({ word, formatIds }) => [foldWords(word), formatIds] as const),
      ]),
      locale: 'en-US',
      today: day.join('-'),
    },
    formats: new Map(listed.map((format) => [format.id, format])),
    owners: new Set(persons.map(({ id }) => id)),
  };
}

export const readBriefing = (
  { cells }: Pick<SheetState, 'cells'>,
  { options }: Vocabulary,
  answers: Readonly<Record<string, SheetAnswer>>,
): SheetReading => readSheet(cells, { ...options, answers });

const unedited = { edits: {}, createdLines: [] };

export const viewsOf = (
  reading: SheetReading,
  faults: ReadonlyMap<string, readonly RowFault[]> = new Map(),
): CreativeView[] => viewCreatives(reading, unedited, faults);

/** 18:00 on a day, as on the page, in the time zone of this computer. */
function deadlineOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 18).toISOString();
}

/** The creatives as the server creates them. */
export function rowsOf(reading: SheetReading, views: readonly CreativeView[], vocabulary: Vocabulary): NewRow[] {
  const headingOf = (meaning: string, fallback: string) =>
    reading.columns.find((column) => column.meaning === meaning)?.heading || fallback;
  const headings = {
    owner: headingOf('owner', 'Owner'),
    deadline: headingOf('deadline', 'Due'),
    language: headingOf('language', 'Language'),
    length: headingOf('duration', 'Length'),
  };
  const typeOf = (formatId: FormatId) => vocabulary.formats.get(formatId)?.type;
  return views.map((view) => rowToSend(view, { deadlineOf, typeOf, owners: vocabulary.owners, headings }));
}
