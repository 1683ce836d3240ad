import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, X } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useLeaveGuard } from '#ui/editor/use-leave-guard.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { SheetBody } from './sheet-body.tsx';
import { sheetOf, typedSheet } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import { StartPage } from './start-page.tsx';
import { useReading } from './use-reading.ts';
import { useSheet } from './use-sheet.ts';

/** Creates the creatives of a campaign from a briefing sheet. Lines with problems stay in the sheet. */
export function CreateManyPage({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('many');
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId));
  const state = useSheet(campaignId);
  const { sheet, change, isTooLarge, forget } = state;
  const [sheets, setSheets] = useState<readonly TableSheet[]>([]);
  const [openLine, setOpenLine] = useState<number>();
  const hasSheet = sheet.cells.length > 0;
  const context = useReading(campaignId, sheet);
  useLeaveGuard({ dirty: isTooLarge, isDirty: () => isTooLarge, onLeave: forget, kept: false });
  const take = (found: readonly TableSheet[], name: string) => {
    setSheets(found);
    const [first] = found.toSorted((a, b) => b.lines.length - a.lines.length);
    if (first) change(() => sheetOf(first, name));
  };
  const type = () => {
    change(() =>
      typedSheet([t('column.name'), t('typed.formats'), t('column.due'), t('column.owner'), t('typed.notes')]),
    );
    setOpenLine(2);
  };
  return (
    <Page>
      <Head campaignId={campaignId} campaignName={campaign.name} onForget={hasSheet ? forget : undefined} />
      {hasSheet && context ? (
        <SheetBody
          key={`${sheet.name} ${sheet.sheet}`}
          campaignId={campaignId}
          state={state}
          context={context}
          sheets={sheets}
          onSheet={(chosen) => change(() => sheetOf(chosen, sheet.name))}
          firstOpenLine={openLine}
        />
      ) : (
        <PageBody className="grid content-start gap-6">
          {hasSheet ? <p role="status">{t('reading')}</p> : <StartPage onSheets={take} onType={type} />}
        </PageBody>
      )}
    </Page>
  );
}

interface HeadProps {
  campaignId: CampaignId;
  campaignName: string;
  /** Discards the sheet; absent without a sheet. */
  onForget: (() => void) | undefined;
}

/** The head of the page, with links back to the campaign and to the start page. */
function Head({ campaignId, campaignName, onForget }: HeadProps) {
  const t = useTranslations('many');
  const alert = useAlert();
  const startAgain = async () => {
    const isSure = await alert.confirm({
      title: t('another.title'),
      body: t('another.body'),
      confirmLabel: t('another.confirm'),
      cancelLabel: t('another.cancel'),
    });
    if (isSure) onForget?.();
  };
  return (
    <PageHeader
      title={t('title')}
      breadcrumbs={[
        <Link key="campaign" to="/campaigns/$campaignId" params={{ campaignId }}>
          {campaignName}
        </Link>,
      ]}
      actions={
        <>
          {onForget ? (
            <Button icon={<FilePlus2 />} onClick={() => void startAgain()}>
              {t('another.label')}
            </Button>
          ) : null}
          <IconButton label={t('close')} asChild>
            <Link to="/campaigns/$campaignId" params={{ campaignId }}>
              <X />
            </Link>
          </IconButton>
        </>
      }
    />
  );
}
