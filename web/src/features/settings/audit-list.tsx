import type { ReactNode } from 'react';
import type { AuditEntry } from '@ad-foundry/contract/audit.ts';
import { formatDate, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { keepTogether } from '#lib/keep-together.ts';
import { Avatar } from '#ui/avatar.tsx';

interface Day {
  /** Its first moment that something happened in, the newest. */
  at: string;
  entries: AuditEntry[];
}

/** What happened, day by day as this browser counts them. */
function byDay(entries: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && new Date(last.at).toDateString() === new Date(entry.at).toDateString()) last.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
}

const nearMs = 2 * 24 * 60 * 60 * 1000;

function DayName({ at }: { at: string }) {
  const locale = useLocale();
  const date = formatDate(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const near = Date.now() - Date.parse(at) < nearMs;
  const said = near ? formatRelativeDay(at, locale) : date;
  return (
    <h3 className="sticky top-23 z-10 flex items-baseline gap-2 bg-paper py-2 text-sm font-semibold first-letter:uppercase">
      <span className="inline-block first-letter:uppercase">{said}</span>
      {near ? <span className="text-xs font-normal text-ink-3 max-sm:hidden">{date}</span> : null}
    </h3>
  );
}

/** Where from, in what, and why, as far as it is known. */
function useCircumstances({ browser, system, place, reason }: AuditEntry): string[] {
  const t = useTranslations('audit');
  return [
    place ? t('in', { place }) : null,
    reason ? t('reason', { reason }) : null,
    browser && system ? t('on', { browser, system }) : (browser ?? system),
  ].filter((each) => each !== null);
}

const aboutPeople = /^(assignment|invitation|member)\./;
const strong = (words: ReactNode) => <span className="font-medium wrap-anywhere">{words}</span>;

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const roles = useTranslations('settings.general.roles');
  const locale = useLocale();
  const circumstances = useCircumstances(entry);
  const name = entry.person?.name ?? t('somebody');
  const sentence = t.rich(`acts.${entry.act}`, {
    target: entry.target === null ? t(aboutPeople.test(entry.act) ? 'gone' : 'deleted') : keepTogether(entry.target),
    role: entry.role ? roles(entry.role) : '',
    former: entry.formerRole ? roles(entry.formerRole) : '',
    b: strong,
  });
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <Avatar name={name} decorative className="mt-px" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-pretty">
          <span className="font-medium">{name}</span> {sentence}
        </p>
        {circumstances.length > 0 ? (
          <p className="text-xs text-pretty wrap-anywhere text-ink-2">{circumstances.join(' · ')}</p>
        ) : null}
      </div>
      <time
        dateTime={entry.at}
        title={formatDate(entry.at, locale, { dateStyle: 'full', timeStyle: 'long' })}
        className="num shrink-0 text-xs leading-6 text-ink-2"
      >
        {formatDate(entry.at, locale, { timeStyle: 'short' })}
      </time>
    </li>
  );
}

/** The entries of the log in groups of a day. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations('audit');
  return (
    <section aria-label={t('list')} className="grid gap-3">
      {byDay(entries).map((day) => (
        <div key={day.at}>
          <DayName at={day.at} />
          <ul className="rounded-card border border-line bg-card">
            {day.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
