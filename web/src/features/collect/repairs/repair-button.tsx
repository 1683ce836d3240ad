import { WandSparkles } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Repair, RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useButtonSize, useSlotsData } from '#features/collect/slots/slots-data.ts';
import { addressOfFile, defaultQuality } from '#features/talk/viewer/sources.ts';
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
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { RepairSheet } from './lazy-repairs.ts';
import type { RepairFile, RepairProps } from './repair-props.ts';
import { useRefusalText } from './repair-words.ts';

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
  if (followed ? isRepairRunning(followed) : version.repair?.state === 'running') return <Progress />;
  const refusal = plan.refusal ?? serverRefusal;
  if (refusal !== null) {
    if (refusal.reason === 'fits' || refusal.reason === 'not-current') return null;
    return <p className="basis-full text-ink-2">{t('refused', { reason: refusalText(refusal) })}</p>;
  }
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
        variant={version.verdict.outcome === 'breaks' ? 'primary' : 'secondary'}
        icon={<WandSparkles />}
        onClick={open}
      >
        {t('action')}
      </Button>
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

export function fileOf(version: Version): RepairFile {
  const { originalName: name, facts, preview, filmstrip } = version;
  return {
    name,
    facts,
    pictureUrl: preview.url,
    filmstripUrl: filmstrip?.url ?? null,
    videoUrl: facts.kind === 'video' ? addressOfFile(version, defaultQuality(version)) : null,
  };
}

async function readRefusal({ id }: Version): Promise<RepairAnswer['refusal']> {
  try {
    return (await call(repairs.plan, { params: { versionId: id } })).refusal;
  } catch {
    // The order itself says what is wrong.
    return null;
  }
}

function Progress() {
  const t = useTranslations('repair');
  return (
    <p role="status" className="flex basis-full items-center gap-1.5 text-ink-2">
      <Spinner className="size-3.5" />
      {t('running')}
    </p>
  );
}

/** Why the last repair made nothing. */
function Failure({ version, followed }: { version: Version; followed: FollowedRepair | null }) {
  const t = useTranslations('repair');
  const errorText = useErrorText();
  const fault = followed ? (followed.last?.fault ?? null) : (version.repair?.fault ?? null);
  if (followed?.error) return <p className="basis-full text-bad">{t('failed', { reason: errorText(followed.error) })}</p>;
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
  const state: Repair['state'] | null = followed?.last?.state ?? null;
  useEffect(() => {
    if (state === 'waiting' || state === 'running') wasRunning.current = true;
    if (!wasRunning.current || (state !== 'done' && state !== 'failed')) return;
    wasRunning.current = false;
    if (state === 'done') toast.success(t('done', { number: version.number + 1 }));
    void refresh();
  }, [state, refresh, t, version.number]);
  return followed;
}
