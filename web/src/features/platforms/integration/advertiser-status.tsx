import { Check, Hourglass, Lock, TriangleAlert, X } from 'lucide-react';
import type { Advertiser, AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';

const looks: Record<AdvertiserStatus, { tone: Tone; Icon: typeof Check }> = {
  active: { tone: 'ok', Icon: Check },
  unsettled: { tone: 'warn', Icon: TriangleAlert },
  'in-review': { tone: 'info', Icon: Hourglass },
  disabled: { tone: 'bad', Icon: X },
  closed: { tone: 'neutral', Icon: Lock },
  unknown: { tone: 'neutral', Icon: TriangleAlert },
};

/** A chip with the state of an ad account at its platform. */
export function AdvertiserStatusChip({ status }: Pick<Advertiser, 'status'>) {
  const t = useTranslations('integration.status');
  const { tone, Icon } = looks[status];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {t(status)}
    </Chip>
  );
}

/** Whether files can be sent to an ad account, with the obstacle if not. */
export function SendingNote({ obstacle, status }: Pick<Advertiser, 'obstacle' | 'status'>) {
  const t = useTranslations('integration.sending');
  if (obstacle !== null) return <span className="text-ink-2">{t(obstacle)}</span>;
  return (
    <span className={status === 'unsettled' ? 'text-warn' : 'text-ink-2'}>
      {t(status === 'unsettled' ? 'unsettled' : 'ready')}
    </span>
  );
}
