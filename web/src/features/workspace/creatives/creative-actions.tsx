import { Link, useNavigate } from '@tanstack/react-router';
import { Download, Eye, Layers } from 'lucide-react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { SendButton } from '#features/platforms/deliveries/send-button.tsx';
import { DownloadButton } from '#features/sharing/downloads/download-button.tsx';
import { ShareReviewButton } from '#features/sharing/review-links/share-review-button.tsx';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { useMayDecide } from './use-slot-review.tsx';

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
  const mayDecide = useMayDecide(creative);
  const waiting = mayDecide ? filesToReview(creative) : [];
  const mayShare = useCan('people:assign') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  const mayAdapt = useCan('version:adapt') && creative.can.brief && creative.slots.length > 1;
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
      {mayAdapt ? (
        <Button asChild icon={<Layers />}>
          <Link to="/campaigns/$campaignId/creatives/$creativeId/adapt" params={paramsOf(creative)}>
            {t('adapt')}
          </Link>
        </Button>
      ) : null}
      <DownloadButton
        source={{ creativeId: creative.id }}
        name={creative.name}
        variant={isComplete && !onSend && waiting.length === 0 ? 'primary' : 'secondary'}
      />
      {onSend ? (
        <SendButton variant={isComplete && waiting.length === 0 ? 'primary' : 'secondary'} onClick={onSend} />
      ) : null}
      <CreativeMenu creative={creative} />
      <ReviewButton files={waiting} />
    </>
  );
}

const paramsOf = ({ id, campaign }: Creative) => ({ campaignId: campaign.id, creativeId: id });

/** The current files of the slots that wait for a decision. */
const filesToReview = ({ slots }: Creative) =>
  slots.filter(({ review }) => review === 'to-review').flatMap((slot) => filesOfSlot(slot));

/** Opens the viewer on the first file to review. */
function ReviewButton({ files }: { files: Version[] }) {
  const t = useTranslations('review');
  const navigate = useNavigate();
  const [first] = files;
  if (!first) return null;
  const open = () => void navigate({ to: '.', search: (now) => ({ ...now, version: first.id }), resetScroll: false });
  return (
    <Button variant="primary" icon={<Eye />} onClick={open}>
      {t('reviewFiles', { count: files.length })}
    </Button>
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
