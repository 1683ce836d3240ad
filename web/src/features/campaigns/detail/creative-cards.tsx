import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { cardLinkLook, cardLook, cardsLook } from '#features/campaigns/list/campaign-cards.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { SlotDots, useSlotsText } from '#features/campaigns/slot-dots.tsx';
import { useVirtualCards } from '#features/campaigns/virtual-cards.ts';
import { PlatformMarks } from './platform-marks.tsx';

interface CreativeCardsProps {
  campaignId: CampaignId;
  creatives: readonly CreativeSummary[];
}

/** Creatives as cards; of very many, only those that are seen are there. */
export function CreativeCards({ campaignId, creatives }: CreativeCardsProps) {
  const t = useTranslations('campaigns.creatives');
  const { list, style, indices, place } = useVirtualCards(creatives.length);
  return (
    <ul ref={list} aria-label={t('label')} className={cardsLook} style={style}>
      {indices.map((index) => {
        const creative = creatives[index];
        if (!creative) return null;
        return (
          <li key={creative.id} className={cardLook} {...place(index)}>
            <CreativeCard campaignId={campaignId} creative={creative} />
          </li>
        );
      })}
    </ul>
  );
}

const CreativeCard = memo(function CreativeCard({
  campaignId,
  creative,
}: {
  campaignId: CampaignId;
  creative: CreativeSummary;
}) {
  const slotsText = useSlotsText();
  const { id, name, slots, previews, dueAt, completedAt } = creative;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2.5 p-3.5">
        <span className="flex min-w-0 items-center justify-between gap-3">
          <Link
            to="/campaigns/$campaignId/creatives/$creativeId"
            params={{ campaignId, creativeId: id }}
            title={name}
            className={cardLinkLook}
          >
            {name}
          </Link>
          <PlatformMarks slots={slots} />
        </span>
        <span className="grid gap-1">
          <SlotDots slots={slots} className="min-h-4.5" />
          <span className="num text-xs text-ink-2">{slotsText(creative)}</span>
        </span>
        <DueChip dueAt={dueAt} done={completedAt !== null} className="justify-self-start" />
      </span>
    </>
  );
});
