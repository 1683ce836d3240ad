import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { ItemMenu } from '#features/tree/work-items/item-menu.tsx';
import { useTranslations } from '#lib/i18n.ts';
import type { ListItem, MainProps } from '#ui/list-page/declaration.ts';
import { DueChip } from './due-chip.tsx';
import { Pictures } from './pictures.tsx';
import { ReviewDots, useReviewSum } from '#ui/data/review-state.tsx';
import { PlatformRow } from '#features/library/formats/platform-mark.tsx';

/** The link of a creative in lists. */
export function creativeLink({ id, name }: CreativeSummary, campaignId: CampaignId, props: MainProps) {
  return (
    <Link
      {...props}
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId, creativeId: id }}
      title={name}
      className={`${props.className} truncate font-medium`}
    >
      {name}
    </Link>
  );
}

interface CreativeMenuOptions {
  campaignId: CampaignId;
  tabIndex: 0 | -1;
  /** Renames the creative in its row instead of in a dialog. */
  onRename?: () => void;
}

/** The ⋯ menu of a creative in lists. */
export function creativeMenu(creative: CreativeSummary, { campaignId, tabIndex, ...renaming }: CreativeMenuOptions) {
  const { id, name, edition, archivedAt } = creative;
  const item = { kind: 'creative', id, name, edition, campaignId } as const;
  return <ItemMenu item={item} isArchived={archivedAt !== null} tabIndex={tabIndex} size="sm" {...renaming} />;
}

interface CreativeCardProps {
  creative: CreativeSummary;
  item: ListItem;
  /** The group and campaign, shown below the name. */
  place?: ReactNode;
}

/** A creative as a card. */
export function CreativeCard({ creative, item, place }: CreativeCardProps) {
  const { slots, previews, dueAt, completedAt } = creative;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2.5 p-3.5">
        <span className="grid min-w-0 gap-0.5">
          <span className="flex min-w-0 items-center justify-between gap-3">
            {item.main}
            <PlatformMarks slots={slots} />
          </span>
          {place}
        </span>
        <span className="grid gap-1">
          <ReviewDots slots={slots} className="min-h-4.5" />
          <span className="num text-xs text-ink-2">{useSlotsText(creative)}</span>
        </span>
        <DueChip dueAt={dueAt} done={completedAt !== null} className="justify-self-start" />
      </span>
    </>
  );
}

/** Picture and name of a creative in a table. */
export function CreativeName({ creative, item }: CreativeCardProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Pictures previews={creative.previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
      {item.main}
    </span>
  );
}

interface CreativeSlotsProps {
  creative: CreativeSummary;
  /** Whether to show only dots, with the text as a tooltip. */
  isShort?: boolean;
}

/** "2 of 8 approved, 1 sent · 3 to review · 1 field missing". */
function useSlotsText({ slots, attributesMissing }: Pick<CreativeSummary, 'slots' | 'attributesMissing'>): string {
  const t = useTranslations('campaigns.creatives');
  const { sum, rest } = useReviewSum()(countReviews(slots));
  const fields = attributesMissing > 0 ? [t('fields', { count: attributesMissing })] : [];
  return [sum, ...rest, ...fields].join(' · ');
}

/** Slots of a creative in a table, as text and dots. */
export function CreativeSlots({ creative, isShort = false }: CreativeSlotsProps) {
  const text = useSlotsText(creative);
  return (
    <span className="flex items-center gap-3 whitespace-nowrap" title={isShort ? text : undefined}>
      {isShort ? null : <span className="text-xs text-ink-2 max-lg:hidden">{text}</span>}
      <ReviewDots slots={creative.slots} max={8} className="w-28" />
    </span>
  );
}

/** The distinct platforms of a creative, in the order of its slots. */
export function PlatformMarks({ slots }: { slots: CreativeSummary['slots'] }) {
  const platforms = [...new Set(slots.map(({ platform }) => platform))];
  if (platforms.length === 0) return null;
  return <PlatformRow platforms={platforms} className="relative text-ink-2" />;
}
