import { useState, type ReactNode } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { selectedIn, sendOf } from '#features/platforms/deliveries/address.ts';
import { DeliveriesPanel, preloadDeliveries } from '#features/platforms/deliveries/deliveries-panel.tsx';
import { DeliveriesTabLabel } from '#features/platforms/deliveries/deliveries-tab-label.tsx';
import { SendPanel } from '#features/platforms/deliveries/send-button.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import type { CreativesFilter } from '#features/workspace/lists/list-filter.ts';
import { LazyCreatives } from '#features/workspace/lists/lazy-creatives.tsx';
import { AddFilesButtons } from '#features/collect/placing/add-files-buttons.tsx';
import { CreativesList, NoCreatives } from './creatives-list.tsx';

export type CampaignTab = 'creatives' | 'deliveries' | 'results';

export interface CampaignTabsProps {
  campaign: Campaign;
  tab: CampaignTab;
  onTab: (tab: CampaignTab) => void;
  /** The filter of the list of creatives. */
  filter: CreativesFilter;
  onFilter: (filter: CreativesFilter) => void;
  /** Opens the sheet for a new creative; absent without the permission. */
  onBrief: (() => void) | undefined;
  /** The selection of the open send sheet, from the URL; undefined while the sheet is closed. */
  sending: string | undefined;
  onSending: (send: string | undefined) => void;
  /** The results of the ads. */
  results: ReactNode;
}

/** Creatives and deliveries of a campaign, and the sheet that sends files. */
export function CampaignTabs(props: CampaignTabsProps) {
  const { campaign, tab, onTab, filter, onFilter, onBrief, sending, onSending, results } = props;
  const t = useTranslations('campaigns.page.tab');
  const mayWrite = useCan('campaign:write');
  const mayChange = mayWrite && campaign.archivedAt === null;
  const isEmpty = campaign.progress.total === 0;
  preloadDeliveries();
  const list = mayChange ? (
    // The key remounts the list for each campaign, so that rows of another campaign are never shown while loading.
    <LazyCreatives
      key={campaign.id}
      filter={filter}
      onFilter={onFilter}
      campaign={{
        id: campaign.id,
        onSend: (ids) => onSending(sendOf(ids)),
        tools: <AddFilesButtons />,
        empty: <NoCreatives campaignId={campaign.id} onBrief={onBrief} />,
      }}
    />
  ) : (
    <CreativesList campaignId={campaign.id} onBrief={onBrief} />
  );
  if (!mayWrite) return list;
  return (
    <>
      <Tabs
        value={tab}
        onValueChange={(next) => onTab(next === 'deliveries' || next === 'results' ? next : 'creatives')}
      >
        <TabList>
          <Tab value="creatives" count={campaign.progress.total}>
            {t('creatives')}
          </Tab>
          <Tab value="deliveries">
            <DeliveriesTabLabel place={{ campaignId: campaign.id }}>{t('deliveries')}</DeliveriesTabLabel>
          </Tab>
          <Tab value="results">{t('results')}</Tab>
        </TabList>
        <TabPanel value="creatives">{list}</TabPanel>
        <TabPanel value="deliveries">
          <DeliveriesPanel
            place={{ campaignId: campaign.id }}
            onSend={mayChange && !isEmpty ? () => onSending(sendOf()) : undefined}
          />
        </TabPanel>
        <TabPanel value="results">{results}</TabPanel>
      </Tabs>
      {mayChange ? (
        <CampaignSendSheet
          campaign={campaign}
          sending={sending}
          onSending={onSending}
          onSent={() => onTab('deliveries')}
        />
      ) : null}
    </>
  );
}

interface SendingProps extends Pick<CampaignTabsProps, 'campaign' | 'sending' | 'onSending'> {
  onSent: () => void;
}

/** The send sheet, for the creatives in the URL or for the whole campaign. */
function CampaignSendSheet({ campaign, sending, onSending, onSent }: SendingProps) {
  const t = useTranslations('campaigns.selection');
  // Keeps the last selection during the closing animation.
  const [last, setLast] = useState(sending);
  if (sending !== undefined && sending !== last) setLast(sending);
  const creativeIds = last === undefined ? undefined : selectedIn(last);
  return (
    <SendPanel
      key={last}
      source={{ campaignId: campaign.id, creativeIds }}
      name={creativeIds ? t('of', { count: creativeIds.length, campaign: campaign.name }) : campaign.name}
      open={sending !== undefined}
      onOpenChange={(open) => onSending(open ? last : undefined)}
      onSent={onSent}
    />
  );
}
