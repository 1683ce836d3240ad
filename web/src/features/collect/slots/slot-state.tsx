import {
  Check,
  CircleDashed,
  Clock,
  LoaderCircle,
  Pause,
  ShieldQuestionMark,
  TriangleAlert,
  Upload,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { reviewLooks } from '#ui/data/review-looks.tsx';
import type { Tone } from '#ui/data/tone.ts';
import { filesOfSlot } from './current-files.ts';
import { isAsked } from './explained.ts';

/** Every state of a slot, for the team and for guests. Transfers of this browser take precedence over stored files. */
export type ShownState = Slot['state'] | 'with-team' | 'waived' | 'scanning' | 'approved' | 'changes' | Busy;
type Busy = 'checking' | 'waiting' | 'uploading' | 'offline' | 'paused' | 'failed';

const looks: Record<ShownState, { tone: Tone; icon: ReactNode }> = {
  empty: { tone: 'neutral', icon: undefined },
  checking: { tone: 'info', icon: <LoaderCircle className="animate-spin" /> },
  waiting: { tone: 'info', icon: <Clock /> },
  uploading: { tone: 'info', icon: <Upload /> },
  offline: { tone: 'warn', icon: <WifiOff /> },
  paused: { tone: 'neutral', icon: <Pause /> },
  failed: { tone: 'bad', icon: <TriangleAlert /> },
  'does-not-fit': reviewLooks['does-not-fit'],
  'with-team': { tone: 'info', icon: <Clock /> },
  partial: { tone: 'warn', icon: <CircleDashed /> },
  scanning: { tone: 'info', icon: <ShieldQuestionMark /> },
  waived: { tone: 'ok', icon: <Check /> },
  delivered: reviewLooks.delivered,
  approved: reviewLooks.approved,
  changes: reviewLooks.changes,
};

interface Now {
  /** The slot's transfers. */
  transfers: readonly Transfer[];
  isOnline: boolean;
  /** Whether a guest reads the state: for the team, a file with a reason does not fit until it decides. */
  isGuest?: boolean;
}

type Shown = Pick<Slot, 'state' | 'decision' | 'variations'>;

/** The displayed state of a slot; for a delivered slot, this includes the decision on its files. */
export function shownState(slot: Shown, { transfers, isOnline, isGuest = false }: Now): ShownState {
  const is = (phase: Transfer['phase']) => transfers.some((transfer) => transfer.phase === phase);
  const isMoving = is('uploading') || is('waiting');
  if (isMoving && (!isOnline || transfers.some(({ interrupted }) => interrupted === 'lost'))) return 'offline';
  // A stored file counts as uploading until the page shows it.
  if (is('uploading') || is('stored')) return 'uploading';
  if (is('checking')) return 'checking';
  if (is('failed')) return 'failed';
  if (is('paused')) return 'paused';
  if (is('waiting')) return 'waiting';
  if (slot.state === 'delivered') return deliveredState(slot);
  if (is('blocked') || is('refused')) return 'does-not-fit';
  return isGuest && isAsked(slot) ? 'with-team' : slot.state;
}

function deliveredState(slot: Shown): ShownState {
  const current = filesOfSlot(slot);
  if (current.some(({ scan }) => scan === 'pending')) return 'scanning';
  if (slot.decision !== null) return slot.decision;
  return current.some(({ waived }) => waived) ? 'waived' : 'delivered';
}

/** The state as a chip; text and icon carry the meaning, so that colour is not needed. */
export function SlotState({ state, transfers }: { state: ShownState; transfers: readonly Transfer[] }) {
  const t = useTranslations('slots.state');
  const { tone, icon } = looks[state];
  const going = transfers.filter(({ phase }) => phase === 'uploading' || phase === 'waiting' || phase === 'stored');
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const sent = going.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return (
    <Chip
      tone={tone}
      className="num h-auto min-h-5.5 rounded-[0.75rem] [&>span]:whitespace-normal"
      icon={
        icon ? (
          <span aria-hidden className="contents">
            {icon}
          </span>
        ) : undefined
      }
    >
      {t(state, { percent: total === 0 ? 0 : sent / total })}
    </Chip>
  );
}
