import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { downloads, type HistoryEntry } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { call } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

/** A version's activity: uploads, replacements, waivers, views and downloads; loaded on demand. */
export function VersionActivity({ versionId }: { versionId: VersionId }) {
  const t = useTranslations('viewer.trail');
  const [open, setOpen] = useState(false);
  if (!useCan('campaign:write')) return null;
  return (
    <section aria-label={t('title')} className="grid gap-1.5">
      <h3 className="text-xs font-medium">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex items-center gap-1 rounded-control py-0.5 pr-2 text-ink-2 hover:text-ink"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
          {t('title')}
        </button>
      </h3>
      {open ? <Acts key={versionId} versionId={versionId} /> : null}
    </section>
  );
}

function Acts({ versionId }: { versionId: VersionId }) {
  const t = useTranslations('viewer.trail');
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['versions', versionId, 'history'],
    queryFn: ({ signal }) => call(downloads.history, { params: { versionId } }, signal),
    // Always refetched when the list is opened.
    staleTime: 0,
  });
  if (error) return <p className="text-xs text-bad">{errorText(error)}</p>;
  if (!data) return <Spinner label={t('loading')} />;
  return (
    <ol className="grid gap-2">
      {data.items.map((entry) => (
        <Entry key={`${entry.at}-${entry.act}-${entry.by?.id}`} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { act, at, by, detail } }: { entry: HistoryEntry }) {
  const t = useTranslations('viewer.trail');
  const locale = useLocale();
  return (
    <li className="grid gap-0.5 text-xs">
      <p className="text-pretty wrap-anywhere">
        <span className="font-medium">{by?.name ?? t('unknownPerson')}</span>{' '}
        {t(`acts.${act}`, { detail: detail ?? '' })}
      </p>
      <time dateTime={at} title={formatDateTime(at, locale)} className="num text-ink-2">
        {formatRelative(at, locale)}
      </time>
    </li>
  );
}
