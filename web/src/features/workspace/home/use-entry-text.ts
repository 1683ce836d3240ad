import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { providerNames } from '@ad-foundry/contract/integration.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { daysBetween, formatDate, formatRelative, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

export interface EntryText {
  fact: string;
  /** Client, then person or place. */
  place: string;
  age: string;
  tone: 'late' | 'soon' | 'neutral';
}

type Of<Kind extends HomeEntry['kind']> = Extract<HomeEntry, { kind: Kind }>;

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** A comment in one line, without the marks of Markdown. */
const plain = (text: string) =>
  text
    .replaceAll(/[*_`>#~]+|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

const commentTexts = {
  question: { toYou: 'asksYou', toAll: 'asks' },
  remark: { toYou: 'mentionsYou', toAll: 'comments' },
} as const;

type Texts<Kind extends HomeEntry['kind']> = { [Each in Kind]: (entry: Of<Each>) => EntryText };

/** Texts about files and comments, whose age counts. */
function useFileTexts(): Texts<'review' | 'changes' | 'answer' | 'decide' | 'pass'> {
  const t = useTranslations('home.entry');
  const rules = useRuleText();
  const locale = useLocale();
  const since = (at: string) => ({ age: formatRelative(at, locale), tone: 'neutral' as const });
  return {
    review: ({ creative, campaign, client, version, slots, isChanged, step, by, at }) => ({
      fact: t('version', { name: creative.name, version, slots }),
      place: joined(
        client ?? campaign.name,
        step === null ? null : t('atStep', { name: step }),
        by === null ? null : t(isChanged ? 'changedBy' : 'deliveredBy', { name: by }),
      ),
      ...since(at),
    }),
    changes: ({ creative, campaign, client, version, slots, reason, isByLink, by, at }) => ({
      fact: t('version', { name: creative.name, version, slots }),
      place: joined(
        client ?? campaign.name,
        by === null ? null : t(isByLink ? 'asksChangesByLink' : 'asksChanges', { name: by }),
        reason === null ? null : t('quote', { text: plain(reason) }),
      ),
      ...since(at),
    }),
    answer: ({ text, creative, campaign, client, by, isMention, isQuestion, at }) => ({
      fact: t('quote', { text: plain(text) }),
      place: joined(
        client ?? campaign.name,
        by === null
          ? creative.name
          : t(commentTexts[isQuestion ? 'question' : 'remark'][isMention ? 'toYou' : 'toAll'], {
              name: by,
              creative: creative.name,
            }),
      ),
      ...since(at),
    }),
    decide: ({ fileName: file, formatName: format, violation, note, campaign, client, by, at }) => ({
      fact: violation ? t('misfit', { file, verdict: rules.violation(violation) }) : t('unchecked', { file }),
      place: joined(
        client ?? campaign.name,
        by === null ? format : t(note === null ? 'sentBy' : 'asksBy', { name: by, format }),
      ),
      ...since(at),
    }),
    pass: ({ formatName: format, creative, to, campaign, client, by, at }) => ({
      fact: t('passTo', { format, name: creative.name, to }),
      place: joined(client ?? campaign.name, by === null ? null : t('passesOn', { name: by })),
      ...since(at),
    }),
  };
}

/** Texts about what is due, whose lateness counts. */
function useDueTexts(): Texts<'upload' | 'remind' | 'reconnect'> {
  const t = useTranslations('home.entry');
  const locale = useLocale();
  const due = (at: string): Pick<EntryText, 'age' | 'tone'> => {
    const days = daysBetween(new Date(), new Date(at));
    if (Date.parse(at) >= Date.now())
      return { age: formatRelativeDay(at, locale), tone: days <= 1 ? 'soon' : 'neutral' };
    return { age: days === 0 ? t('lateToday') : t('late', { days: -days }), tone: 'late' };
  };
  return {
    upload: ({ creative, campaign, client, missing, total, at }) => ({
      fact: t('lacks', { name: creative.name, missing, total }),
      place: joined(client, campaign.name),
      ...due(at),
    }),
    remind: ({ campaign, client, missing, campaigns, lastRemindedAt, at, ...person }) => ({
      fact: t('owes', { name: campaign.name, missing, more: campaigns - 1 }),
      place: joined(
        client,
        lastRemindedAt === null
          ? t('notReminded', { name: personName(person) })
          : t('reminded', { name: personName(person), day: formatRelativeDay(lastRemindedAt, locale) }),
      ),
      ...due(at),
    }),
    reconnect: ({ provider, name, isEnded, at }) => ({
      fact: t(isEnded ? 'ended' : 'ends', {
        platform: providerNames[provider],
        day: formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
      }),
      place: joined(name, t(isEnded ? 'stopped' : 'stops')),
      age: formatRelativeDay(at, locale),
      tone: isEnded ? 'late' : 'soon',
    }),
  };
}

/** What a row says: the fact first, then client and person, and how long it has waited. */
export function useEntryText(): (entry: HomeEntry) => EntryText {
  const texts: Texts<HomeEntry['kind']> = { ...useFileTexts(), ...useDueTexts() };
  return (entry) => (texts[entry.kind] as (entry: HomeEntry) => EntryText)(entry);
}
