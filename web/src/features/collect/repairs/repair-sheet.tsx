import { Play, WandSparkles, X } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
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
import { offerOf, useOffersWithBrand } from './brand-offer.ts';
import type { RepairFile, RepairTarget } from './repair-props.ts';
import { SamplePlayer } from './sample-player.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { useFocus } from './use-focus.ts';
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
  const [way, setWay] = useState(initial?.way ?? offers[0]?.way);
  const [choice, setChoice] = useState<RepairChoice>(initial?.choice ?? {});
  const [hasZone, setZone] = useState(true);
  const offer = offerOf(offers, way) ?? offers[0];
  const start = useAction(onSubmit);
  const { focus, isReading } = useFocus(file.versionId);
  const sample = useSample(file.versionId, { way: offer?.way ?? 'keep', choice });
  const broken = useBrokenText(file, target);
  if (!offer) return null;
  const { facts } = file;
  const operations = withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone: target.spec.safeZone });
  const chooseWay = (next: RepairWay) => {
    setWay(next);
    // A colour picked for bars is none for transparent parts.
    setChoice((now) => ({ ...now, colour: undefined }));
  };
  const submit = () => start.mutate({ way: offer.way, choice }, { onSuccess: onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const nth = offers[Number(event.key) - 1];
    if (nth) chooseWay(nth.way);
    if (event.key.toLowerCase() === 's') setZone(!hasZone);
  };
  const size = { width: String(facts.width), height: String(facts.height), size: formatBytes(facts.sizeBytes, locale) };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      flush
      focusWhole
      onKeyDown={onKeyDown}
      title={t('title', { slot: target.name })}
      description={
        <>
          <span className={broken ? 'max-sm:hidden' : undefined}>{t('file', { name: file.name, ...size })}</span>
          {broken ? <span className="text-bad sm:hidden">{broken}</span> : null}
        </>
      }
      actions={
        broken ? (
          <Chip tone="bad" icon={<X />} className="mt-1 max-w-72 max-sm:hidden">
            {broken}
          </Chip>
        ) : null
      }
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
        target={target}
        file={file}
        offers={offers}
        offer={offer}
        operations={operations}
        focus={focus}
        isReading={isReading}
        choice={choice}
        hasZone={hasZone}
        sample={sample.clip ? <SamplePlayer clip={sample.clip} offer={offer} onClose={sample.close} /> : null}
        onWay={chooseWay}
        onChoice={setChoice}
        onZone={setZone}
      />
    </Sheet>
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
