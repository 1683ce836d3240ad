import { ExternalLink } from 'lucide-react';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { DetailPart } from './detail-part.tsx';

/** Sources of the rules with their dates. */
export function FormatSources({ sources }: { sources: FormatSpec['sources'] }) {
  const t = useTranslations('formats.details');
  const locale = useLocale();
  if (sources.length === 0) return null;
  return (
    <DetailPart title={t('sources')}>
      <ul className="grid gap-1.5">
        {sources.map((source) => (
          <li key={`${source.url}${source.title}`} className="grid gap-0.5">
            <span>
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
              >
                {source.title}
                <ExternalLink aria-hidden className="ml-1 inline size-3 align-baseline text-ink-3" />
              </a>{' '}
              <span className="text-xs text-ink-2">
                {source.dated ? t('dated', { date: writtenDate(source.dated, locale) }) : t('undated')}
              </span>
            </span>
            {source.via ? <span className="text-xs text-pretty break-words text-ink-3">{source.via}</span> : null}
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

/** Formats the date of a source with the precision of the source: year, month or day. */
function writtenDate(dated: string, locale: string): string {
  const [year, month, day] = dated.split('-').map(Number);
  if (!year || Number.isNaN(year) || dated.split('-').some((part) => !/^\d+$/.test(part))) return dated;
  const at = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  if (!month) return String(year);
  const shown = { year: 'numeric', month: day ? 'short' : 'long', timeZone: 'UTC' } as const;
  return formatDate(at, locale, day ? { ...shown, day: 'numeric' } : shown);
}
