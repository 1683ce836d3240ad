import { Play, WandSparkles, X } from 'lucide-react';
import { useMemo } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { useCostText } from '#features/collect/repair-words/repair-words.ts';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useOffersWithBrand } from './brand-offer.ts';
import type { RepairFile, RepairTarget } from './repair-props.ts';
import { SamplePlayer } from './sample-player.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { useFocus } from './use-focus.ts';
import { useRepairChoice } from './use-repair-choice.ts';
import { useSample, type SampleState } from './use-sample.ts';

export interface RepairSheetProps {
  target: RepairTarget;
  file: RepairFile;
  /** The gentlest first. */
  offers: readonly RepairOffer[];
  /** The choice that the sheet begins with. */
  initial?: RepairOrder | null;
  /** Whether the file is uploaded first. */
  isUnsent?: boolean;
  /** Whether the choice is only kept, to be carried out with others. */
  isKept?: boolean;
  onSubmit: (order: RepairOrder) => Promise<void>;
  onClose: () => void;
}

/** Chooses among the offered repairs, and shows before and after what each costs and how it will be judged. */
export function RepairSheet({ target, file, initial = null, onSubmit, onClose, ...props }: RepairSheetProps) {
  const t = useTranslations('repair');
  const locale = useLocale();
  const { offers: planned, ...mode } = props;
  const offers = useOffersWithBrand(planned);
  const start = useAction(onSubmit);
  const { focus, isReading } = useFocus(file.versionId);
  const { offer, onKeyDown, ...chosen } = useRepairChoice({ target, file, offers, initial, focus });
  const { choice, operations } = chosen;
  const sample = useSample(file.versionId, { way: offer?.way ?? 'keep', choice });
  const broken = useBrokenText(file, target);
  if (!offer) return null;
  const { facts } = file;
  const submit = () => start.mutate({ way: offer.way, choice }, { onSuccess: onClose });
  const size = { width: String(facts.width), height: String(facts.height), size: formatBytes(facts.sizeBytes, locale) };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      flush
      focusWhole
      onKeyDown={(event) => onKeyDown(event, submit)}
      title={t('title', { slot: target.name })}
      description={<FileLine text={t('file', { name: file.name, ...size })} broken={broken} />}
      actions={broken ? <BrokenChip>{broken}</BrokenChip> : null}
      footer={
        <Footer
          {...mode}
          operations={operations}
          sample={file.versionId !== null && offer.predicted.kind === 'video' ? sample : null}
          start={start}
          onSubmit={submit}
          onClose={onClose}
        />
      }
    >
      <SheetColumns
        {...chosen}
        target={target}
        file={file}
        offers={offers}
        offer={offer}
        focus={focus}
        isReading={isReading}
        sample={sample.clip ? <SamplePlayer clip={sample.clip} offer={offer} onClose={sample.close} /> : null}
      />
    </Sheet>
  );
}

/** The file, on phones what it breaks instead. */
function FileLine({ text, broken }: { text: string; broken: string | null }) {
  if (broken === null) return text;
  return (
    <>
      <span className="max-sm:hidden">{text}</span>
      <span className="text-bad sm:hidden">{broken}</span>
    </>
  );
}

function BrokenChip({ children }: { children: string }) {
  return (
    <Chip tone="bad" icon={<X />} className="mt-1 max-w-72 max-sm:hidden">
      {children}
    </Chip>
  );
}

/** The first rule that the file breaks, with what it has; null for one that breaks none. */
function useBrokenText({ facts }: RepairFile, { spec, type, strict }: RepairTarget): string | null {
  const text = useRuleText();
  const [first] = useMemo(() => judge({ facts, spec, type, strict }).broken, [facts, spec, type, strict]);
  return first ? text.violation(first) : null;
}

interface FooterProps extends Pick<RepairSheetProps, 'isUnsent' | 'isKept'> {
  operations: readonly RepairOperation[];
  /** Null where none can be made. */
  sample: SampleState | null;
  start: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onClose: () => void;
}

/** What the repair costs, and the button that orders it. */
function Footer({ isUnsent = false, isKept = false, operations, sample, start, onSubmit, onClose }: FooterProps) {
  const t = useTranslations('repair');
  const cost = useCostText();
  const errorText = useErrorText();
  const sampleProblem = useSampleProblem();
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-full">
        <p className="text-sm font-medium">{cost(operations)}</p>
        <p className="text-xs text-ink-2">{t(isUnsent ? 'staysUploaded' : 'stays')}</p>
        <ProblemNote>{start.error ? errorText(start.error) : null}</ProblemNote>
        <ProblemNote>{sample ? sampleProblem(sample) : null}</ProblemNote>
      </div>
      <Button className="max-sm:hidden" onClick={onClose}>
        {t('cancel')}
      </Button>
      {sample ? (
        <Button
          icon={<Play />}
          loading={sample.isMaking}
          onClick={sample.make}
          className="max-sm:h-auto max-sm:min-h-12 max-sm:flex-1 max-sm:whitespace-normal"
        >
          {t(sample.isMaking ? 'sample.making' : 'sample.play')}
        </Button>
      ) : null}
      <Button
        variant="primary"
        icon={<WandSparkles />}
        loading={start.isPending}
        onClick={onSubmit}
        className="max-sm:h-auto max-sm:min-h-12 max-sm:flex-1"
      >
        {t(isKept ? 'keep' : isUnsent ? 'submitUnsent' : 'submit')}
        <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
      </Button>
    </>
  );
}

/** Why a sample was not made, in words. */
function useSampleProblem(): (sample: SampleState) => string | null {
  const t = useTranslations('repair');
  const errorText = useErrorText();
  return ({ fault, error }) => {
    if (error) return errorText(error);
    return fault ? t('sample.failed', { reason: t(`fault.${fault}`) }) : null;
  };
}
