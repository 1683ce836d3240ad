import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { PageDrop } from '#features/collect/placing/page-drop.tsx';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { ArchivedNote } from '#features/tree/campaigns/archived-note.tsx';
import { CommentsPanel, preloadComments } from '#features/talk/comments/comments-panel.tsx';
import { DeliveriesPanel, preloadDeliveries } from '#features/platforms/deliveries/deliveries-panel.tsx';
import { StepsBar } from '#features/workspace/review-steps/lazy-steps.ts';
import { SendPanel } from '#features/platforms/deliveries/send-button.tsx';
import { preloadResults, ResultsPanel } from '#features/platforms/insights/results/results-panel.tsx';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { CampaignGroup } from './campaign-facts.tsx';
import { creativeTabs, type CreativeTab } from './creative-tabs.ts';
import { CreativeActions, holdsFiles } from './creative-actions.tsx';
import { CreativeHead } from './creative-head.tsx';
import { creativeQuery } from './queries.ts';
import { SlotsPanel } from './slots-panel.tsx';
import { useBriefEditor } from './use-brief-editor.ts';
import { useCanEdit } from '#lib/can-edit.ts';

const loadBrief = async () => {
  const [module] = await Promise.all([import('./brief-panel.tsx'), needTexts(['attachments', 'comments'])]);
  return module;
};
const BriefPanel = lazyComponent(loadBrief, 'BriefPanel');

export interface CreativePageProps {
  creativeId: CreativeId;
  tab: CreativeTab;
  onTab: (tab: CreativeTab) => void;
  /** Whether the send sheet is open. */
  isSending: boolean;
  onSending: (open: boolean) => void;
  /** The comment in the URL. */
  comment: CommentId | undefined;
}

/** Breadcrumbs of a creative: the list, the group and the campaign. */
function crumbsOf(campaign: Creative['campaign'], list: string) {
  return [
    <Link key="campaigns" to="/campaigns">
      {list}
    </Link>,
    <Fragment key="campaign">
      <CampaignGroup campaignId={campaign.id} />
      <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
        {campaign.name}
      </Link>
    </Fragment>,
  ];
}

/** The page of a creative: brief, slots and fields. */
export function CreativePage({ creativeId, tab, onTab, isSending, onSending, comment }: CreativePageProps) {
  const t = useTranslations('creative');
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  // Kept above the tabs, so that unsaved input survives switching tabs.
  const brief = useBriefEditor(creative);
  const { campaign } = creative;
  onFirstInteraction(loadBrief);
  preloadDeliveries();
  preloadComments();
  preloadResults();
  const archivedAt = campaign.archivedAt ?? creative.archivedAt;
  const maySend = useCan('campaign:write') && archivedAt === null;
  const mayReview = useCan('review:read');
  const mayDeliver = useCanEdit('upload:write');
  const send = () => onSending(true);
  return (
    <Page>
      <PageHeader
        title={creative.name}
        titleBelow
        breadcrumbs={crumbsOf(campaign, t('campaigns'))}
        actions={<CreativeActions creative={creative} onSend={maySend ? send : undefined} />}
        className="border-b-0"
      />
      <PageDrop
        name={creative.name}
        load={async () => (await import('#features/collect/placing/placing-slots.ts')).slotsOfCreative(creative)}
        disabled={!mayDeliver || !creative.can.deliver || creative.slots.length === 0}
      >
        <Tabs
          value={tab}
          onValueChange={(next) => onTab(creativeTabs.find((each) => each === next) ?? 'slots')}
          className="flex flex-1 flex-col"
        >
          <CreativeHead creative={creative} unsaved={brief.dirty} />
          <PageBody width="full" className="pt-4">
            <Notes creative={creative} onFill={tab === 'slots' ? () => onTab('brief') : undefined} />
            {mayReview && campaign.needsApproval ? (
              <Suspense>
                <StepsBar campaignId={campaign.id} creativeId={creativeId} creative={creative} className="mb-4" />
              </Suspense>
            ) : null}
            <Panels creative={creative} brief={brief} comment={comment} onSend={maySend ? send : undefined} />
          </PageBody>
        </Tabs>
      </PageDrop>
      {maySend ? (
        <SendPanel
          source={{ campaignId: campaign.id, creativeIds: [creativeId] }}
          name={creative.name}
          open={isSending}
          onOpenChange={onSending}
          onSent={() => onTab('deliveries')}
        />
      ) : null}
    </Page>
  );
}

interface PanelsProps {
  creative: Creative;
  brief: ReturnType<typeof useBriefEditor>;
  onSend: (() => void) | undefined;
  comment: CommentId | undefined;
}

function Panels({ creative, brief, onSend, comment }: PanelsProps) {
  return (
    <>
      <TabPanel value="slots" className="pt-0">
        <SlotsPanel creative={creative} />
      </TabPanel>
      <TabPanel value="brief" className="pt-0">
        <Suspense>
          <BriefPanel creative={creative} editor={brief} />
        </Suspense>
      </TabPanel>
      <TabPanel value="comments" className="pt-0">
        <CommentsPanel creative={creative} linked={comment} />
      </TabPanel>
      <TabPanel value="deliveries" className="pt-0">
        <DeliveriesPanel place={{ creativeId: creative.id }} onSend={holdsFiles(creative) ? onSend : undefined} />
      </TabPanel>
      <TabPanel value="results" className="pt-0">
        <ResultsPanel place={{ creativeId: creative.id }} campaignId={creative.campaign.id} />
      </TabPanel>
    </>
  );
}

interface NotesProps {
  creative: Creative;
  /** Scrolls to the fields; absent if they are already visible. */
  onFill: (() => void) | undefined;
}

/** Notes on the state of the creative: archived, complete, or lacking only fields. */
function Notes({ creative, onFill }: NotesProps) {
  const { campaign } = creative;
  const archivedAt = campaign.archivedAt ?? creative.archivedAt;
  if (archivedAt) {
    return (
      <div className="mb-4">
        <ArchivedNote kind={campaign.archivedAt ? 'campaign' : 'creative'} at={archivedAt} />
      </div>
    );
  }
  if (creative.completedAt) return <CompleteNote creative={creative} />;
  const isDelivered = creative.slots.length > 0 && creative.slots.every((slot) => slotStatus(slot) === 'delivered');
  if (!isDelivered || creative.attributesMissing === 0) return null;
  return onFill ? <FieldsNote count={creative.attributesMissing} onFill={onFill} /> : null;
}

/** Shown once the creative is complete; if it has waivers, the text does not claim that all files fit. */
function CompleteNote({ creative }: { creative: Creative }) {
  const t = useTranslations('creative.complete');
  const count = creative.slots.flatMap(filesOfSlot).filter(({ waived }) => waived).length;
  return <Banner tone="ok" title={t('title')} body={count > 0 ? t('waived', { count }) : t('body')} className="mb-4" />;
}

/** Shown if all files are delivered but required fields are missing; links to the fields. */
function FieldsNote({ count, onFill }: { count: number; onFill: () => void }) {
  const t = useTranslations('creative.fieldsLeft');
  const action = (
    <Button size="sm" onClick={onFill}>
      {t('action')}
    </Button>
  );
  return <Banner tone="warn" title={t('title', { count })} body={t('body')} action={action} className="mb-4" />;
}
