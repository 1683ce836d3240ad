import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { ImportPageProps } from './import-page-props.ts';
import { useUndoImport } from './queries.ts';
import { moneyOf } from './targets.ts';
import { TooManyRows, useImport, type Destination } from './use-import.ts';
import type { Questions } from './use-questions.ts';
import type { OpenReport, ReportHandle } from './use-report.ts';

interface FooterProps {
  report: OpenReport;
  handle: ReportHandle;
  onClose: () => void;
  onImported: ImportPageProps['onImported'];
  destinations: readonly Destination[];
  questions: Questions;
}

/** Whether the currency of the amounts and the receiving ad account are chosen. */
const hasDestination = ({ reportAdvertiser, target }: Destination) =>
  reportAdvertiser.currency !== null && (target.advertiser !== null || target.name.trim() !== '');

/** The number of rows and days that would be stored, and the button that stores them. */
export function ImportFooter({ report, handle, destinations, questions, onClose, onImported }: FooterProps) {
  const t = useTranslations('insights.import');
  const locale = useLocale();
  const { submit, isPending, share, failure } = useSubmit({ report, handle, onImported });
  const included = destinations.filter(({ target }) => target.isIncluded);
  const reportAdvertisers = included.map(({ reportAdvertiser }) => reportAdvertiser);
  const rows = reportAdvertisers.reduce((sum, advertiser) => sum + advertiser.rows, 0);
  const isNamed = included.every(hasDestination);
  const { missing, longerPeriod } = report.preview;
  const isReady = questions.open.length === 0 && missing.length === 0 && longerPeriod === null && rows > 0 && isNamed;
  const [open] = questions.open;
  useKeys({
    onNumber: (no) => {
      const option = open?.options[no - 1];
      if (open && option) questions.answer(open, option.value);
    },
    onSubmit: () => {
      if (isReady && !isPending) void submit(included);
    },
  });
  const spends = reportAdvertisers.map(({ sums, currency }) =>
    formatFigure('spend', sums.spend ?? 0, { ...moneyOf(currency), locale }, { exact: true }),
  );
  const note = useNote({ isMissing: missing.length > 0, isOpen: open !== undefined });
  return (
    <footer className="sticky bottom-0 z-20 border-t border-line bg-paper">
      {failure ? <Banner tone="bad" edge title={t('failed')} body={failure} /> : null}
      <div className="mx-auto flex w-full max-w-list flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
        <div className="num grid min-w-56 flex-1 text-sm">
          <span className="font-semibold">
            {rows > 0
              ? t('footer.into', { rows, advertisers: included.length, sums: spends.join(' · ') })
              : t('footer.nothing')}
          </span>
          {share === null ? (
            <span className="text-xs text-ink-2">{note}</span>
          ) : (
            <ProgressLine label={t('progress')} value={share} />
          )}
        </div>
        {open ? (
          <span className="flex items-center gap-1 text-xs text-ink-2 max-md:hidden">
            <Kbd>1</Kbd>
            <Kbd>2</Kbd>
            {t('footer.answer')}
          </span>
        ) : null}
        <Button onClick={onClose} disabled={isPending}>
          {t('close')}
        </Button>
        <Button variant="primary" disabled={!isReady} loading={isPending} onClick={() => void submit(included)}>
          {t('submit', { count: rows })}
          <Kbd className="max-md:hidden">{modKey('↵')}</Kbd>
        </Button>
      </div>
    </footer>
  );
}

function useNote({ isMissing, isOpen }: { isMissing: boolean; isOpen: boolean }): string {
  const t = useTranslations('insights.import.footer');
  const locale = useLocale();
  if (isMissing) return t('chooseColumns');
  if (isOpen) return t('answerFirst');
  const until = new Date(Date.now() + limits.insights.undoImportMs);
  return t('undo', { day: formatDate(until, locale, { weekday: 'short', day: 'numeric', month: 'short' }) });
}

function useKeys({ onNumber, onSubmit }: { onNumber: (no: number) => void; onSubmit: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSubmit();
    } else if (!isTyping && !event.metaKey && !event.ctrlKey && !event.altKey && /^[12]$/.test(event.key))
      onNumber(Number(event.key));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

type SubmitOptions = Pick<FooterProps, 'report' | 'handle' | 'onImported'>;

function useSubmit({ report, handle, onImported }: SubmitOptions) {
  const t = useTranslations('insights.import');
  const errorText = useErrorText();
  const { store, share } = useImport(handle.rowsOf);
  const { mutate: undo } = useUndoImport();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (included: readonly Destination[]) => {
    setPending(true);
    setFailure(null);
    try {
      const stored = await store(report, included);
      const rows = included.reduce((sum, { reportAdvertiser }) => sum + reportAdvertiser.rows, 0);
      toast.success(t('done', { count: rows }), {
        action: { label: t('recent.undo'), onClick: () => stored.forEach((advertiser) => undo(advertiser)) },
        duration: 10_000,
      });
      const [first] = stored;
      if (first) onImported(first.advertiser.id, first);
    } catch (error) {
      setFailure(error instanceof TooManyRows ? t('tooMany') : errorText(error));
    } finally {
      setPending(false);
    }
  };
  return { submit, isPending, share: isPending ? share : null, failure };
}
