import { X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { ChooseReport } from './choose-report.tsx';
import type { ImportPageProps } from './import-page-props.ts';
import { ReadReport } from './read-report-view.tsx';
import { useReport } from './use-report.ts';

/** Takes a report of an ad platform, shows how it is read and what it would change, and stores it once that is confirmed. */
export function ImportPage(props: ImportPageProps) {
  return (
    <Suspense fallback={<PagePending />}>
      <Import {...props} />
    </Suspense>
  );
}

function Import({ advertisers, onClose, onImported }: ImportPageProps) {
  const t = useTranslations('insights');
  const handle = useReport();
  const { report, failed, isReading, open } = handle;
  return (
    <Page>
      <title>{`${t('import.title')} · Ad Foundry`}</title>
      <PageHeader
        title={t('import.title')}
        breadcrumbs={[
          <button key="overview" type="button" onClick={onClose}>
            {t('overview.title')}
          </button>,
        ]}
        actions={
          <>
            {report ? (
              <FileButton
                accept=".csv,.tsv,.txt,.xlsx,.xls"
                loading={isReading}
                onFiles={([file]) => {
                  if (file) void open(file);
                }}
              >
                {t('import.otherFile')}
              </FileButton>
            ) : null}
            <IconButton label={t('import.close')} onClick={onClose}>
              <X />
            </IconButton>
          </>
        }
      />
      {report ? (
        <ReadReport
          key={report.fileName}
          handle={handle}
          report={report}
          advertisers={advertisers}
          onClose={onClose}
          onImported={onImported}
        />
      ) : (
        <PageBody>
          <ChooseReport failed={failed} isReading={isReading} onFile={(file) => void open(file)} />
        </PageBody>
      )}
    </Page>
  );
}
