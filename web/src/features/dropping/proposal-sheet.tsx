import { useMemo, useState } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { inOrder, judgePlaced, type JudgedFile } from './judge-placed.ts';
import { PlacedList } from './placed-list.tsx';
import { sendPlaced } from './send-placed.ts';
import { indexSlots, useProposal } from './use-proposal.ts';

export interface ProposalSheetProps {
  files: readonly File[];
  /** The name of the campaign or creative that receives them. */
  name: string;
  /** Loads the possible slots. The same function while the files are the same. */
  load: () => Promise<PlacingSlot[]>;
  onClose: () => void;
}

/** Assigns many files to slots: proposes, lets the user correct and confirm once, then sends. */
export function ProposalSheet({ files: given, name, load, onClose }: ProposalSheetProps) {
  const t = useTranslations('dropping');
  const errorText = useErrorText();
  const { phase, slots, files, change, retry } = useProposal(given, load);
  const [isSending, setSending] = useState(false);
  const index = useMemo(() => indexSlots(slots), [slots]);
  const judged = useMemo(
    () =>
      inOrder(
        files.map((each) => judgePlaced(each, index)),
        index,
      ),
    [files, index],
  );
  const ready = judged.flatMap(({ placed, slot, verdict, standing }) =>
    standing === 'ready' && slot && verdict ? [{ placed, slot, verdict }] : [],
  );
  const send = async () => {
    setSending(true);
    try {
      await sendPlaced(ready);
      onClose();
    } catch (error) {
      toast.error(errorText(error));
      setSending(false);
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('description', { count: given.length, name })}
      flush
      footer={
        <>
          <Summary judged={judged} onAccept={(keys) => change({ kind: 'accept', keys })} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={ready.length === 0} loading={isSending} onClick={() => void send()}>
            {t('send', { count: ready.length })}
          </Button>
        </>
      }
    >
      {phase.kind === 'reading' ? (
        <Reading count={phase.count} total={given.length} />
      ) : phase.kind === 'failed' ? (
        <ErrorState body={errorText(phase.error)} onRetry={retry} />
      ) : (
        <PlacedList judged={judged} slots={index} change={change} onConfirm={() => ready.length > 0 && void send()} />
      )}
    </Sheet>
  );
}

function Reading({ count, total }: { count: number; total: number }) {
  const t = useTranslations('dropping');
  const text = t('reading', { done: String(Math.min(count, total)), total: String(total) });
  return (
    <div role="status" className="grid gap-2 p-5 text-sm text-ink-2">
      <p className="num">{text}</p>
      <ProgressLine label={text} value={total === 0 ? 0 : count / total} tone="info" />
    </div>
  );
}

/** What is not sent yet and why, with a button that accepts all suggestions. */
function Summary({ judged, onAccept }: { judged: JudgedFile[]; onAccept: (keys: string[]) => void }) {
  const t = useTranslations('dropping');
  const asked = judged.filter(({ standing }) => standing === 'asked');
  const others = judged.filter(({ standing }) => standing === 'stopped' || standing === 'left').length;
  return (
    <div className="mr-auto flex min-w-0 flex-wrap items-center gap-2 text-xs text-ink-2">
      <span role="status">{others > 0 ? t('notSent', { count: others }) : null}</span>
      {asked.length > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => onAccept(asked.map(({ placed }) => placed.key))}>
          {t('accept', { count: asked.length })}
        </Button>
      ) : null}
    </div>
  );
}
