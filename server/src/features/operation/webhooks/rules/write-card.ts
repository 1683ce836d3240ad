import { createTranslator } from 'use-intl/core';
import { providerNames, type Provider } from '@ad-foundry/contract/integration.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { formatSentences as englishSentences } from '@ad-foundry/contract/locales/en-US/format-sentences.ts';
import { formatWords as englishFormats } from '@ad-foundry/contract/locales/en-US/format-words.ts';
import { formatSentences as frenchSentences } from '@ad-foundry/contract/locales/fr-FR/format-sentences.ts';
import { formatWords as frenchFormats } from '@ad-foundry/contract/locales/fr-FR/format-words.ts';
import { createRuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import type { BrokenRule } from '@ad-foundry/contract/rules/formats/violation-text.ts';
import { dueWords } from '#emails/due-words.ts';
import { shortened, unlinkedFile } from '#emails/names.ts';
import type { Card, Part } from './card.ts';
import { wordsEnUs, type ChatWords } from './words-en-us.ts';
import { wordsFrFr } from './words-fr-fr.ts';

interface Named {
  id: string;
  name: string;
}

/** What a stored message tells: ids and names of the time when it happened. */
export interface CardEntry {
  type: string;
  data: {
    actor?: { kind: string; accountId?: string; keyId?: string };
    campaign?: Named;
    creative?: Named;
    slot?: { formatId: string };
    version?: Named & { outcome: string };
    count?: number;
    delivery?: Named & { ready: number; failed: number };
    provider?: Provider;
  };
}

/** What the words need besides the messages themselves. */
export interface Facts {
  organizationName: string;
  timeZone: string | null;
  /** Names of people, keys and formats by id. */
  names: ReadonlyMap<string, string>;
  /** Due dates of creatives and campaigns by id. */
  dueDates: ReadonlyMap<string, Date>;
  /** The rules that a version breaks, by its id. */
  broken: ReadonlyMap<string, readonly BrokenRule[]>;
  /** The platform of a delivery, by its id. */
  providers: ReadonlyMap<string, Provider>;
}

export interface Writing {
  facts: Facts;
  locale: Locale;
  publicUrl: URL;
  now: Date;
}

const lengths = { person: 60, thing: 80, file: 80, format: 60 } as const;
const most = { people: 2, names: 3, rules: 5, lines: 12 } as const;

const english = { ...wordsEnUs, formats: { ...englishFormats, ...englishSentences } };
const french = { ...wordsFrFr, formats: { ...frenchFormats, ...frenchSentences } };
const catalogues = { 'en-US': english, 'en-GB': english, 'fr-FR': french };

type Translate = (key: string, values?: Record<string, string | number>) => string;

// Around names in a translated sentence; names hold neither, since `shortened` takes private signs for letters, and
// `strong` removes them.
const [begin, end] = ['\uE000', '\uE001'];
const strong = (name: string): string => `${begin}${name.replace(/[\uE000\uE001]/g, '')}${end}`;

/** The parts of a translated sentence whose names are marked. */
export const partsOf = (sentence: string): Part[] =>
  sentence
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(begin) ? { text: text.slice(1, -1), isStrong: true } : { text }));

/** Writes one message about what happened in a campaign, or about one thing that belongs to none. */
export function writeCard(entries: readonly CardEntry[], writing: Writing): Card {
  const { locale } = writing;
  // Keys are composed, which the types of the translator do not follow.
  const t = createTranslator({ locale, messages: catalogues[locale] as ChatWords }) as unknown as Translate;
  const [only, ...others] = entries;
  const isSingle = others.length === 0 && only?.data.count === undefined;
  return only && isSingle ? writeSingle(only, { ...writing, t }) : writeSeveral(entries, { ...writing, t });
}

type Words = Writing & { t: Translate };

const thing = (named: Named | undefined): string => shortened(named?.name ?? '', lengths.thing) || '–';

/** A file name, cut before its extension. */
function fileName({ name }: Named): string {
  const safe = unlinkedFile(name);
  const [extension = ''] = /\.\w{3,4}$/.exec(safe) ?? [];
  return shortened(safe.slice(0, safe.length - extension.length), lengths.file) + extension || '–';
}

function actorName({ data: { actor } }: CardEntry, { facts, t }: Words): string {
  if (actor === undefined || actor.kind === 'system') return 'Ad Foundry';
  const name = facts.names.get(actor.keyId ?? actor.accountId ?? '');
  return shortened(name ?? '', lengths.person) || t('someone');
}

function platformOf({ delivery, provider }: CardEntry['data'], { facts }: Words): string {
  const found = provider ?? (delivery && facts.providers.get(delivery.id));
  return found ? providerNames[found] : '–';
}

function writeSingle(entry: CardEntry, words: Words): Card {
  const { t, facts, publicUrl } = words;
  const { type, data } = entry;
  const { campaign, creative, version, slot, delivery } = data;
  const sentence = t(`single.${type}`, {
    actor: strong(actorName(entry, words)),
    campaign: strong(thing(campaign)),
    creative: strong(thing(creative)),
    file: strong(version ? fileName(version) : '–'),
    outcome: version?.outcome ?? 'unknown',
    delivery: strong(thing(delivery)),
    ready: delivery?.ready ?? 0,
    failed: delivery?.failed ?? 0,
    platform: strong(platformOf(data, words)),
    organization: strong(shortened(facts.organizationName, lengths.thing)),
  });
  const format = slot && facts.names.get(slot.formatId);
  return {
    headline: partsOf(sentence),
    lines: type === 'version.stored' && version ? brokenRules(version.id, words).map((text) => [{ text }]) : [],
    facts: [
      ...(campaign && !type.startsWith('campaign.') ? [thing(campaign)] : []),
      ...(format ? [shortened(format, lengths.format)] : []),
      ...dueFact(creative?.id ?? campaign?.id, words),
    ],
    link: linkOf(entry, { t, publicUrl }),
  };
}

function linkOf({ type, data: { campaign, creative } }: CardEntry, { t, publicUrl }: Pick<Words, 't' | 'publicUrl'>) {
  const link = (label: string, path: string) => ({ label: t(`open.${label}`), url: new URL(path, publicUrl).href });
  if (campaign && creative) return link('creative', `/campaigns/${campaign.id}/creatives/${creative.id}`);
  if (campaign) return link('campaign', `/campaigns/${campaign.id}`);
  if (type === 'endpoint.test') return link('settings', '/settings/webhooks');
  return link('integration', '/settings/integration');
}

function brokenRules(versionId: string, { facts, t, locale }: Words): string[] {
  const { violation } = createRuleText((key, values) => t(`formats.${key}`, values), locale);
  return (facts.broken.get(versionId) ?? []).slice(0, most.rules).map((rule) => violation(rule));
}

function dueFact(id: string | undefined, { facts, locale, t, now }: Words): string[] {
  const dueAt = facts.dueDates.get(id ?? '') ?? null;
  if (dueAt === null) return [];
  return [t('due', { ...dueWords(dueAt, { locale, timeZone: facts.timeZone }, { now }) })];
}

function writeSeveral(entries: readonly CardEntry[], words: Words): Card {
  const { t, publicUrl } = words;
  const types = [...new Set(entries.map(({ type }) => type))];
  const campaign = entries.find(({ data }) => data.campaign)?.data.campaign;
  const groups = types.map((type) => entries.filter((each) => each.type === type));
  const count = entries.reduce((sum, each) => sum + countOf(each), 0);
  const [first = []] = groups;
  const what = groups.length === 1 ? doneBy(first, words) : t('updates', { count });
  const sentence = campaign ? t('headline', { what, campaign: strong(thing(campaign)) }) : what;
  const lines = groups.map((group) => lineOf(group, words, groups.length === 1));
  return {
    headline: partsOf(sentence),
    lines: [...lines.filter((line) => line !== ''), ...unfitLines(entries, words)].slice(0, most.lines).map(partsOf),
    facts: dueFact(campaign?.id, words),
    link: linkOf({ type: '', data: campaign ? { campaign } : {} }, { t, publicUrl }),
  };
}

const countOf = ({ data }: CardEntry): number => data.count ?? 1;

/** How many things a group of messages of one type is about; a creative that changed twice counts once. */
function phraseOf(group: readonly CardEntry[], { t }: Words): string {
  const [{ type } = { type: '' }] = group;
  const bulk = group.filter(({ data }) => data.count !== undefined).reduce((sum, each) => sum + countOf(each), 0);
  const single = group.filter(({ data }) => data.count === undefined);
  const isCreative = type === 'creative.updated' || type === 'creative.fulfilled';
  const distinct = isCreative ? new Set(single.map(({ data }) => data.creative?.id)).size : single.length;
  return t(`several.${type}`, { count: bulk + distinct });
}

/** "12 files delivered by Ana and 1 other". */
function doneBy(group: readonly CardEntry[], words: Words): string {
  const what = phraseOf(group, words);
  const acting = group.filter(({ data: { actor } }) => actor !== undefined && actor.kind !== 'system');
  if (acting.length === 0) return what;
  const people = [...new Set(acting.map((each) => strong(actorName(each, words))))];
  return words.t('by', { what, people: someOf(people, most.people, words) });
}

/** "3 files approved by Ana: teaser.mp4, feed.jpg and 1 other"; only the names where the headline says the rest. */
function lineOf(group: readonly CardEntry[], words: Words, isInHeadline: boolean): string {
  const named = group.flatMap(({ data: { version, creative, delivery } }) => nameOf(version, creative ?? delivery));
  const names = someOf([...new Set(named)], most.names, words);
  if (isInHeadline) return names;
  const what = doneBy(group, words);
  return names === '' ? what : words.t('names', { what, names });
}

const nameOf = (version: Named | undefined, other: Named | undefined): string[] => {
  if (version) return [strong(fileName(version))];
  return other ? [strong(thing(other))] : [];
};

/** The first names, and the number of the others. */
function someOf(names: readonly string[], count: number, { t, locale }: Words): string {
  if (names.length > count)
    return t('andMore', { names: names.slice(0, count).join(', '), more: names.length - count });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

function unfitLines(entries: readonly CardEntry[], words: Words): string[] {
  const { t } = words;
  const versions = entries.flatMap(({ type, data: { version } }) =>
    type === 'version.stored' && version?.outcome === 'breaks' ? [version] : [],
  );
  if (versions.length === 0) return [];
  const listed = versions.slice(0, most.names).map((version) => {
    const rules = brokenRules(version.id, words);
    const name = strong(fileName(version));
    return rules.length === 0 ? name : t('names', { what: name, names: rules.join(' ') });
  });
  return [t('unfit', { count: versions.length }), ...listed];
}
