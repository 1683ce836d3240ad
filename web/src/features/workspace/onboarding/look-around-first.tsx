import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useLoadSample } from './queries.ts';

/** The way into a sample organization before a plan is chosen, where the installation offers one. */
export function LookAroundFirst() {
  const t = useTranslations('billing.checkout');
  const errorText = useErrorText();
  const load = useLoadSample();
  const { data } = useQuery(installationQuery);
  if (!data?.sample) return null;
  const onError = (error: unknown) => void toast.error(t('lookFailed'), { description: errorText(error) });
  return (
    <div className="mt-6 grid gap-2 border-t border-line pt-6">
      <Button size="lg" icon={<Eye />} loading={load.isPending} onClick={() => load.mutate(undefined, { onError })}>
        {t('look')}
      </Button>
      <p className="text-center text-xs text-pretty text-ink-2">{t('lookBody')}</p>
    </div>
  );
}
