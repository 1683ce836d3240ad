import { FileSpreadsheet } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { importedAccount } from '@ad-foundry/contract/insights/imports.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { AccountFields, newAccount } from './account-fields.tsx';
import { currencyIn, placeColumns, requiredColumns, type ColumnPlaces } from './columns.ts';
import { ColumnTable } from './column-table.tsx';
import { mostBytes, readCells } from './read-file.ts';
import { batchesOf, dayOrderOf, findTable, readReport, type Report, type Table } from './report.ts';
import { ReportSummary } from './report-summary.tsx';
import { useImport } from './use-import.ts';

export interface ImportSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  accounts: readonly InsightAccount[];
  /** Called with the account and its first and last day once all is stored. */
  onImported: (account: AdvertiserId, days: { since: string; until: string }) => void;
}

/** A file with its headings found. */
interface Opened {
  name: string;
  table: Table;
}

const defaultValues = { name: '', currency: 'EUR', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
const nameOf = (file: string) => file.replace(/\.[^.]+$/, '').slice(0, limits.nameLength);

/** The file that was chosen, how it is read, and where its figures go. */
function useImportForm({ accounts, onImported }: Pick<ImportSheetProps, 'accounts' | 'onImported'>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [places, setPlaces] = useState<ColumnPlaces>({});
  const [target, setTarget] = useState<string>(newAccount);
  const { store, progress, restart } = useImport();
  const known = accounts.find(({ id }) => id === target);
  const forget = () => {
    restart();
    setOpened(null);
  };
  const form = useContractForm({
    defaultValues,
    resolver: contractResolver(importedAccount),
    send: async (values) => {
      const [first, last] = [batches?.[0], batches?.at(-1)];
      if (!batches || !first || !last) return;
      const account = await store({ account: known ?? values, batches });
      forget();
      onImported(account, { since: first.since, until: last.until });
    },
  });
  const currency = known?.currency ?? form.form.watch('currency');
  const report = useReport(opened, places, currency);
  const take = ({ name, table }: Opened) => {
    restart();
    setOpened({ name, table });
    setPlaces(placeColumns(table.headings));
    form.reset({
      ...defaultValues,
      name: nameOf(name),
      currency: currencyIn(table.headings) ?? defaultValues.currency,
    });
  };
  // Null where one day has more rows than a request takes.
  const batches = report && batchesOf(report.rows, limits.insights.rowsAtOnce);
  const missing = requiredColumns.filter((column) => places[column] === undefined);
  return {
    ...form,
    opened,
    report,
    batches,
    currency,
    missing,
    places,
    setPlaces,
    target,
    setTarget,
    progress,
    take,
    forget,
  };
}

/** Takes a report of Ads Manager, shows how it is read, and stores its figures in an ad account that exists here only. */
export function ImportSheet({ open, onOpenChange, accounts, onImported }: ImportSheetProps) {
  const t = useTranslations('insights.import');
  const formId = useId();
  const work = useImportForm({ accounts, onImported });
  const { opened, report, batches, currency, missing, progress, pending, failure } = work;
  const isReady = batches !== null && batches.length > 0 && missing.length === 0;
  const footer = (
    <>
      {progress === null ? null : <ProgressLine label={t('progress')} value={progress} className="flex-1" />}
      <Button onClick={work.forget} disabled={pending}>
        {t('otherFile')}
      </Button>
      <Button type="submit" form={formId} variant="primary" disabled={!isReady} loading={pending}>
        {t('submit', { count: report?.rows.length ?? 0 })}
      </Button>
    </>
  );
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body')}
      footer={opened ? footer : null}
    >
      {opened && report ? (
        <form id={formId} noValidate onSubmit={(event) => void work.submit(event)} className="grid gap-6">
          {failure ? <Banner tone="bad" title={t('failed')} body={failure} /> : null}
          {batches ? null : <Banner tone="bad" title={t('tooManyTitle')} body={t('tooManyBody')} />}
          <ReportSummary name={opened.name} report={report} currency={currency} missing={missing} />
          <AccountFields accounts={accounts} target={work.target} onTarget={work.setTarget} control={work.control} />
          <ColumnTable table={opened.table} places={work.places} onPlaces={work.setPlaces} />
        </form>
      ) : (
        <ChooseFile onOpened={work.take} />
      )}
    </Sheet>
  );
}

function useReport(opened: Opened | null, places: ColumnPlaces, currency: string): Report | null {
  const locale = useLocale();
  // A file may have hundreds of thousands of rows.
  return useMemo(() => {
    if (!opened) return null;
    const { table } = opened;
    const dayOrder = dayOrderOf(table, places.day, locale === 'en-US' ? 'month-first' : 'day-first');
    return readReport(table, { places, dayOrder, currencyDigits: currencyDigits(currency) });
  }, [opened, places, currency, locale]);
}

type Trouble = 'unreadable' | 'unknown' | 'tooLarge';

function ChooseFile({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const t = useTranslations('insights.import');
  const [trouble, setTrouble] = useState<{ kind: Trouble; name: string } | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async ([file]: File[]) => {
    if (!file) return;
    const fail = (kind: Trouble) => setTrouble({ kind, name: file.name });
    setTrouble(null);
    if (file.size > mostBytes) return fail('tooLarge');
    setReading(true);
    try {
      const table = findTable(await readCells(file));
      if (table) onOpened({ name: file.name, table });
      else fail('unknown');
    } catch {
      fail('unreadable');
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="grid gap-5">
      {trouble ? (
        <Banner tone="bad" title={t(`${trouble.kind}Title`, { name: trouble.name })} body={t(`${trouble.kind}Body`)} />
      ) : null}
      <DropArea
        onFiles={(files) => void read(files)}
        everywhere
        className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-12 text-center data-dropping:border-ink data-dropping:bg-sunk"
      >
        <FileSpreadsheet aria-hidden className="size-8 text-ink-3" />
        <p className="font-semibold">{t('drop')}</p>
        <FileButton accept=".csv,.tsv,.txt,.xlsx" loading={isReading} onFiles={(files) => void read(files)}>
          {t('choose')}
        </FileButton>
      </DropArea>
      <section className="grid gap-2 text-sm">
        <h3 className="font-semibold">{t('howTitle')}</h3>
        <ol className="grid list-decimal gap-1 pl-5 text-ink-2">
          <li>{t('howLevel')}</li>
          <li>{t('howDay')}</li>
          <li>{t('howColumns')}</li>
          <li>{t('howExport')}</li>
        </ol>
      </section>
    </div>
  );
}
