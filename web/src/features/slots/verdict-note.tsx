import { ShieldCheck } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { useButtonSize } from './slots-data.ts';
import { WaiverNote } from './waiver-note.tsx';

// Loaded when the dialog is first opened.
const WaiveDialog = lazyComponent(() => import('./waive-dialog.tsx'), 'WaiveDialog');

interface NoteProps {
  version: Version;
  /** Further actions, offered while the version does not count. */
  children?: ReactNode;
}

/** Whether a version breaks a rule or a recommendation, or has a waiver. */
export const hasVerdict = ({ verdict, waiver }: Version): boolean => verdict.outcome !== 'passes' || waiver !== null;

/** Border and fill of a verdict: neutral if waived, red for broken rules, amber for recommendations. */
export function verdictLook({ verdict, waived }: Version): string {
  if (waived) return 'border-line bg-sunk';
  return verdict.outcome === 'breaks' ? 'border-bad-line bg-bad-fill' : 'border-warn-line bg-warn-fill';
}

/** Broken rules of one version, its waiver, and the button to waive; nothing if the version passes. */
export function VerdictNote({ version, children }: NoteProps) {
  if (!hasVerdict(version)) return null;
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-2.5 rounded-control border p-2.5 text-xs', verdictLook(version))}>
      <VerdictBody version={version}>{children}</VerdictBody>
    </div>
  );
}

/** A verdict without its box. */
export function VerdictBody({ version, children }: NoteProps) {
  const t = useTranslations('slots.waiver');
  const size = useButtonSize();
  const [isAsking, setAsking] = useState(false);
  const { verdict, waived, waiver } = version;
  const mayWaive = version.can.waive;
  const counts = waived || blockingRules(verdict).length === 0;
  return (
    <>
      {waiver ? <WaiverNote version={version} waiver={waiver} /> : null}
      {waived && !waiver ? (
        <p className="flex gap-1.5">
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
          {t('accepted')}
        </p>
      ) : null}
      <VerdictLines verdict={verdict} waived={waived} />
      {counts || !(children || mayWaive) ? null : (
        <div className="flex flex-wrap gap-1.5">
          {children}
          {mayWaive ? (
            <Button {...size} icon={<ShieldCheck />} onClick={() => setAsking(true)}>
              {t('action')}
            </Button>
          ) : null}
        </div>
      )}
      {isAsking ? (
        <Suspense>
          <WaiveDialog version={version} open={isAsking} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </>
  );
}
