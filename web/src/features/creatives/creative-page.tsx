import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Suspense } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { PageDrop } from '#features/placing/page-drop.tsx';
import { filesOfSlot } from '#features/slots/current-files.ts';
import { ArchivedNote } from '#features/campaigns/archived-note.tsx';
import { DownloadButton } from '#features/downloads/download-button.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { CreativeHead } from './creative-head.tsx';
import { creativeQuery } from './queries.ts';
import { SlotsPanel } from './slots-panel.tsx';
import { useBriefEditor } from './use-brief-editor.ts';

const loadBrief = () => import('./brief-panel.tsx');
const BriefPanel = lazyComponent(loadBrief, 'BriefPanel');

export type CreativeTab = 'slots' | 'brief';

export interface CreativePageProps {
  creativeId: CreativeId;
  tab: CreativeTab;
  onTab: (tab: CreativeTab) => void;
}

/** Page of a creative: brief, slots and fields. */
export function CreativePage({ creativeId, tab, onTab }: CreativePageProps) {
  const t = useTranslations('creative');
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  // Above the tabs, so that unsaved input survives a change of tab.
  const brief = useBriefEditor(creative);
  const { campaign } = creative;
  onFirstInteraction(loadBrief);
  const archivedAt = campaign.archivedAt ?? creative.archivedAt;
  return (
    <Page>
      <PageHeader
        title={creative.name}
        titleBelow
        breadcrumbs={[
          <Link key="campaigns" to="/campaigns">
            {t('campaigns')}
          </Link>,
          <Link key="campaign" to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
            {campaign.name}
          </Link>,
        ]}
        actions={<DownloadAll creative={creative} />}
        className="border-b-0"
      />
      <PageDrop
        name={creative.name}
        load={async () => (await import('#features/placing/placing-slots.ts')).slotsOfCreative(creative)}
        disabled={!creative.can.deliver || creative.slots.length === 0}
      >
        <Tabs
          value={tab}
          onValueChange={(next) => onTab(next === 'brief' ? 'brief' : 'slots')}
          className="flex flex-1 flex-col"
        >
          <CreativeHead creative={creative} unsaved={brief.dirty} />
          <PageBody width="full" className="pt-4">
            {archivedAt ? (
              <div className="mb-4">
                <ArchivedNote what={campaign.archivedAt ? 'campaign' : 'creative'} at={archivedAt} />
              </div>
            ) : creative.completedAt ? (
              <CompleteNote creative={creative} />
            ) : tab === 'slots' ? (
              <FieldsNote creative={creative} onFill={() => onTab('brief')} />
            ) : null}
            <TabPanel value="slots" className="pt-0">
              <SlotsPanel creative={creative} />
            </TabPanel>
            <TabPanel value="brief" className="pt-0">
              <Suspense>
                <BriefPanel creative={creative} editor={brief} />
              </Suspense>
            </TabPanel>
          </PageBody>
        </Tabs>
      </PageDrop>
    </Page>
  );
}

/** Shown once the creative is complete; with waivers the text does not claim that all files fit. */
function CompleteNote({ creative }: { creative: Creative }) {
  const t = useTranslations('creative.complete');
  const count = creative.slots.flatMap(filesOfSlot).filter(({ waived }) => waived).length;
  return <Banner tone="ok" title={t('title')} body={count > 0 ? t('waived', { count }) : t('body')} className="mb-4" />;
}

/** Shown when all files are delivered and required fields are missing; links to the fields. */
function FieldsNote({ creative, onFill }: { creative: Creative; onFill: () => void }) {
  const t = useTranslations('creative.fieldsLeft');
  const { slots, attributesMissing } = creative;
  const delivered = slots.length > 0 && slots.every(({ state }) => state === 'delivered');
  if (!delivered || attributesMissing === 0) return null;
  const action = (
    <Button size="sm" onClick={onFill}>
      {t('action')}
    </Button>
  );
  const title = t('title', { count: attributesMissing });
  return <Banner tone="warn" title={title} body={t('body')} action={action} className="mb-4" />;
}

function DownloadAll({ creative }: { creative: Creative }) {
  const t = useTranslations('creative');
  const icon = <Download aria-hidden className="size-4" />;
  const holdsFiles = creative.slots.some((slot) =>
    slot.variations.some(({ cards }) => cards.some(({ versions }) => versions.length > 0)),
  );
  if (!holdsFiles) {
    return (
      <Button icon={icon} disabled title={t('nothingToDownload')}>
        {t('download')}
      </Button>
    );
  }
  return (
    <DownloadButton
      source={{ creativeId: creative.id }}
      name={creative.name}
      variant={creative.completedAt ? 'primary' : 'secondary'}
    />
  );
}
