import { useTranslations } from '#lib/i18n.ts';
import { useErrorText } from '#lib/error-text.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useFetchNow } from '#features/platforms/insights/queries.ts';

/** Fetches the figures now instead of waiting for the next try. */
export function FetchNow({ account: { id, sync } }: { account: Pick<InsightAccount, 'id' | 'sync'> }) {
  const t = useTranslations('insights.sync');
  const errorText = useErrorText();
  const { mutate, isPending } = useFetchNow();
  // The page polls until the try has ended.
  const isTrying = isPending || isDue(sync);
  return (
    <Button
      size="sm"
      loading={isTrying}
      onClick={() => mutate(id, { onError: (error) => toast.error(errorText(error)) })}
    >
      {t('tryNow')}
    </Button>
  );
}

const isDue = ({ until }: InsightAccount['sync']): boolean => until !== null && Date.parse(until) <= Date.now();
