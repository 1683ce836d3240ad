import { Undo2, WandSparkles, X } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useSlotsData } from '#features/collect/slots/slots-data.ts';
import { isRepairRunning, useFollowedRepairs } from '#features/collect/uploads/followed-repairs.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { unfitFiles } from './unfit-files.ts';

// Loaded when the sheet is first opened.
const FixManySheet = lazyComponent(() => import('./fix-many-sheet.tsx'), 'FixManySheet');

/** Repairs all files of a creative that do not fit; then says how that went, and takes it back. */
export function FixMany({ creative }: { creative: Creative }) {
  const t = useTranslations('repair.many');
  const [isOpen, setOpen] = useState(false);
  const [batch, setBatch] = useState<readonly VersionId[]>([]);
  const files = useMemo(() => unfitFiles(creative), [creative]);
  const count = files.filter(({ plan }) => plan.offers.length > 0).length;
  return (
    <>
      {batch.length > 0 ? (
        <BatchLine batch={batch} onClose={() => setBatch([])} />
      ) : count > 1 ? (
        <WriteButton size="sm" icon={<WandSparkles />} onClick={() => setOpen(true)}>
          {t('action', { count })}
        </WriteButton>
      ) : null}
      {isOpen ? (
        <Suspense>
          <FixManySheet files={files} onOrdered={setBatch} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** How many repairs of a batch have ended, then the offer to go back to the originals. */
function BatchLine({ batch, onClose }: { batch: readonly VersionId[]; onClose: () => void }) {
  const t = useTranslations('repair.many');
  const errorText = useErrorText();
  const { refresh } = useSlotsData();
  const followed = useFollowedRepairs();
  const repairs = batch.flatMap((id) => followed.get(id) ?? []);
  const running = repairs.filter(isRepairRunning).length;
  const made = batch.filter((id) => followed.get(id)?.last?.state === 'done');
  const isShown = useRef(running);
  useEffect(() => {
    if (running < isShown.current) void refresh();
    isShown.current = running;
  }, [running, refresh]);
  const undo = useAction(async () => {
    for (const versionId of made) await call(variations.restore, { params: { versionId } });
  });
  if (running > 0)
    return (
      <span role="status" className="num flex min-h-control-sm items-center gap-1.5 text-xs text-ink-2">
        <Spinner className="size-3.5" />
        {t('running', { done: String(batch.length - running), total: String(batch.length) })}
      </span>
    );
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        toast.info(t('undone'));
        onClose();
        void refresh();
      },
      onError: (error) => {
        toast.error(errorText(error));
        void refresh();
      },
    });
  const failed = batch.length - made.length;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span role="status" className="num min-w-0 truncate text-xs text-ink-2">
        {[
          ...(made.length > 0 ? [t('done', { count: made.length })] : []),
          ...(failed > 0 ? [t('failed', { count: failed })] : []),
        ].join(' ')}
      </span>
      {made.length > 0 ? (
        <Button size="sm" variant="ghost" icon={<Undo2 />} loading={undo.isPending} onClick={takeBack}>
          {t('undo')}
        </Button>
      ) : null}
      <IconButton size="sm" label={t('close')} disabled={undo.isPending} onClick={onClose}>
        <X className="size-3.5" />
      </IconButton>
    </span>
  );
}
