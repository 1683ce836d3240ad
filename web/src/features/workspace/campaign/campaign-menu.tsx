import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Megaphone, Smartphone } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { AdvertisersDialog } from '#features/platforms/integration/advertisers-button.tsx';
import { assignedQuery } from '#features/platforms/integration/queries.ts';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { RecordItems } from '#features/workspace/review-steps/lazy-steps.ts';

/** The ⋯ menu of a campaign's page: what the header has no room for, then the actions of all campaigns. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const mayWrite = useCan('campaign:write');
  const mayAssign = useCan('people:assign');
  const navigate = useNavigate();
  const [isAssigning, setAssigning] = useState<boolean>();
  const { id, name, edition, progress, archivedAt } = campaign;
  const isEmpty = progress.total === 0;
  if (!mayWrite && !mayAssign && isEmpty) return null;
  return (
    <>
      <ItemMenu
        item={{ kind: 'campaign', id, name, edition }}
        isArchived={archivedAt !== null}
        isReadOnly={!mayWrite}
        leave={() => void navigate({ to: '/campaigns' })}
      >
        {isEmpty ? null : <InPlaceItem campaign={campaign} />}
        {mayAssign ? <AdvertisersItem campaign={campaign} onSelect={() => setAssigning(true)} /> : null}
        {isEmpty ? null : <RecordPart campaign={campaign} />}
        {mayWrite && (mayAssign || !isEmpty) ? <MenuSeparator /> : null}
      </ItemMenu>
      {isAssigning === undefined ? null : (
        <Suspense>
          <AdvertisersDialog target={{ campaignId: id }} name={name} open={isAssigning} onOpenChange={setAssigning} />
        </Suspense>
      )}
    </>
  );
}

function InPlaceItem({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('campaigns.creatives');
  return (
    <MenuItem asChild icon={<Smartphone />}>
      <Link to="/campaigns/$campaignId/in-place" params={{ campaignId: campaign.id }}>
        {t('inPlace')}
      </Link>
    </MenuItem>
  );
}

/** Opens the campaign's ad accounts; names their number. */
function AdvertisersItem({ campaign, onSelect }: { campaign: Campaign; onSelect: () => void }) {
  const t = useTranslations('adAccounts');
  const { data } = useQuery(assignedQuery({ campaignId: campaign.id }));
  return (
    <MenuItem icon={<Megaphone />} onSelect={onSelect}>
      {t('button', { count: data?.length ?? 0 })}
    </MenuItem>
  );
}

function RecordPart({ campaign }: { campaign: Campaign }) {
  const mayReview = useCan('review:read');
  if (!mayReview) return null;
  return (
    <Suspense>
      <RecordItems campaignId={campaign.id} />
    </Suspense>
  );
}
