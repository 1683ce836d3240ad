import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { readTableFile, UnreadableTable, type TableFailure } from '@ad-foundry/probe/tables/read-table-file.ts';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { saveBlob } from '#lib/save-blob.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { briefingSheets } from '@ad-foundry/contract/rules/briefing/briefing-sheets.ts';
import { exampleFile, exampleSheet } from './example-sheet.ts';

interface StartPageProps {
  onSheets: (sheets: readonly TableSheet[], name: string) => void;
  onType: () => void;
}

interface Failure {
  name: string;
  failure: TableFailure;
}

/** Reads pasted text or a dropped file, and reports why a file cannot be read. */
function useSheetInput(onSheets: StartPageProps['onSheets']) {
  const [failed, setFailed] = useState<Failure>();
  const [isReading, setReading] = useState(false);
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    setFailed(undefined);
    setReading(true);
    try {
      onSheets(briefingSheets(await readTableFile(file)), file.name);
    } catch (error) {
      setFailed({ name: file.name, failure: error instanceof UnreadableTable ? error.failure : 'other-kind' });
    } finally {
      setReading(false);
    }
  };
  return { takeFile, failed, isReading };
}

/** Start page: paste, drop or type a briefing sheet, with an example. */
export function StartPage({ onSheets, onType }: StartPageProps) {
  const t = useTranslations('many.start');
  const [text, setText] = useState('');
  const { takeFile, failed, isReading } = useSheetInput(onSheets);
  const takeText = (pasted: string) => {
    const sheets = briefingSheets(readTableText(pasted));
    if (sheets.some(({ lines }) => lines.length > 0)) onSheets(sheets, '');
  };
  return (
    <DropArea
      onFiles={([file]) => void takeFile(file)}
      everywhere
      className="grid gap-6 rounded-card data-dropping:bg-sunk data-dropping:outline-2 data-dropping:outline-ink xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-4">
        <p className="text-pretty text-ink-2">{t('body')}</p>
        {failed ? (
          <Banner tone="bad" title={t('unreadable', { name: failed.name })} body={t(`failure.${failed.failure}`)} />
        ) : null}
        <label className="grid gap-1.5">
          <span className="font-medium">{t('paste')}</span>
          <Textarea
            rows={8}
            maxRows={16}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (text !== '' || !/[\t\n]/.test(pasted.trim())) return;
              event.preventDefault();
              takeText(pasted);
            }}
            placeholder={t('placeholder')}
            spellCheck={false}
            wrap="off"
            className="font-mono text-xs"
          />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={text.trim() === ''} onClick={() => takeText(text)}>
            {t('read')}
          </Button>
          <FileButton
            icon={<FileSpreadsheet />}
            loading={isReading}
            accept=".csv,.tsv,.txt,.xlsx"
            onFiles={([file]) => void takeFile(file)}
          >
            {t('file')}
          </FileButton>
          <Button onClick={onType}>{t('type')}</Button>
        </div>
        <p className="text-sm text-pretty text-ink-2">{t('kept')}</p>
      </div>
      <Example onTry={(sheets) => onSheets(sheets, t('exampleName'))} />
    </DropArea>
  );
}

function Example({ onTry }: { onTry: (sheets: TableSheet[]) => void }) {
  const t = useTranslations('many.start');
  const locale = useLocale();
  const lines = exampleSheet(locale);
  const download = () => saveBlob(exampleFile(locale), `${t('exampleName')}.csv`);
  const tryIt = () => onTry([{ name: '', lines: lines.map((cells, at) => ({ line: at + 1, cells: [...cells] })) }]);
  return (
    <section aria-labelledby="example-sheet" className="min-w-0 self-start rounded-card border border-line bg-card">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <div className="min-w-48 flex-1">
          <h2 id="example-sheet" className="font-semibold">
            {t('example')}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{t('exampleBody')}</p>
        </div>
        <Button icon={<Download />} onClick={download}>
          {t('download')}
        </Button>
        <Button onClick={tryIt}>{t('try')}</Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus */}
      <div className="scroll-slim overflow-x-auto" role="region" aria-labelledby="example-sheet" tabIndex={0}>
        <table className="num w-full text-xs whitespace-nowrap">
          <tbody>
            {lines.map((line, at) => (
              <tr key={at} className={cn('border-b border-line last:border-b-0', at === 2 && 'bg-sunk font-medium')}>
                <td className="w-10 px-3 py-1.5 text-right text-ink-3">{at + 1}</td>
                {Array.from({ length: lines[2]?.length ?? 0 }, (_, place) => (
                  <td key={place} className="px-2.5 py-1.5">
                    {line[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
