import { Repeat2, WandSparkles } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Repair, RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useButtonSize, useSlotsData } from '#features/collect/slots/slots-data.ts';
import {
  followRepair,
  isRepairRunning,
  orderRepair,
  useFollowedRepairs,
  type FollowedRepair,
} from '#features/collect/uploads/followed-repairs.ts';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { offerOf } from './brand-offer.ts';
import { RepairSheet } from './lazy-sheet.ts';
import { fileOf } from './file-of.ts';
import type { RepairProps } from './repair-props.ts';
import { useCostText, useRefusalText } from '#features/collect/repair-words/repair-words.ts';

/** The button that opens the sheet, the progress of a repair, or why the file cannot be repaired. */
export function RepairButton({ slot, strict, version }: RepairProps) {
  const t = useTranslations('repair');
  const size = useButtonSize();
  const refusalText = useRefusalText();
  const [isOpen, setOpen] = useState(false);
  const [keyOf] = useState(createCreationKeys);
  const [serverRefusal, setServerRefusal] = useState<RepairAnswer['refusal']>(null);
  const followed = useRepair(version);
  const { facts } = version;
  const { spec, type } = slot.format;
  const plan = useMemo(() => planRepair({ facts, spec, type, strict }), [facts, spec, type, strict]);
  if (followed ? isRepairRunning(followed) : version.repair?.state === 'running')
    return <Progress last={followed?.last ?? null} />;
  const refusal = plan.refusal ?? serverRefusal;
  if (refusal !== null) {
    if (refusal.reason === 'fits' || refusal.reason === 'not-current') return null;
    return <p className="basis-full text-ink-2">{t('refused', { reason: refusalText(refusal) })}</p>;
  }
  const hasFailed = followed ? followed.error !== null || followed.last?.state === 'failed' : version.repair !== null;
  const isAgain = offerOf(plan.offers, version.again?.way) !== undefined;
  const open = () => {
    setOpen(true);
    // Only the server knows whether it can repair videos.
    if (facts.kind === 'video') void readRefusal(version).then(setServerRefusal);
  };
  return (
    <>
      <Failure version={version} followed={followed} />
      <Button
        {...size}
        variant={version.verdict.outcome === 'breaks' && !isAgain ? 'primary' : 'secondary'}
        icon={<WandSparkles />}
        onClick={open}
      >
        {t(hasFailed ? 'retry' : 'action')}
      </Button>
      <AgainButton version={version} offers={plan.offers} />
      {isOpen ? (
        <Suspense>
          <RepairSheet
            target={{ ...slot.format, strict }}
            file={fileOf(version)}
            offers={plan.offers}
            onSubmit={(order) => orderRepair(version.id, { ...order, key: keyOf(order) })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

async function readRefusal({ id }: Version): Promise<RepairAnswer['refusal']> {
  try {
    return (await call(repairs.plan, { params: { versionId: id } })).refusal;
  } catch {
    // The order itself says what is wrong.
    return null;
  }
}

function Progress({ last }: { last: Repair | null }) {
  const t = useTranslations('repair');
  const percent = last?.progressPct ?? null;
  return (
    <div className="grid basis-full gap-1.5 text-ink-2">
      <p role="status" className="flex items-center gap-1.5">
        <Spinner className="size-3.5" />
        {t('running')}
        {percent === null ? null : <span className="num">{t('percent', { share: percent / 100 })}</span>}
      </p>
      {percent === null ? null : <ProgressLine label={t('running')} value={percent / 100} tone="info" />}
    </div>
  );
}

/** Repairs a new original as the version before it was repaired. */
function AgainButton({ version, offers }: { version: Version; offers: readonly RepairOffer[] }) {
  const t = useTranslations('repair');
  const cost = useCostText();
  const errorText = useErrorText();
  const size = useButtonSize();
  const [key] = useState(() => crypto.randomUUID());
  const order = useAction((again: NonNullable<Version['again']>) => orderRepair(version.id, { ...again, key }));
  const { again, facts } = version;
  const offer = offerOf(offers, again?.way);
  if (!again || !offer) return null;
  return (
    <Button
      {...size}
      variant="primary"
      icon={<Repeat2 />}
      title={cost(withChoice(offer, facts, again.choice))}
      loading={order.isPending}
      onClick={() => order.mutate(again, { onError: (error) => void toast.error(errorText(error)) })}
    >
      {t('again')}
    </Button>
  );
}

/** Why the last repair made nothing. */
function Failure({ version, followed }: { version: Version; followed: FollowedRepair | null }) {
  const t = useTranslations('repair');
  const errorText = useErrorText();
  const fault = followed ? (followed.last?.fault ?? null) : (version.repair?.fault ?? null);
  if (followed?.error)
    return <p className="basis-full text-bad">{t('failed', { reason: errorText(followed.error) })}</p>;
  return fault ? <p className="basis-full text-bad">{t('failed', { reason: t(`fault.${fault}`) })}</p> : null;
}

/** The repair of a version as this tab follows it; null while none is followed. Tells how it ended, and shows its result. */
function useRepair(version: Version): FollowedRepair | null {
  const t = useTranslations('repair');
  const { refresh } = useSlotsData();
  const followed = useFollowedRepairs().get(version.id) ?? null;
  const isUnfollowed = version.repair?.state === 'running';
  useEffect(() => {
    if (isUnfollowed) followRepair(version.id);
  }, [isUnfollowed, version.id]);
  const wasRunning = useRef(false);
  const isQuiet = followed?.isQuiet ?? false;
  const state: Repair['state'] | null = followed?.last?.state ?? null;
  useEffect(() => {
    if (state === 'waiting' || state === 'running') wasRunning.current = true;
    if (!wasRunning.current || (state !== 'done' && state !== 'failed')) return;
    wasRunning.current = false;
    if (state === 'done' && !isQuiet) toast.success(t('done', { number: version.number + 1 }));
    void refresh();
  }, [state, isQuiet, refresh, t, version.number]);
  return followed;
}
