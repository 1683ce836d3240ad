import { X } from 'lucide-react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { CountStepper } from '#features/library/formats/count-stepper.tsx';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { noFormats, slotCount, withCount, type FormatSelection } from '#features/library/formats/selection.ts';
import { useFormatsById } from '#features/library/formats/use-formats.ts';

interface ChosenFormatsProps {
  selected: FormatSelection;
  onChange: (selected: FormatSelection) => void;
  className?: string;
}

/** The selected formats, by platform. */
export function ChosenFormats({ selected, onChange, className }: ChosenFormatsProps) {
  const t = useTranslations('campaigns.brief');
  const platformName = usePlatformName();
  const byId = useFormatsById();
  const formats = [...selected.keys()].map((id) => byId.get(id)).filter((format) => format !== undefined);
  const platforms = [...new Set(formats.map(({ platform }) => platform))];
  const change = (id: FormatId) => (count: number) => onChange(withCount(selected, id, count));
  return (
    <section aria-label={t('picked')} className={cn('grid gap-3 p-5 md:pt-0', className)}>
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-sm font-medium">
          {t('formats')} <span className="num ml-1 font-normal text-ink-2">{slotCount(selected) || null}</span>
        </h3>
        {formats.length > 1 ? (
          <Button variant="ghost" size="sm" className="-mr-2" onClick={() => onChange(noFormats)}>
            {t('clear')}
          </Button>
        ) : null}
      </div>
      {formats.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-4 py-5 text-center text-sm text-pretty text-ink-2">
          {t('chosenHelp')}
        </p>
      ) : null}
      {platforms.map((platform) => (
        <div key={platform} className="grid gap-1">
          <h4 className="flex items-center gap-1.5 text-xs text-ink-2">
            <PlatformMark platform={platform} className="size-3.5" />
            {platformName(platform)}
          </h4>
          <ul className="divide-y divide-line rounded-card border border-line">
            {formats
              .filter((format) => format.platform === platform)
              .map((format) => (
                <Chosen
                  key={format.id}
                  format={format}
                  count={selected.get(format.id) ?? 0}
                  onCount={change(format.id)}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Chosen({ format, count, onCount }: { format: Format; count: number; onCount: (count: number) => void }) {
  const t = useTranslations('campaigns.brief');
  const { name, spec, type } = format;
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1 pl-2">
      <span className="grid size-7 shrink-0 place-items-center">
        <FormatFrame spec={spec} type={type} max={{ width: 24, height: 26 }} />
      </span>
      <span className="min-w-0 flex-1 text-xs leading-4 break-words">{name}</span>
      {count > 1 ? <CountStepper name={name} count={count} onCount={onCount} /> : null}
      <button
        type="button"
        aria-label={t('remove', { name })}
        onClick={() => onCount(0)}
        className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-10"
      >
        <X className="size-3.5" />
      </button>
    </li>
  );
}
