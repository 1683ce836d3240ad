import { Download, Link2, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { DownloadChoices } from '#features/sharing/downloads/download-button.tsx';
import type { ArchiveSource } from '#features/sharing/downloads/queries.ts';
import type { ReviewSubject } from '#features/sharing/review-links/review-subject.ts';
import { ShareReviewSheet } from '#features/sharing/review-links/share-review-button.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import type { BulkAction } from '#ui/list-page/declaration.ts';
import { useBulk, type Bulk } from './use-bulk.tsx';

/** A creative in a list. */
interface CreativeItem {
  id: CreativeId;
  name: string;
  campaign: { id: CampaignId };
}

/** The bulk actions on creatives, download and, with `onSend`, sending the files of selected creatives. */
export function useCreativeBulk<Item extends CreativeItem>(
  filter: ListedCreativesFilter,
  onSend?: (creativeIds: CreativeId[]) => void,
): Bulk<Item> {
  const bulk = useBulk<'creative', Item>({ kind: 'creative', filter, isInCampaign: onSend !== undefined });
  const send = useSend<Item>(onSend);
  const download = useDownload<Item>(filter);
  const share = useShareForReview<Item>();
  const dialog = (
    <>
      {bulk.dialog}
      {download.dialog}
      {share.dialog}
    </>
  );
  if (filter.status === 'archived') return { ...bulk, dialog };
  const actions = send
    ? [send, ...share.actions, download.action, ...bulk.actions]
    : bulk.actions.toSpliced(-1, 0, { ...download.action, isFurther: true }, ...share.actions);
  return { ...bulk, actions, dialog };
}

function useSend<Item extends CreativeItem>(onSend?: (creativeIds: CreativeId[]) => void): BulkAction<Item> | null {
  const t = useTranslations('bulk');
  const max = limits.deliveries.creativesAtOnce;
  if (!onSend) return null;
  return {
    id: 'send',
    label: t('act.send'),
    icon: <Send />,
    primary: true,
    refusal: (items, all) => (all || items.length > max ? t('tooMany', { max }) : undefined),
    run: (items) => onSend(items.map(({ id }) => id)),
  };
}

/** Downloads the files of selected creatives, or of all that match a filter; large selections are split into parts. */
function useDownload<Item extends CreativeItem>(filter: ListedCreativesFilter) {
  const t = useTranslations('bulk');
  const [chosen, setChosen] = useState<{ source: ArchiveSource; count: number }>();
  const [open, setOpen] = useState(false);
  const action: BulkAction<Item> = {
    id: 'download',
    isReading: true,
    label: t('act.download'),
    icon: <Download />,
    refusal: (_items, all) => (all?.isMore ? t('tooMany', { max: limits.bulk.matching }) : undefined),
    run(items, all) {
      const source = all ? { matching: filter } : sourceOf(items);
      setChosen({ source, count: all?.count ?? items.length });
      setOpen(true);
    },
  };
  const dialog = chosen ? (
    <DownloadChoices
      source={chosen.source}
      name={t('creatives', { count: chosen.count })}
      open={open}
      onOpenChange={setOpen}
    />
  ) : null;
  return { action, dialog };
}

/** Makes a review link for selected creatives of one campaign. */
function useShareForReview<Item extends CreativeItem>() {
  const t = useTranslations('bulk');
  const mayShare = useCan('people:assign');
  const [subject, setSubject] = useState<ReviewSubject>();
  const [open, setOpen] = useState(false);
  const max = limits.reviewLinks.items;
  const action: BulkAction<Item> = {
    id: 'share-review',
    label: t('act.shareReview'),
    icon: <Link2 />,
    isFurther: true,
    refusal: (items, all) => {
      if (all || items.length > max) return t('tooMany', { max });
      return new Set(items.map(({ campaign }) => campaign.id)).size > 1 ? t('oneCampaign') : undefined;
    },
    run(items) {
      const [first] = items;
      if (!first) return;
      const scope = { kind: 'creatives' as const, creativeIds: items.map(({ id }) => id) };
      const name = items.length === 1 ? first.name : t('creatives', { count: items.length });
      setSubject({ campaignId: first.campaign.id, scope, name });
      setOpen(true);
    },
  };
  const dialog = subject ? (
    <Suspense>
      <ShareReviewSheet subject={subject} open={open} onOpenChange={setOpen} />
    </Suspense>
  ) : null;
  return { actions: mayShare ? [action] : [], dialog };
}

/** The archive source of these creatives; if all are in one campaign, it is that campaign with a selection. */
function sourceOf(items: readonly CreativeItem[]): ArchiveSource {
  const creativeIds = items.map(({ id }) => id);
  const [first, ...others] = new Set(items.map(({ campaign }) => campaign.id));
  return first && others.length === 0 ? { campaignId: first, creativeIds } : { creativeIds };
}
