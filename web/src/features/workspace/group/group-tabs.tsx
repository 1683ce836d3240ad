import type { ReactNode } from 'react';
import type { Group } from '@ad-foundry/contract/groups.ts';
import { DeliveriesPanel, preloadDeliveries } from '#features/platforms/deliveries/deliveries-panel.tsx';
import { DeliveriesTabLabel } from '#features/platforms/deliveries/deliveries-tab-label.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';

export type GroupTab = 'campaigns' | 'deliveries' | 'results';

interface GroupTabsProps {
  group: Group;
  tab: GroupTab;
  onTab: (tab: GroupTab) => void;
  /** Opens the send sheet; absent if nothing can be sent. */
  onSend: (() => void) | undefined;
  /** The results of the ads. */
  results: ReactNode;
  /** The list of campaigns. */
  children: ReactNode;
}

/** Tabs of a group: its campaigns and their deliveries. */
export function GroupTabs({ group, tab, onTab, onSend, results, children }: GroupTabsProps) {
  const t = useTranslations('groups.page.tab');
  const place = { groupId: group.id };
  preloadDeliveries();
  return (
    <Tabs value={tab} onValueChange={(next) => onTab(next === 'deliveries' || next === 'results' ? next : 'campaigns')}>
      <TabList>
        <Tab value="campaigns" count={group.campaigns}>
          {t('campaigns')}
        </Tab>
        <Tab value="deliveries">
          <DeliveriesTabLabel place={place}>{t('deliveries')}</DeliveriesTabLabel>
        </Tab>
        <Tab value="results">{t('results')}</Tab>
      </TabList>
      <TabPanel value="campaigns">{children}</TabPanel>
      <TabPanel value="deliveries">
        <DeliveriesPanel place={place} onSend={onSend} />
      </TabPanel>
      <TabPanel value="results">{results}</TabPanel>
    </Tabs>
  );
}
