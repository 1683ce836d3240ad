import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { subjectStatesQuery } from './queries.ts';
import type { ReviewSubject } from './review-subject.ts';

/** How many of the files to share are not delivered, break a rule or have changes asked for; nothing if all are ready. */
export function FilesMissing({ subject }: { subject: ReviewSubject }) {
  const t = useTranslations('reviewLinks.missing');
  const { data: counts } = useQuery(subjectStatesQuery(subject));
  if (!counts) return null;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = (['changes', 'does-not-fit', 'empty'] as const).filter((state) => counts[state] > 0);
  if (parts.length === 0) return null;
  return (
    <div role="note" className="flex gap-2.5 rounded-card border border-line bg-sunk px-3 py-2.5 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="grid gap-1">
        <p className="font-medium">{t('title', { total })}</p>
        <ul className="grid gap-0.5 text-ink-2">
          {parts.map((state) => (
            <li key={state}>{t(state, { count: counts[state] })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
