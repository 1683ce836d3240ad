import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { cardAsideLook, cardLinkLook, cardLook, cardsLook } from '#features/campaigns/list/campaign-cards.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { SlotDots, useSlotsText } from '#features/campaigns/slot-dots.tsx';
import { useVirtualCards } from '#features/campaigns/virtual-cards.ts';
import { PlatformMarks } from './platform-marks.tsx';
import { SelectBox } from './select-box.tsx';
import { useLatest } from './use-latest.ts';
import type { Selection } from './use-selection.ts';

interface CreativeCardsProps {
  campaignId: CampaignId;
  creatives: readonly CreativeSummary[];
  selection: Selection<CreativeId>;
}

/** Creatives as cards; of very many, only those that are seen are there. */
export function CreativeCards({ campaignId, creatives, selection }: CreativeCardsProps) {
  const t = useTranslations('campaigns.creatives');
  const onSelect = useLatest(selection.toggle);
  const { list, style, indices, isWhole, place } = useVirtualCards(creatives.length);
  return (
    <ul ref={list} aria-label={t('label')} className={cardsLook} style={style}>
      {indices.map((index) => {
        const creative = creatives[index];
        if (!creative) return null;
        return (
          <li
            key={creative.id}
            className={cn(
              cardLook,
              isWhole && cardAsideLook,
              selection.has(creative.id) && 'border-edge ring-2 ring-brand',
            )}
            {...place(index)}
          >
            <CreativeCard
              campaignId={campaignId}
              creative={creative}
              selected={selection.has(creative.id)}
              choosing={selection.ids.length > 0}
              onSelect={onSelect}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface CreativeCardProps {
  campaignId: CampaignId;
  creative: CreativeSummary;
  selected: boolean;
  /** Something is selected: every card shows its box. */
  choosing: boolean;
  onSelect: Selection<CreativeId>['toggle'];
}

const CreativeCard = memo(function CreativeCard(props: CreativeCardProps) {
  const { campaignId, creative, selected, choosing, onSelect } = props;
  const slotsText = useSlotsText();
  const { id, name, slots, previews, dueAt, completedAt } = creative;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <SelectBox
        name={name}
        selected={selected}
        onSelect={(on, withShift) => onSelect(id, on, withShift)}
        className={cn(
          'absolute top-2 left-2 rounded-control bg-card p-1.5 pt-1 shadow-float transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
          choosing ? 'opacity-100' : 'opacity-0',
        )}
      />
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
