import { Scan, WandSparkles } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { hasSafeZone, SafeZoneOverlay } from '#features/library/formats/safe-zone.tsx';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { BeforeAfter } from './before-after.tsx';
import { CropProposals } from './crop-proposals.tsx';
import { KeptPart } from './kept-part.tsx';
import { MovingStage } from './moving-stage.tsx';
import { PredictedVerdict } from './predicted-verdict.tsx';
import type { RepairFile, RepairTarget } from './repair-props.ts';
import { useCostText } from '#features/collect/repair-words/repair-words.ts';
import { Stage, WindowPlace } from './stage.tsx';
import { useFocus } from './use-focus.ts';
import { WayList } from './way-list.tsx';

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
export function RepairSheet({ target, file, offers, initial = null, onSubmit, onClose, ...mode }: RepairSheetProps) {
  const t = useTranslations('repair');
  const locale = useLocale();
  const [way, setWay] = useState(initial?.way ?? offers[0]?.way);
  const [choice, setChoice] = useState<RepairChoice>(initial?.choice ?? {});
  const [hasZone, setZone] = useState(true);
  const offer = offers.find((each) => each.way === way) ?? offers[0];
  const start = useAction(onSubmit);
  const focus = useFocus(file.versionId);
  if (!offer) return null;
  const { facts } = file;
  const operations = withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone: target.spec.safeZone });
  const submit = () => start.mutate({ way: offer.way, choice }, { onSuccess: onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const nth = offers[Number(event.key) - 1];
    if (nth) setWay(nth.way);
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
      description={t('file', { name: file.name, ...size })}
      footer={<Footer {...mode} operations={operations} start={start} onSubmit={submit} onClose={onClose} />}
    >
      <Columns
        target={target}
        file={file}
        offers={offers}
        offer={offer}
        operations={operations}
        focus={focus}
        choice={choice}
        hasZone={hasZone}
        onWay={setWay}
        onChoice={setChoice}
        onZone={setZone}
      />
    </Sheet>
  );
}

interface FooterProps extends Pick<RepairSheetProps, 'isUnsent' | 'isKept'> {
  operations: readonly RepairOperation[];
  start: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onClose: () => void;
}

/** What the repair costs, and the button that orders it. */
function Footer({ isUnsent = false, isKept = false, operations, start, onSubmit, onClose }: FooterProps) {
  const t = useTranslations('repair');
  const cost = useCostText();
  const errorText = useErrorText();
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-full">
        <p className="text-sm font-medium">{cost(operations)}</p>
        <p className="text-xs text-ink-2">{t(isUnsent ? 'staysUploaded' : 'stays')}</p>
        <ProblemNote>{start.error ? errorText(start.error) : null}</ProblemNote>
      </div>
      <Button className="max-sm:hidden" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        icon={<WandSparkles />}
        loading={start.isPending}
        onClick={onSubmit}
        className="max-sm:h-12 max-sm:w-full"
      >
        {t(isKept ? 'keep' : isUnsent ? 'submitUnsent' : 'submit')}
        <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
      </Button>
    </>
  );
}

interface ColumnsProps extends Pick<RepairSheetProps, 'target' | 'file'> {
  offers: readonly RepairOffer[];
  offer: RepairOffer;
  operations: readonly RepairOperation[];
  focus: Focus | null;
  choice: RepairChoice;
  hasZone: boolean;
  onWay: (way: RepairOffer['way']) => void;
  onChoice: (choice: RepairChoice) => void;
  onZone: (isShown: boolean) => void;
}

/** Where the file is worked on, what is offered, and what comes of it. */
function Columns(props: ColumnsProps) {
  const { target, file, offer, operations, focus, choice, hasZone, ...change } = props;
  const t = useTranslations('repair');
  const { facts } = file;
  const picture = {
    url: file.pictureUrl,
    file: { width: facts.width ?? 1, height: facts.height ?? 1 },
    offer,
    operations,
    children: hasZone && hasSafeZone(target) ? <SafeZoneOverlay format={target} /> : null,
  };
  const isCropped = operations.some(({ kind }) => kind === 'crop');
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_280px_260px]">
      <section
        data-theme="dark"
        aria-label={t('stage.label')}
        className="grid min-w-0 content-start gap-3 bg-paper p-5 text-ink"
      >
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
          <WindowPlace operations={operations} />
          {hasSafeZone(target) ? (
            <Button size="sm" icon={<Scan />} aria-pressed={hasZone} onClick={() => change.onZone(!hasZone)}>
              {t('stage.safeZone')}
              <Kbd className="max-sm:hidden">S</Kbd>
            </Button>
          ) : null}
        </div>
        <Frame {...{ picture, source: file, focus, choice }} onMove={change.onChoice} />
        <KeptPart file={file} operations={operations} onStart={(startMs) => change.onChoice({ ...choice, startMs })} />
        <p className="text-xs text-ink-2">
          {isCropped ? t('stage.keys') : facts.kind === 'video' ? t('stage.still') : ''}
        </p>
      </section>
      <Ways {...props} />
      <section className="grid content-start gap-3 p-5 lg:border-l lg:border-line">
        <BeforeAfter {...picture} />
        <PredictedVerdict offer={offer} slot={target} />
      </section>
    </div>
  );
}

interface FrameProps extends Pick<ColumnsProps, 'focus' | 'choice'> {
  picture: Omit<ComponentProps<typeof Stage>, 'choice' | 'onMove'>;
  source: RepairFile;
  onMove: (choice: RepairChoice) => void;
}

/** The window on the picture; of a video at each moment. */
function Frame({ picture, source, focus, choice, onMove }: FrameProps) {
  const isMoving = source.facts.kind === 'video' && picture.operations.some(({ kind }) => kind === 'crop');
  if (!isMoving) return <Stage {...picture} choice={choice} onMove={onMove} />;
  const { url: _, ...rest } = picture;
  return <MovingStage {...rest} source={source} focus={focus} choice={choice} onMove={onMove} />;
}

/** What is offered, and for a crop its best places. */
function Ways({ target, file, offers, offer, operations, focus, choice, onWay, onChoice }: ColumnsProps) {
  const { facts, pictureUrl } = file;
  return (
    <div className="grid content-start">
      <WayList offers={offers} way={offer.way} onWay={onWay} />
      <div className="px-5 pb-5">
        <CropProposals
          url={pictureUrl}
          file={{ width: facts.width ?? 1, height: facts.height ?? 1 }}
          operations={operations}
          focus={focus}
          zone={target.spec.safeZone}
          onChoose={(place) => onChoice({ ...choice, ...place, frames: undefined })}
        />
      </div>
    </div>
  );
}
