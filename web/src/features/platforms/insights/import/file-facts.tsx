import { CircleHelp, FileSpreadsheet } from 'lucide-react';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { ReportPreview } from './report-worker.ts';
import { useColumnName } from './use-column-name.ts';
import type { OpenReport } from './use-report.ts';

const delimiters = { '\t': 'tab', ';': 'semicolon', ',': 'comma', '|': 'bar' } as const;

/** The file, how it was read, and how many answers it needs. */
export function FileFacts({ report: { fileName, preview }, answers }: { report: OpenReport; answers: number }) {
  const t = useTranslations('insights.import.file');
  const locale = useLocale();
  const ads = preview.advertisers.reduce((sum, reportAdvertiser) => sum + reportAdvertiser.ads, 0);
  const facts = [
    preview.delimiter ? t(`delimiter.${delimiters[preview.delimiter]}`) : t('workbook'),
    preview.encoding ? t(`encoding.${preview.encoding}`) : null,
    t('lines', { count: preview.lines }),
    t('rows', { count: preview.rowCount }),
    t('ads', { count: ads }),
    t('readIn', {
      seconds: formatNumber(preview.readMs / 1000, locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    }),
    t('nothingStored'),
  ];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid size-10 place-items-center rounded-control border border-line bg-card text-ok">
        <FileSpreadsheet aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1">
        <p className="truncate text-lg leading-tight font-semibold" title={fileName}>
          {fileName}
        </p>
        <p className="num text-xs text-ink-2">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      {answers > 0 ? (
        <Chip tone="warn" icon={<CircleHelp />}>
          {t('answers', { count: answers })}
        </Chip>
      ) : null}
    </div>
  );
}

/** Columns without which nothing can be stored. */
export function Missing({ preview: { missing, longerPeriod } }: { preview: ReportPreview }) {
  const t = useTranslations('insights.import.missing');
  const column = useColumnName();
  if (longerPeriod !== null) return <Banner tone="bad" title={t('longer', { heading: longerPeriod })} />;
  if (missing.length === 0) return null;
  return <Banner tone="warn" title={t('title', { columns: missing.map(column).join(', ') })} body={t('body')} />;
}
