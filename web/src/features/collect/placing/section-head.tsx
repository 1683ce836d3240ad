import { Check, CircleHelp, CircleX, Lightbulb, Replace, TriangleAlert, WandSparkles } from 'lucide-react';
import type { ActionDispatch, ReactNode } from 'react';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { cn } from '#lib/cn.ts';
import type { JudgedFile } from './judge-placements.ts';
import { repairableNearest, repairsOf } from './repair-plans.ts';
import type { ProposalChange } from './use-proposal.ts';

/** A heading of the list: files that need the same decision, or a creative's. */
export interface Section {
  key: string;
  files: readonly JudgedFile[];
}

const icons: Record<string, ReactNode> = {
  replaces: <Replace className="text-warn" />,
  suggested: <Lightbulb className="text-info" />,
  asks: <CircleHelp className="text-info" />,
  stopped: <TriangleAlert className="text-bad" />,
  none: <CircleX className="text-bad" />,
};
const tones: Record<string, string> = {
  replaces: 'bg-warn-fill text-warn',
  stopped: 'bg-bad-fill text-bad',
  none: 'bg-bad-fill text-bad',
};
const decisions = ['replaces', 'suggested', 'asks', 'stopped', 'none'] as const;

interface HeadProps {
  section: Section;
  slots: readonly PlacingSlot[];
  change: ActionDispatch<[ProposalChange]>;
  mayRepair: boolean;
}

export function SectionHead({ section: { key, files }, slots, change, mayRepair }: HeadProps) {
  const t = useTranslations('placing');
  const kind = decisions.find((each) => each === key);
  const open = files.filter(({ status }) => status === key).map(({ placed }) => placed.key);
  const places = files.reduce((sum, { judgedPlaces }) => sum + judgedPlaces.length, 0);
  const creative = slots.find(({ creativeId }) => creativeId === key);
  const title = kind
    ? t(`section.${kind}`)
    : (creative?.creativeName ?? (key === '/' ? t('noFolder') : key.replace(/^\//, '')));
  return (
    <div className="flex h-9 items-center gap-2 max-sm:h-auto max-sm:min-h-9 max-sm:py-1 border-b border-line bg-sunk px-5 text-xs [&_svg]:size-4 [&_svg]:shrink-0">
      {kind ? icons[kind] : null}
      <h3 className="min-w-0 truncate text-sm font-semibold max-sm:wrap-anywhere max-sm:whitespace-normal">{title}</h3>
      <span
        className={cn(
          'num rounded-full px-1.5 leading-4.5 font-medium',
          (kind && open.length > 0 ? tones[kind] : null) ?? 'bg-press text-ink-2',
        )}
      >
        {kind ? open.length : files.length}
      </span>
      <span className={cn('min-w-0 flex-1 truncate text-ink-2', kind && 'max-sm:invisible')}>
        {kind ? (
          <SectionSummary kind={kind} open={open.length} decided={files.length - open.length} />
        ) : (
          t('places', { count: places })
        )}
      </span>
      {kind === 'replaces' && open.length > 1 ? (
        <Button size="sm" onClick={() => change({ kind: 'confirm', keys: open, isConfirmed: true })}>
          {t('replaceAll', { count: open.length })}
        </Button>
      ) : null}
      {mayRepair && (kind === 'stopped' || kind === 'none') ? <FixAll files={files} change={change} /> : null}
      {kind && open.length === 0 ? (
        <Chip tone="ok" icon={<Check />}>
          {t('decided')}
        </Chip>
      ) : null}
      {kind === 'suggested' && open.length > 0 ? (
        <Button size="sm" onClick={() => change({ kind: 'accept', keys: open })}>
          {t('accept', { count: open.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** Chooses the gentlest repair of each file: at its place, or at the nearest slot, one file for each. */
function FixAll({ files, change }: Pick<Section, 'files'> & Pick<HeadProps, 'change'>) {
  const t = useTranslations('placing');
  const placed = files.filter((each) => each.status === 'stopped' && repairsOf(each).length > 0);
  const nearest = new Map<SlotId, { key: string; slot: PlacingSlot }>();
  for (const each of files) {
    const slot = repairableNearest(each);
    if (slot && !nearest.has(slot.slotId)) nearest.set(slot.slotId, { key: each.placed.key, slot });
  }
  const apart = [...nearest.values()];
  const count = placed.length + apart.length;
  if (count < 2) return null;
  const fix = () => {
    if (placed.length > 0) change({ kind: 'repair', keys: placed.map((each) => each.placed.key), repair: 'gentlest' });
    if (apart.length > 0) change({ kind: 'repair-at', keys: apart.map(({ key }) => key), files: apart });
  };
  return (
    <Button size="sm" icon={<WandSparkles />} onClick={fix}>
      {t('repair.all', { count })}
    </Button>
  );
}

/** The decision needed for the files of a section, and the number of decided files. */
function SectionSummary({ kind, open, decided }: { kind: (typeof decisions)[number]; open: number; decided: number }) {
  const t = useTranslations('placing');
  if (decided === 0) return t(`about.${kind}`);
  return open === 0 ? t('decidedAll', { count: decided }) : t('decidedSome', { count: decided, open: String(open) });
}
