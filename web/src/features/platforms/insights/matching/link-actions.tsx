import { Check, Unlink } from 'lucide-react';
import type { BriefLink, InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useLink } from '#features/platforms/insights/queries.ts';

interface Props {
  account: InsightAccount;
  ad: { id: string; name: string };
  link: BriefLink;
}

/** Confirms the link of an ad with a creative of ours, or cuts it; cutting can be undone. */
export function LinkActions({ account, ad, link }: Props) {
  const t = useTranslations('insights.match');
  const errorText = useErrorText();
  const change = useLink(account);
  const { creative } = link;
  const set = async (creativeId: typeof creative.id | null, onDone?: () => void) => {
    try {
      await change.mutateAsync({ adId: ad.id, creativeId });
      // The row is gone by now: a callback of the mutation would not run.
      onDone?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const undo = { label: t('undo'), onClick: () => void set(creative.id) };
  const cut = () =>
    void set(null, () => toast.success(t('cutDone', { ad: ad.name, creative: creative.name }), { action: undo }));
  return (
    <span className="inline-flex gap-1">
      {link.certainty === 'likely' ? (
        <IconButton size="sm" label={t('confirm', { creative: creative.name })} onClick={() => void set(creative.id)}>
          <Check />
        </IconButton>
      ) : null}
      <IconButton size="sm" label={t('cut', { creative: creative.name })} onClick={cut}>
        <Unlink />
      </IconButton>
    </span>
  );
}
