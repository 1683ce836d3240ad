import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { SendButton } from '#features/platforms/deliveries/send-button.tsx';
import { DownloadButton } from '#features/sharing/downloads/download-button.tsx';
import { ShareReviewButton } from '#features/sharing/review-links/share-review-button.tsx';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';

/** Whether any file was uploaded to a creative. */
export const holdsFiles = ({ slots }: Creative): boolean =>
  slots.some(({ variations }) => variations.some(({ cards }) => cards.some(({ versions }) => versions.length > 0)));

interface CreativeActionsProps {
  creative: Creative;
  /** Opens the send sheet; absent without the permission. */
  onSend: (() => void) | undefined;
}

/** The buttons for download and send. Send is the primary action of a complete creative. */
export function CreativeActions({ creative, onSend }: CreativeActionsProps) {
  const t = useTranslations('creative');
  const isComplete = creative.completedAt !== null;
  const mayShare = useCan('people:assign') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  if (!holdsFiles(creative)) {
    return (
      <>
        <Button icon={<Download aria-hidden className="size-4" />} disabled title={t('nothingToDownload')}>
          {t('download')}
        </Button>
        {onSend ? <SendButton disabled title={t('nothingToSend')} /> : null}
        <CreativeMenu creative={creative} />
      </>
    );
  }
  return (
    <>
      {mayShare ? (
        <ShareReviewButton
          campaignId={creative.campaign.id}
          scope={{ kind: 'creatives', creativeIds: [creative.id] }}
          name={creative.name}
        />
      ) : null}
      <DownloadButton
        source={{ creativeId: creative.id }}
        name={creative.name}
        variant={isComplete && !onSend ? 'primary' : 'secondary'}
      />
      {onSend ? <SendButton variant={isComplete ? 'primary' : 'secondary'} onClick={onSend} /> : null}
      <CreativeMenu creative={creative} />
    </>
  );
}

function CreativeMenu({ creative }: { creative: Creative }) {
  const navigate = useNavigate();
  const { id, name, edition, campaign, archivedAt } = creative;
  if (!useCan('campaign:write')) return null;
  return (
    <ItemMenu
      item={{ kind: 'creative', id, name, edition, campaignId: campaign.id }}
      isArchived={archivedAt !== null}
      leave={() => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign.id } })}
    />
  );
}
