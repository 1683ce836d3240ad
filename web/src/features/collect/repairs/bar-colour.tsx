import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useEdgeColour } from './edge-colour.ts';

interface Props {
  url: string | null;
  file: { width: number; height: number };
  operations: readonly RepairOperation[];
  choice: RepairChoice;
  onChoice: (choice: RepairChoice) => void;
}

/** The colour of bars of one colour, which is that of the edge until another is picked; nothing without such bars. */
export function BarColour({ url, file, operations, choice, onChoice }: Props) {
  const t = useTranslations('repair.barColor');
  const extend = operations.find((each) => each.kind === 'extend');
  const scaled = operations.find((each) => each.kind === 'resize') ?? file;
  const isPlain = extend?.fill === 'colour';
  const edge = useEdgeColour(isPlain ? url : null, extend !== undefined && extend.width > scaled.width);
  if (!isPlain) return null;
  const shown = choice.colour ?? edge;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="color"
          value={shown ?? '#000000'}
          onChange={(event) => onChoice({ ...choice, colour: event.target.value })}
          className="size-7 cursor-pointer rounded-control border border-line-strong bg-card p-0.5"
        />
        {t('label')}
      </label>
      <span className="num text-xs text-ink-2">
        {[shown?.toUpperCase(), ...(choice.colour ? [] : [t('fromEdge')])].filter(Boolean).join(' · ')}
      </span>
      {choice.colour ? (
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          onClick={() => onChoice({ ...choice, colour: undefined })}
        >
          {t('takeEdge')}
        </Button>
      ) : null}
    </div>
  );
}
