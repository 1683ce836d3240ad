import { useQuery } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Repair } from '@ad-foundry/contract/repairs.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useButtonSize, useSlotsData } from '#features/collect/slots/slots-data.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { isRunning, repairQuery } from './queries.ts';
import type { RepairProps } from './repair-props.ts';
import { useRefusalText } from './repair-words.ts';

// Loaded when the sheet is first opened.
const RepairSheet = lazyComponent(() => import('./repair-sheet.tsx'), 'RepairSheet');

/** The button that opens the sheet, the progress of a repair, or why the file cannot be repaired. */
export function RepairButton({ slot, strict, version }: RepairProps) {
  const t = useTranslations('repair');
  const size = useButtonSize();
  const refusalText = useRefusalText();
  const [isOpen, setOpen] = useState(false);
  // Asked only once the sheet was opened: a page may show many files that do not fit.
  const [isWatched, setWatched] = useState(false);
  const { data: answer } = useQuery({ ...repairQuery(version.id), enabled: isWatched });
  useOutcome(answer?.last ?? null, version);
  const { facts } = version;
  const { spec, type } = slot.format;
  const plan = useMemo(() => planRepair({ facts, spec, type, strict }), [facts, spec, type, strict]);
  if (isRunning(answer)) {
    return (
      <p role="status" className="flex basis-full items-center gap-1.5 text-ink-2">
        <Spinner className="size-3.5" />
        {t('running')}
      </p>
    );
  }
  const fault = answer?.last?.state === 'failed' ? answer.last.fault : null;
  const refusal = plan.refusal ?? answer?.refusal ?? null;
  if (refusal !== null) {
    if (refusal.reason === 'fits' || refusal.reason === 'not-current') return null;
    return <p className="basis-full text-ink-2">{t('refused', { reason: refusalText(refusal) })}</p>;
  }
  const open = () => {
    setWatched(true);
    setOpen(true);
  };
  return (
    <>
      {fault ? <p className="basis-full text-bad">{t('failed', { reason: t(`fault.${fault}`) })}</p> : null}
      <Button
        {...size}
        variant={version.verdict.outcome === 'breaks' ? 'primary' : 'secondary'}
        icon={<WandSparkles />}
        onClick={open}
      >
        {t('action')}
      </Button>
      {isOpen ? (
        <Suspense>
          <RepairSheet
            slot={slot}
            strict={strict}
            version={version}
            offers={plan.offers}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Tells how a repair ended that ran on this page, and shows the version that it made. */
function useOutcome(last: Repair | null, version: Version): void {
  const t = useTranslations('repair');
  const { refresh } = useSlotsData();
  const wasRunning = useRef(false);
  const state = last?.state ?? null;
  useEffect(() => {
    if (state === 'waiting' || state === 'running') wasRunning.current = true;
    if (!wasRunning.current || (state !== 'done' && state !== 'failed')) return;
    wasRunning.current = false;
    if (state === 'done') toast.success(t('done', { number: version.number + 1 }));
    void refresh();
  }, [state, refresh, t, version.number]);
}
