import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FramesPicture } from '#features/tree/campaigns/frames-picture.tsx';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

/** The empty state without any campaign: create one, or open onboarding with its sample data if available. */
export function NoCampaigns({ onCreate }: { onCreate: (() => void) | undefined }) {
  const t = useTranslations('campaigns.list');
  const { data } = useQuery(installationQuery);
  const create = onCreate ? (
    <WriteButton variant="primary" icon={<Plus />} onClick={onCreate}>
      {t('new')}
    </WriteButton>
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
          <HelpLink topic="brief" />
        </div>
      }
    />
  );
}
