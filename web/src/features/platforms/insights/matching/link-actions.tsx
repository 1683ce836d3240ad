import { Check, Unlink } from 'lucide-react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { BriefLink, InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useLink } from '#features/platforms/insights/queries.ts';
import { WriteIconButton } from '#ui/write-button.tsx';

/** Links an ad with a creative or removes the link; `onDone` runs even after the row of the ad is unmounted. */
export function useLinking(advertiser: InsightAdvertiser, ad: { id: string }) {
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useLink(advertiser);
  const link = async (creativeId: CreativeId | null, onDone?: () => void) => {
    try {
      await mutateAsync({ adId: ad.id, creativeId });
      // Called here because the mutation's callbacks do not run after the row is unmounted.
      onDone?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { link, isPending };
}

interface Props {
  advertiser: InsightAdvertiser;
  ad: { id: string; name: string };
  link: BriefLink;
}

/** Confirms the link of an ad with a creative, or removes it; removing can be undone. */
export function LinkActions({ advertiser, ad, link: { creative, certainty } }: Props) {
  const t = useTranslations('insights.match');
  const { link } = useLinking(advertiser, ad);
  const undo = { label: t('undo'), onClick: () => void link(creative.id) };
  const cut = () =>
    void link(null, () => toast.success(t('cutDone', { ad: ad.name, creative: creative.name }), { action: undo }));
  return (
    <span className="inline-flex gap-1">
      {certainty === 'likely' ? (
        <WriteIconButton
          size="sm"
          label={t('confirm', { creative: creative.name })}
          onClick={() => void link(creative.id)}
        >
          <Check />
        </WriteIconButton>
      ) : null}
      <WriteIconButton size="sm" label={t('cut', { creative: creative.name })} onClick={cut}>
        <Unlink />
      </WriteIconButton>
    </span>
  );
}

/** The table column with buttons that confirm and remove links; absent without the permission. */
export function useLinkColumn(advertiser: InsightAdvertiser): ListColumn<InsightRow>[] {
  const t = useTranslations('insights.results');
  if (!useCan('campaign:write')) return [];
  return [
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      align: 'right',
      cell: (ad) => (ad.brief ? <LinkActions advertiser={advertiser} ad={ad} link={ad.brief} /> : null),
    },
  ];
}
