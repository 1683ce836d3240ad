import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ReportImport } from '@ad-foundry/contract/insights/imports.ts';
import { dayRange } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Card } from './card.tsx';
import { importsQuery, useUndoImport } from './queries.ts';
import { moneyOf } from './targets.ts';
import type { ReportFailure } from './use-report.ts';

interface Props {
  failed: ReportFailure | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** Where a file is chosen, with what it needs, and imports that can still be undone. */
export function ChooseReport({ failed, isReading, onFile }: Props) {
  const t = useTranslations('insights.import');
  const take = ([file]: File[]) => {
    if (file) onFile(file);
  };
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      {failed ? (
        <Banner
          tone="bad"
          title={t(`failure.${failed.failure}.title`, { name: failed.name })}
          body={t(`failure.${failed.failure}.body`)}
        />
      ) : null}
      <DropArea
        onFiles={take}
        everywhere
        className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-12 text-center data-dropping:border-ink data-dropping:bg-brand-soft"
      >
        {isReading ? <Spinner className="size-8" /> : <FileSpreadsheet aria-hidden className="size-8 text-ink-3" />}
        <p className="font-semibold">{t('drop')}</p>
        <p className="max-w-md text-sm text-pretty text-ink-2">{t('dropBody')}</p>
        <FileButton accept=".csv,.tsv,.txt,.xlsx,.xls" loading={isReading} onFiles={take}>
          {t('choose')}
        </FileButton>
      </DropArea>
      <section className="grid gap-2 text-sm">
        <h2 className="font-semibold">{t('howTitle')}</h2>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          <li>{t('howDay')}</li>
          <li>{t('howColumns')}</li>
          <li>{t('howExport')}</li>
        </ul>
      </section>
      <RecentImports />
    </div>
  );
}

function RecentImports() {
  const t = useTranslations('insights.import.recent');
  const { data = [] } = useQuery(importsQuery);
  if (data.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className="grid">
        {data.map((item) => (
          <RecentImport key={`${item.advertiser.id} ${item.id}`} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function RecentImport({ item }: { item: ReportImport }) {
  const t = useTranslations('insights.import.recent');
  const locale = useLocale();
  const { undo, isPending } = useUndo();
  const { advertiser, fileName, importedBy, importedAt, since, until, rows, spend } = item;
  const money = formatFigure('spend', spend, { ...moneyOf(advertiser.currency), locale }, { exact: true });
  const when = formatRelative(importedAt, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-sm first:border-t-0">
      <span className="grid min-w-48 flex-1">
        <span className="truncate font-medium" title={fileName}>
          {fileName}
        </span>
        <span className="num text-xs text-ink-2">
          {t('facts', { days: dayRange({ since, until }, locale, ''), rows, spend: money })} ·{' '}
          {t('into', { advertiser: advertiser.name })}
        </span>
        <span className="text-xs text-ink-2">{importedBy ? t('by', { name: importedBy, when }) : when}</span>
      </span>
      <Button
        size="sm"
        loading={isPending}
        aria-label={t('undoName', { file: fileName })}
        onClick={() => void undo(item)}
      >
        {t('undo')}
      </Button>
    </li>
  );
}

/** Asks for confirmation, undoes an import, and reports the restored days. */
function useUndo() {
  const t = useTranslations('insights.import.recent');
  const errorText = useErrorText();
  const { confirm } = useAlert();
  const { mutateAsync, isPending } = useUndoImport();
  const undo = async ({ id, advertiser, fileName, days }: ReportImport) => {
    const body = t('askBody', { count: days, advertiser: advertiser.name });
    const isSure = await confirm({ title: t('askTitle', { file: fileName }), body, confirmLabel: t('undo') });
    if (!isSure) return;
    try {
      const { restored, emptied, kept } = await mutateAsync({ advertiser, importId: id });
      const count = restored + emptied;
      toast.success(kept > 0 ? t('undoneKept', { count, kept }) : t('undone', { count }));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { undo, isPending };
}
