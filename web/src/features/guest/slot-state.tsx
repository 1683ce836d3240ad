import { Check, CircleDashed, Clock, LoaderCircle, Pause, TriangleAlert, Upload, WifiOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AskedSlot } from '@ad-foundry/contract/guest-pages.ts';
import type { Transfer } from '#features/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import type { Tone } from '#ui/tone.ts';

/** Every state of a slot: what this browser does right now before what is stored. */
export type Shown = AskedSlot['state'] | 'accepted' | Busy;
type Busy = 'checking' | 'waiting' | 'uploading' | 'offline' | 'paused' | 'failed';

const looks: Record<Exclude<Shown, 'empty'>, { tone: Tone; icon: ReactNode }> = {
  checking: { tone: 'info', icon: <LoaderCircle className="animate-spin" /> },
  waiting: { tone: 'info', icon: <Clock /> },
  uploading: { tone: 'info', icon: <Upload /> },
  offline: { tone: 'warn', icon: <WifiOff /> },
  paused: { tone: 'neutral', icon: <Pause /> },
  failed: { tone: 'bad', icon: <TriangleAlert /> },
  'does-not-fit': { tone: 'bad', icon: <X /> },
  partial: { tone: 'warn', icon: <CircleDashed /> },
  accepted: { tone: 'ok', icon: <Check /> },
  delivered: { tone: 'ok', icon: <Check /> },
};

interface Now {
  transfers: readonly Transfer[];
  isOnline: boolean;
}

/** Where a slot stands as people would say it. */
export function shownState(slot: AskedSlot, { transfers, isOnline }: Now): Shown {
  const is = (phase: Transfer['phase']) => transfers.some((transfer) => transfer.phase === phase);
  const moving = is('uploading') || is('waiting');
  if (moving && (!isOnline || transfers.some(({ interrupted }) => interrupted))) return 'offline';
  // What has arrived is on its way until the page has it.
  if (is('uploading') || is('stored')) return 'uploading';
  if (is('checking')) return 'checking';
  if (is('failed')) return 'failed';
  if (is('paused')) return 'paused';
  if (is('waiting')) return 'waiting';
  if (slot.state === 'delivered') return slot.variations.some(hasAccepted) ? 'accepted' : 'delivered';
  return is('blocked') || is('refused') ? 'does-not-fit' : slot.state;
}

function hasAccepted({ cards }: AskedSlot['variations'][number]): boolean {
  return cards.some(({ file }) => file?.accepted);
}

/** The state as a chip: a word and a sign, the colour repeats them. */
export function SlotState({ state, transfers }: { state: Shown; transfers: readonly Transfer[] }) {
  const t = useTranslations('guest.slot.state');
  if (state === 'empty') return null;
  const { tone, icon } = looks[state];
  const going = transfers.filter(({ phase }) => phase === 'uploading' || phase === 'waiting' || phase === 'stored');
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const sent = going.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return (
    <Chip
      tone={tone}
      icon={
        <span aria-hidden className="contents">
          {icon}
        </span>
      }
    >
      {t(state, { percent: total === 0 ? 0 : sent / total })}
    </Chip>
  );
}
