import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { call } from '#lib/api.ts';
import { InPlaceDialog } from '#features/collect/slots/see-in-place.tsx';
import { WithAdvertiser } from '#features/sharing/review-links/with-advertiser.tsx';
import type { PlannedRow } from '@ad-foundry/contract/rules/deliveries/planned-rows.ts';
import { FilePicture } from './file-picture.tsx';

/** The small picture of a file that will be sent; shows it in place. */
export function SeeInPlace({ file, isMuted }: { file: PlannedRow['file']; isMuted: boolean }) {
  const t = useTranslations('deliveries.rows');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t('inPlace', { name: file.fileName })}
        title={t('inPlace', { name: file.fileName })}
        className="cursor-zoom-in rounded-control"
        onClick={() => setOpen(true)}
      >
        <FilePicture preview={file.preview} className={isMuted ? 'opacity-60' : ''} />
      </button>
      {isOpen ? <Opened file={file} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Opened({ file, onClose }: { file: PlannedRow['file']; onClose: () => void }) {
  const creativeId = file.creative.id;
  const { data: creative } = useQuery({
    queryKey: ['creatives', creativeId],
    queryFn: ({ signal }) => call(creatives.find, { params: { creativeId } }, signal),
  });
  const slot = creative?.slots.find(({ id }) => id === file.slotId);
  if (!creative || !slot) return null;
  const variation = slot.variations.find(({ id }) => id === file.variation.id);
  return (
    <Suspense>
      <WithAdvertiser campaignId={creative.campaign.id}>
        {(advertiser) => <InPlaceDialog {...{ creative, slot, variation, advertiser, onClose }} file={null} />}
      </WithAdvertiser>
    </Suspense>
  );
}
