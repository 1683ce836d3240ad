import { useQuery } from '@tanstack/react-query';
import { Check, Send } from 'lucide-react';
import { Suspense } from 'react';
import type { VersionDecision } from '@ad-foundry/contract/comments.ts';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { isUndecided } from '@ad-foundry/contract/rules/review/state.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { decisionsQuery, threadsQuery } from '#features/talk/comments/queries.ts';
import { DecisionButtons } from '#features/talk/decisions/decision-buttons.tsx';
import { ReasonForm } from '#features/talk/comments/lazy-reason-form.ts';
import { useDecisions } from '#features/talk/decisions/use-decisions.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/data/avatar.tsx';

interface SlotDecisionProps {
  creative: Creative;
  slot: Slot;
  /** Whether the member may decide here. */
  mayDecide: boolean;
  /** Whether the field for the reason is open. */
  isAsking: boolean;
  onAsk: (open: boolean) => void;
  /** Decided here: the next undecided slot gets the focus. */
  onDecided: (slot: Slot) => void;
  /** Opens the viewer. */
  onOpen: (versionId: VersionId) => void;
}

/** One line with what is next: the decisions on the slot's files, or who decided what. */
export function SlotDecision(props: SlotDecisionProps) {
  const { creative, slot, mayDecide, isAsking, onAsk, onDecided } = props;
  const decide = useDecisions();
  const versionIds = filesOfSlot(slot).map(({ id }) => id);
  const { name } = slot.format;
  if (isAsking && mayDecide) {
    return (
      <Suspense>
        <ReasonForm
          creativeId={creative.id}
          draft={`reason:${creative.id}:${slot.id}`}
          onReason={async (reason) => {
            await decide({ versionIds, decision: 'changes', name, reason });
            onAsk(false);
            onDecided(slot);
          }}
          onCancel={() => onAsk(false)}
        />
      </Suspense>
    );
  }
  if (isUndecided(slot.review)) {
    if (!mayDecide) return null;
    const approve = () => {
      void decide({ versionIds, decision: 'approved', name });
      onDecided(slot);
    };
    return <DecisionButtons name={name} onApprove={approve} onAsk={() => onAsk(true)} />;
  }
  return slot.decision === null ? null : <Decided {...props} />;
}

/** A client decides by a review link, without an account. */
const byKeyOf = ({ via }: VersionDecision['by']) => (via === 'review-link' ? 'byLink' : 'by');

/** Who decided last, and when; for requested changes, the newest reason. Opens the file. */
function Decided({ creative, slot, onOpen }: SlotDecisionProps) {
  const t = useTranslations('review');
  const locale = useLocale();
  const me = useMe();
  const files = new Set(filesOfSlot(slot).map(({ id }) => id));
  const { data = [] } = useQuery(decisionsQuery(creative.id));
  const { data: threads = [] } = useQuery({ ...threadsQuery(creative.id), enabled: slot.decision === 'changes' });
  const agrees = ({ versionId, decision }: VersionDecision) => files.has(versionId) && decision === slot.decision;
  const made = data.findLast(agrees);
  if (!made) return <span className="h-8" />;
  const open = threads.filter(({ slotId, resolvedAt, versionId }) => slotId === slot.id && !resolvedAt && versionId);
  const reason = open.at(-1)?.body;
  const when = formatRelative(made.decidedAt, locale);
  const { decision } = made;
  const by =
    made.by.id === me.id ? t('you', { decision, when }) : t(byKeyOf(made.by), { name: made.by.name, decision, when });
  return (
    <button
      type="button"
      title={reason ?? by}
      onClick={() => onOpen(made.versionId)}
      className="flex h-8 min-w-0 items-center gap-2 rounded-control text-left text-xs hover:bg-sunk"
    >
      <Avatar name={made.by.name} src={made.by.avatarUrl} size="xs" decorative />
      <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{reason ? `“${reason}”` : by}</span>
      {reason ? <span className="sr-only">{by}</span> : null}
      {slot.review === 'approved' ? <Check aria-hidden className="size-3.5 text-ok" /> : null}
      {slot.review === 'sent' ? <Send aria-hidden className="size-3.5" /> : null}
    </button>
  );
}
