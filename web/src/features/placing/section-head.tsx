import { CircleHelp, CircleX, Replace, TriangleAlert } from 'lucide-react';
import type { ActionDispatch, ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#lib/cn.ts';
import type { JudgedFile } from './judge-placements.ts';
import type { Change } from './use-proposal.ts';

/** A heading of the list: files that need the same decision, or a creative's. */
export interface Section {
  key: string;
  files: readonly JudgedFile[];
}

const icons: Record<string, ReactNode> = {
  replaces: <Replace className="text-warn" />,
  asks: <CircleHelp className="text-info" />,
  stopped: <TriangleAlert className="text-bad" />,
  none: <CircleX className="text-bad" />,
};
const tones: Record<string, string> = {
  replaces: 'bg-warn-fill text-warn',
  stopped: 'bg-bad-fill text-bad',
  none: 'bg-bad-fill text-bad',
};
const known = ['replaces', 'asks', 'stopped', 'none'] as const;

interface HeadProps {
  section: Section;
  slots: readonly PlacingSlot[];
  change: ActionDispatch<[Change]>;
}

export function SectionHead({ section: { key, files }, slots, change }: HeadProps) {
  const t = useTranslations('placing');
  const kind = known.find((each) => each === key);
  const open = files.filter(({ status }) => status === key).map(({ placed }) => placed.key);
  const places = files.reduce((sum, { judgedPlaces }) => sum + judgedPlaces.length, 0);
  const creative = slots.find(({ creativeId }) => creativeId === key);
  const title = kind
    ? t(`section.${kind}`)
    : (creative?.creativeName ?? (key === '/' ? t('noFolder') : key.replace(/^\//, '')));
  return (
    <div className="flex h-9 items-center gap-2 border-b border-line bg-sunk px-5 text-xs [&_svg]:size-4 [&_svg]:shrink-0">
      {kind ? icons[kind] : null}
      <h3 className="min-w-0 truncate text-sm font-semibold">{title}</h3>
      <span
        className={cn(
          'num rounded-full px-1.5 leading-4.5 font-medium',
          (kind && tones[kind]) ?? 'bg-press text-ink-2',
        )}
      >
        {files.length}
      </span>
      <span className={cn('min-w-0 flex-1 truncate text-ink-2', kind && 'max-sm:invisible')}>
        {kind ? t(`about.${kind}`) : t('places', { count: places })}
      </span>
      {kind === 'replaces' && open.length > 1 ? (
        <Button size="sm" onClick={() => change({ kind: 'confirm', keys: open, isConfirmed: true })}>
          {t('replaceAll', { count: open.length })}
        </Button>
      ) : null}
      {kind === 'asks' && open.length > 0 ? (
        <Button size="sm" onClick={() => change({ kind: 'accept', keys: open })}>
          {t('accept', { count: open.length })}
        </Button>
      ) : null}
    </div>
  );
}
