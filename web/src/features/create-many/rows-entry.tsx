import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { DropArea } from '#ui/form/drop-area.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import type { useTable } from './use-table.ts';

/** The field for rows that are pasted or typed, and the place for files. */
export function RowsEntry({ entry }: { entry: ReturnType<typeof useTable> }) {
  const t = useTranslations('many');
  return (
    <DropArea
      onFiles={([file]) => void entry.takeFile(file)}
      everywhere
      className="grid gap-4 rounded-card data-dropping:bg-sunk data-dropping:outline-2 data-dropping:outline-ink"
    >
      <p className="max-w-form text-pretty text-ink-2">{t('body')}</p>
      {entry.failed === null ? null : (
        <Banner tone="bad" title={t('unreadable', { name: entry.failed })} body={t('unreadableBody')} />
      )}
      <label className="grid gap-1.5">
        <span className="font-medium">{t('rows')}</span>
        <Textarea
          rows={10}
          maxRows={24}
          value={entry.text}
          onChange={(event) => entry.setText(event.target.value)}
          placeholder={t('example')}
          spellCheck={false}
          wrap="off"
          className="font-mono text-xs"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={entry.text.trim() === ''} onClick={() => void entry.takeText()}>
          {t('check')}
        </Button>
        <FileButton accept=".csv,.tsv,.txt,.xlsx" onFiles={([file]) => void entry.takeFile(file)}>
          {t('file')}
        </FileButton>
        <Button onClick={entry.typeRows} disabled={entry.text.trim() !== ''}>
          {t('typeRows')}
        </Button>
      </div>
      <p className="max-w-form text-sm text-pretty text-ink-2">{t('columnsHelp')}</p>
    </DropArea>
  );
}
