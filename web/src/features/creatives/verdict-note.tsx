import { ShieldCheck } from 'lucide-react';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { ScanNote } from '#features/uploads/scan-note.tsx';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { WaiverNote } from './waiver-note.tsx';

// Loaded when the dialog is first opened.
const WaiveDialog = lazyComponent(() => import('./waive-dialog.tsx'), 'WaiveDialog');

/** Rules and recommendations that the current files of a variation break; for a carousel, card by card. */
export function VariationVerdict({
  creative,
  slot,
  variation,
  actions,
}: {
  creative: Creative;
  slot: Slot;
  variation: Variation;
  /** Further actions. */
  actions?: ReactNode;
}) {
  const t = useTranslations('creative.card');
  const { cards } = variation;
  const carousel = slot.format.type === 'carousel';
  return cards.map(({ id, position, versions: [version] }) => {
    if (!version) return null;
    const title = carousel ? t('label', { position: String(position), total: String(cards.length) }) : undefined;
    return (
      <Fragment key={id}>
        <ScanNote scan={version.scan} title={title} />
        <VerdictNote creative={creative} version={version} title={title} actions={carousel ? undefined : actions} />
      </Fragment>
    );
  });
}

interface NoteProps {
  creative: Creative;
  version: Version;
  title?: string | undefined;
  actions?: ReactNode;
}

/** Broken rules of one version, its waiver, and the button to waive; nothing if the version passes. */
export function VerdictNote({ creative, version, title, actions }: NoteProps) {
  const t = useTranslations('creative.waiver');
  const [asking, setAsking] = useState(false);
  const { verdict, waived, waiver } = version;
  const mayWaive = version.can.waive;
  const counts = waived || blockingRules(verdict).length === 0;
  if (verdict.outcome === 'passes' && waiver === null) return null;
  const look = waived
    ? 'border-line bg-sunk'
    : verdict.outcome === 'breaks'
      ? 'border-bad-line bg-bad-fill'
      : 'border-warn-line bg-warn-fill';
  return (
    <div className={cn('grid min-w-0 gap-2.5 rounded-control border p-2.5', look)}>
      {title ? <p className="text-xs font-semibold">{title}</p> : null}
      {waiver ? <WaiverNote creative={creative} version={version} waiver={waiver} /> : null}
      <VerdictLines verdict={verdict} waived={waived} />
      {counts || !(actions || mayWaive) ? null : (
        <div className="flex flex-wrap gap-1.5">
          {actions}
          {mayWaive ? (
            <Button size="sm" icon={<ShieldCheck />} onClick={() => setAsking(true)}>
              {t('action')}
            </Button>
          ) : null}
        </div>
      )}
      {asking ? (
        <Suspense>
          <WaiveDialog creative={creative} version={version} open={asking} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </div>
  );
}
