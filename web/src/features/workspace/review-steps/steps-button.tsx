import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { reviewQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

const StepsSheet = lazyComponent(() => import('./steps-sheet.tsx'), 'StepsSheet');

/** Names the steps of a campaign in their order, "Approval: Agency → Client → Legal", and opens their sheet. */
export function StepsButton({ campaignId, editable }: { campaignId: CampaignId; editable: boolean }) {
  const t = useTranslations('reviewSteps');
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const { data: review } = useQuery(reviewQuery({ campaignId }));
  if (!review) return null;
  const names = review.steps.map(({ name }) => name).join(' → ');
  const label = review.steps.length > 0 ? t('approval', { names }) : t('add');
  if (!editable) return review.steps.length > 0 ? <Chip>{label}</Chip> : null;
  const open = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <WriteButton size="sm" icon={<Route />} className="max-w-full" title={label} onClick={open}>
        <span className="truncate">{label}</span>
      </WriteButton>
      <Suspense>
        {isMounted ? <StepsSheet campaignId={campaignId} review={review} open={isOpen} onOpenChange={setOpen} /> : null}
      </Suspense>
    </>
  );
}
