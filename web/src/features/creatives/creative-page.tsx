import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { BriefPanel } from './brief-panel.tsx';
import { CreativeProgress } from './creative-progress.tsx';
import { creativeQuery } from './queries.ts';
import { SlotsPanel } from './slots-panel.tsx';

export type CreativeTab = 'slots' | 'brief';

export interface CreativePageProps {
  creativeId: CreativeId;
  tab: CreativeTab;
  onTab: (tab: CreativeTab) => void;
}

/** A creative: what is asked, what is there, what fits. */
export function CreativePage({ creativeId, tab, onTab }: CreativePageProps) {
  const t = useTranslations('creative');
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  return (
    <Page>
      <Tabs
        value={tab}
        onValueChange={(next) => onTab(next === 'brief' ? 'brief' : 'slots')}
        className="flex flex-1 flex-col"
      >
        <Header creative={creative} />
        <PageBody width="full" className="pt-4">
          {creative.completedAt ? (
            <Banner tone="ok" title={t('complete.title')} body={t('complete.body')} className="mb-4" />
          ) : null}
          <TabPanel value="slots" className="pt-0">
            <SlotsPanel creative={creative} />
          </TabPanel>
          <TabPanel value="brief" className="pt-0">
            <BriefPanel key={creative.updatedAt} creative={creative} />
          </TabPanel>
        </PageBody>
      </Tabs>
    </Page>
  );
}

function Header({ creative }: { creative: Creative }) {
  const t = useTranslations('creative');
  const { campaign, slots } = creative;
  const crumbs = [
    <Link key="campaigns" to="/campaigns">
      {t('campaigns')}
    </Link>,
    <Link key="campaign" to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
      {campaign.name}
    </Link>,
  ];
  const holdsFiles = slots.some((slot) =>
    slot.variations.some(({ cards }) => cards.some(({ versions }) => versions.length > 0)),
  );
  return (
    <PageHeader
      title={creative.name}
      breadcrumbs={crumbs}
      actions={<DownloadAll creative={creative} disabled={!holdsFiles} />}
    >
      <div className="grid gap-3 pt-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CreativeProgress creative={creative} />
          <DueChip dueAt={creative.dueAt} done={creative.completedAt !== null} />
        </div>
        <TabList className="-mb-px border-b-0">
          <Tab value="slots" count={slots.length}>
            {t('tab.slots')}
          </Tab>
          <Tab value="brief">{t('tab.brief')}</Tab>
        </TabList>
      </div>
    </PageHeader>
  );
}

function DownloadAll({ creative, disabled }: { creative: Creative; disabled: boolean }) {
  const t = useTranslations('creative');
  const icon = <Download aria-hidden className="size-4" />;
  if (disabled) {
    return (
      <Button icon={icon} disabled>
        {t('download')}
      </Button>
    );
  }
  return (
    <Button asChild variant={creative.completedAt ? 'primary' : 'secondary'}>
      <a href={addressOf(downloads.creative, { params: { creativeId: creative.id } })} download>
        {icon}
        {t('download')}
      </a>
    </Button>
  );
}
