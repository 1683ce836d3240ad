import type { Platform } from '@ad-foundry/contract/limits.ts';

/** The kinds of items that a search finds. */
export const searchKinds = [
  'campaign',
  'group',
  'creative',
  'file',
  'value',
  'brief',
  'comment',
  'format',
  'template',
  'person',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** `late`: due before now and not complete. `unfit`: a file breaks a rule. */
export const searchStatuses = ['open', 'complete', 'late', 'unfit'] as const;
export type SearchStatus = (typeof searchStatuses)[number];

/** A parsed search: words to find, and operators that narrow the search. */
export interface SearchQuery {
  /** The words and quoted phrases outside of operators. */
  text: string;
  kinds: SearchKind[];
  statuses: SearchStatus[];
  platforms: Platform[];
  /** Names of creators and uploaders, or `me`. */
  by: string[];
  /** Names of campaigns or groups. */
  in: string[];
  /** Due before, and on or after, this day (`YYYY-MM-DD`, UTC). */
  before: string | null;
  after: string | null;
  /** Searches archived items instead of the others. */
  archived: boolean;
  /** The operators that narrow the search, as typed. */
  operators: string[];
  /** Operators with a meaningless value, as typed; they do not narrow the search. */
  ignored: string[];
}

const statusWords: Record<string, SearchStatus> = {
  open: 'open',
  complete: 'complete',
  delivered: 'complete',
  done: 'complete',
  late: 'late',
  overdue: 'late',
  unfit: 'unfit',
  failing: 'unfit',
};

// A `Map` has no inherited keys: any word may be typed.
const platformWords = new Map<string, Platform>(
  (['custom', 'dv360', 'gads', 'linkedin', 'meta', 'pinterest', 'reddit', 'snapchat', 'tiktok', 'x'] as const).map(
    (name) => [name, name],
  ),
);
for (const [word, platform] of [
  ['facebook', 'meta'],
  ['instagram', 'meta'],
  ['google', 'gads'],
  ['twitter', 'x'],
] as const)
  platformWords.set(word, platform);

const names = new Set(['is', 'platform', 'kind', 'type', 'by', 'in', 'before', 'after']);
/** An operator that is still being typed. */
const isBegun = (word: string) => word.endsWith(':') && names.has(word.slice(0, -1).toLowerCase());

const token = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu;
const day = /^(?:19|20)\d{2}-\d{2}-\d{2}$/;
const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));

/** Parses a search. Any text is valid: everything but operators is a word to find. */
export function parseSearch(typed: string): SearchQuery {
  const words: string[] = [];
  const query: SearchQuery = {
    text: '',
    kinds: [],
    statuses: [],
    platforms: [],
    by: [],
    in: [],
    before: null,
    after: null,
    archived: false,
    operators: [],
    ignored: [],
  };
  for (const [whole, name, quoted, plain] of typed.matchAll(token)) {
    const value = (quoted ?? plain ?? '').trim();
    if (!name && isBegun(value)) continue;
    const outcome = name ? apply(query, name.toLowerCase(), value) : 'word';
    if (outcome === 'word') words.push(name ? whole.replaceAll('"', ' ') : value);
    if (outcome === 'ignored') query.ignored.push(whole);
    if (outcome === 'used') query.operators.push(whole);
  }
  query.text = words.join(' ').trim();
  return query;
}

/** Maximum number of names per operator. */
const most = 5;

type TermUse = 'used' | 'ignored' | 'word';

/** Adds one operator to the query; an unknown name stays among the words. */
function apply(query: SearchQuery, name: string, typed: string): TermUse {
  const value = typed.toLowerCase();
  const add = <T>(list: T[], item: T | undefined): TermUse => {
    if (item === undefined || item === '') return 'ignored';
    if (!list.includes(item)) list.push(item);
    return 'used';
  };
  switch (name) {
    case 'is':
      if (value === 'archived') query.archived = true;
      return value === 'archived' ? 'used' : add(query.statuses, ownEntry(statusWords, value));
    case 'platform':
      return add(query.platforms, platformWords.get(value));
    case 'kind':
    case 'type':
      return add(
        query.kinds,
        searchKinds.find((kind) => kind === value || `${kind}s` === value),
      );
    case 'by':
      return query.by.length < most ? add(query.by, value) : 'ignored';
    case 'in':
      return query.in.length < most ? add(query.in, value) : 'ignored';
    case 'before':
    case 'after':
      if (!isDay(value)) return 'ignored';
      query[name] = value;
      return 'used';
    default:
      return 'word';
  }
}

const ownEntry = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether a search narrows by more than words, kinds and the archive. */
export function isNarrowed({ statuses, platforms, by, in: inside, before, after }: SearchQuery): boolean {
  return [statuses, platforms, by, inside].some((list) => list.length > 0) || before !== null || after !== null;
}

/** Adds an operator to a typed search, or removes it if the search contains it. */
export function toggleOperator(typed: string, operator: string): string {
  const parts = [...typed.matchAll(token)].map(([whole]) => whole);
  const isThere = parts.includes(operator);
  return (isThere ? parts.filter((part) => part !== operator) : [...parts, operator]).join(' ');
}

/** The operator of a search with the same meaning as this one: `is:overdue` for `is:late`; undefined without one. */
export function findOperator(typed: string, operator: string): string | undefined {
  const meaning = (text: string) => JSON.stringify({ ...parseSearch(text), operators: [] });
  return parseSearch(typed).operators.find((each) => meaning(each) === meaning(operator));
}

/** An operator as it is typed; a value with spaces is quoted. */
export function writeOperator(name: 'is' | 'platform' | 'by' | 'in' | 'kind', value: string): string {
  const plain = value.replaceAll('"', '');
  return `${name}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
}
