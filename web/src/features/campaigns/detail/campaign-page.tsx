import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { NewCreativeSheet } from '#features/campaigns/brief/new-creative-sheet.tsx';
import { ArchivedNote } from '#features/campaigns/archived-note.tsx';
import { isComplete } from '#features/campaigns/progress.tsx';
import { campaignQuery, creativesQuery } from '#features/campaigns/queries.ts';
import { PeopleButton } from '#features/people/people-button.tsx';
import { PageDrop } from '#features/dropping/page-drop.tsx';
import { slotsOfCampaign } from '#features/dropping/slots-of.ts';
import { DownloadButton } from '#features/downloads/download-button.tsx';
import { CampaignHead } from './campaign-head.tsx';
import { CreativesSection } from './creatives-section.tsx';

export interface CampaignPageProps {
  campaignId: CampaignId;
  /** The sheet for a new creative is open. */
  briefing: boolean;
  onBriefing: (open: boolean) => void;
}

/** One campaign: when it is due, how far it is, and its creatives. */
export function CampaignPage({ campaignId, briefing, onBriefing }: CampaignPageProps) {
  const t = useTranslations('campaigns');
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId));
  const creatives = useInfiniteQuery(creativesQuery(campaignId));
  const mayWrite = useCan('campaign:write') && campaign.archivedAt === null;
  const mayAssign = useCan('people:assign');
  const mayDeliver = useCan('upload:write') && campaign.archivedAt === null;
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
          <>
            {campaign.progress.total > 0 ? <DownloadButton whole={{ campaignId }} name={campaign.name} /> : null}
            {mayAssign ? <PeopleButton target={{ campaignId }} name={campaign.name} /> : null}
            {brief ? (
              <Button variant="primary" icon={<Plus />} onClick={brief}>
                {t('creatives.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <PageDrop
        name={campaign.name}
        load={() => slotsOfCampaign(campaignId)}
        disabled={!mayDeliver || campaign.progress.total === 0}
      >
        <PageBody className="flex flex-col gap-5">
          <CampaignHead campaign={campaign} editable={mayWrite} />
          {campaign.archivedAt === null ? null : <ArchivedNote what="campaign" at={campaign.archivedAt} />}
          {isComplete(campaign.progress) && campaign.archivedAt === null ? (
            <Banner
              tone="ok"
              title={t('page.complete')}
              body={t('page.completeBody', { count: campaign.progress.total })}
            />
          ) : null}
          <CreativesSection campaignId={campaignId} list={creatives} onBrief={brief} />
        </PageBody>
      </PageDrop>
      {mayWrite ? <NewCreativeSheet campaign={campaign} open={briefing} onOpenChange={onBriefing} /> : null}
    </Page>
  );
}
