import { Check, CircleDashed, LoaderCircle, X } from 'lucide-react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { isBusy, type Transfer } from '#features/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';

/** How far a slot is: what the browser does right now before what is stored. */
export function SlotBadge({ state, transfers }: { state: Slot['state']; transfers: readonly Transfer[] }) {
  const t = useTranslations();
  const busy = transfers.filter(isBusy);
  if (busy.some(({ phase }) => phase === 'uploading' || phase === 'waiting')) {
    const total = busy.reduce((sum, { file }) => sum + file.size, 0);
    const sent = busy.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    return (
      <Chip tone="info" className="num">
        {t('upload.state.uploading', { percent: total === 0 ? 0 : sent / total })}
      </Chip>
    );
  }
  if (busy.length > 0) {
    return (
      <Chip tone="info" icon={<LoaderCircle aria-hidden className="animate-spin" />}>
        {t('upload.state.checking')}
      </Chip>
    );
  }
  const stopped = transfers.some(({ phase }) => phase === 'blocked' || phase === 'refused');
  const shown = stopped && state !== 'delivered' ? 'does-not-fit' : state;
  const text = t(`creative.slot.state.${shown}`);
  if (shown === 'delivered')
    return (
      <Chip tone="ok" icon={<Check aria-hidden />}>
        {text}
      </Chip>
    );
  if (shown === 'does-not-fit')
    return (
      <Chip tone="bad" icon={<X aria-hidden />}>
        {text}
      </Chip>
    );
  if (shown === 'partial')
    return (
      <Chip tone="warn" icon={<CircleDashed aria-hidden />}>
        {text}
      </Chip>
    );
  return <Chip>{text}</Chip>;
}
