import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, CircleCheck, Plus, SearchX } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FramesPicture } from '#features/campaigns/frames-picture.tsx';
import type { CampaignFilter } from '#features/campaigns/queries.ts';
import { installationQuery } from '#features/installation/queries.ts';

interface NoCampaignsProps {
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
  onCreate: (() => void) | undefined;
}

/** An invitation at the very start; otherwise why nothing is shown and the way back. */
export function NoCampaigns({ filter, onFilter, onCreate }: NoCampaignsProps) {
  const t = useTranslations('campaigns.list');
  const clear = (
    <Button onClick={() => onFilter({ ...filter, search: undefined, status: undefined })}>{t('clear')}</Button>
  );
  if (filter.search) {
    return <EmptyState picture={<SearchX />} title={t('nothing')} body={t('nothingBody')} action={clear} />;
  }
  if (filter.status === 'archived') {
    return (
      <EmptyState picture={<Archive />} title={t('nothingArchived')} body={t('nothingArchivedBody')} action={clear} />
    );
  }
  if (filter.status === 'complete') {
    return (
      <EmptyState
        picture={<CircleCheck />}
        title={t('nothingComplete')}
        body={t('nothingCompleteBody')}
        action={clear}
      />
    );
  }
  if (filter.status) {
    return <EmptyState picture={<SearchX />} title={t('nothing')} body={t('nothingBody')} action={clear} />;
  }
  return <NothingYet onCreate={onCreate} />;
}

/** The very start: a campaign of one's own, or the welcome with its sample where there is one. */
function NothingYet({ onCreate }: Pick<NoCampaignsProps, 'onCreate'>) {
  const t = useTranslations('campaigns.list');
  const { data } = useQuery(installationQuery);
  const create = onCreate ? (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      {t('new')}
    </Button>
  ) : null;
  const lookAround = data?.sample ? (
    <Button asChild>
      <Link to="/onboarding">{t('sample')}</Link>
    </Button>
  ) : null;
  return (
    <EmptyState
      className="py-16"
      picture={<FramesPicture />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {create}
          {lookAround}
        </div>
      }
    />
  );
}
