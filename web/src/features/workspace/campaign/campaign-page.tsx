import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { useCanEdit } from '#lib/can-edit.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { MoreActions, Page, PageBody, PageHeader } from '#ui/page.tsx';
import { sendOf } from '#features/platforms/deliveries/address.ts';
import { SendButton } from '#features/platforms/deliveries/send-button.tsx';
import type { NewCreativeSheetProps } from '#features/workspace/briefs/new-creative-sheet.tsx';
import { ArchivedNote } from '#features/tree/campaigns/archived-note.tsx';
import { isComplete } from '#features/tree/campaigns/progress.tsx';
import { StepsBar } from '#features/workspace/review-steps/lazy-steps.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { PeopleButton } from '#features/tree/assignments/people-button.tsx';
import { PageDrop } from '#features/collect/placing/page-drop.tsx';
import { DownloadButton } from '#features/sharing/downloads/download-button.tsx';
import { ShareReviewButton } from '#features/sharing/review-links/share-review-button.tsx';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignTabs, type CampaignTabsProps } from './campaign-tabs.tsx';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when the sheet is first opened.
const NewCreativeSheet = lazyComponent(
  () => import('#features/workspace/briefs/new-creative-sheet.tsx'),
  'NewCreativeSheet',
);

export interface CampaignPageProps extends Pick<
  CampaignTabsProps,
  'tab' | 'onTab' | 'filter' | 'onFilter' | 'sending' | 'onSending' | 'results'
> {
  campaignId: CampaignId;
  /** Whether the sheet for a new creative is open. */
  briefing: boolean;
  onBriefing: (open: boolean) => void;
}

/** One campaign: due date, progress and creatives. */
export function CampaignPage(props: CampaignPageProps) {
  const { campaignId, briefing, onBriefing, onSending, ...tabs } = props;
  const t = useTranslations('campaigns');
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId));
  const mayWrite = useCan('campaign:write') && campaign.archivedAt === null;
  const mayDeliver = useCanEdit('upload:write') && campaign.archivedAt === null;
  const mayEdit = useCanEdit('campaign:write') && campaign.archivedAt === null;
  const mayReview = useCan('review:read');
  const brief = mayWrite ? () => onBriefing(true) : undefined;
  return (
    <Page>
      <PageHeader
        title={campaign.name}
        titleBelow
        breadcrumbs={[
          <Link key="campaigns" to="/campaigns">
            {t('list.title')}
          </Link>,
          ...(campaign.group
            ? [
                <Link key="group" to="/groups/$groupId" params={{ groupId: campaign.group.id }}>
                  {campaign.group.name}
                </Link>,
              ]
            : []),
        ]}
        actions={
          <Actions campaign={campaign} onBrief={brief} onSend={mayWrite ? () => onSending(sendOf()) : undefined} />
        }
      />
      <PageDrop
        name={campaign.name}
        load={async () => (await import('#features/collect/placing/placing-slots.ts')).slotsOfCampaign(campaignId)}
        disabled={!mayDeliver || campaign.progress.total === 0}
      >
        <PageBody className="flex flex-col gap-5">
          <CampaignHead campaign={campaign} editable={mayEdit} />
          {campaign.archivedAt === null ? null : <ArchivedNote kind="campaign" at={campaign.archivedAt} />}
          {isComplete(campaign.progress) && campaign.archivedAt === null ? (
            <Banner
              tone="ok"
              title={t('page.complete')}
              body={t('page.completeBody', { count: campaign.progress.total })}
            />
          ) : null}
          {mayReview && campaign.needsApproval ? (
            <Suspense>
              <StepsBar campaignId={campaignId} />
            </Suspense>
          ) : null}
          <CampaignTabs campaign={campaign} onBrief={brief} onSending={onSending} {...tabs} />
        </PageBody>
      </PageDrop>
      {mayEdit ? <NewCreative campaign={campaign} open={briefing} onOpenChange={onBriefing} /> : null}
    </Page>
  );
}

interface ActionsProps {
  campaign: Campaign;
  /** Opens the sheet for a new creative; absent without the permission, like `onSend`. */
  onBrief: (() => void) | undefined;
  onSend: (() => void) | undefined;
}

function Actions({ campaign, onBrief, onSend }: ActionsProps) {
  const t = useTranslations('campaigns.creatives');
  const mayAssign = useCan('people:assign');
  const { id: campaignId, name, progress } = campaign;
  const isEmpty = progress.total === 0;
  return (
    <>
      <MoreActions>
        {isEmpty || !mayAssign || campaign.archivedAt !== null ? null : (
          <ShareReviewButton campaignId={campaignId} scope={{ kind: 'campaign' }} name={name} />
        )}
        {isEmpty ? null : <DownloadButton source={{ campaignId }} name={name} />}
        {isEmpty || !onSend ? null : <SendButton onClick={onSend} />}
        {mayAssign ? <PeopleButton target={{ campaignId }} name={name} /> : null}
        <CampaignMenu campaign={campaign} />
      </MoreActions>
      {onBrief ? (
        <WriteButton variant="primary" icon={<Plus />} onClick={onBrief}>
          {t('new')}
        </WriteButton>
      ) : null}
    </>
  );
}

function NewCreative({ open, ...props }: NewCreativeSheetProps) {
  // Stays mounted after it first opens, so that closing is animated; mounting reads the stored draft.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return <Suspense>{opened ? <NewCreativeSheet open={open} {...props} /> : null}</Suspense>;
}
