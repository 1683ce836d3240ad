import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scan, WandSparkles } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { hasSafeZone, SafeZoneOverlay } from '#features/library/formats/safe-zone.tsx';
import { call } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { BeforeAfter } from './before-after.tsx';
import { CropProposals } from './crop-proposals.tsx';
import { KeptPart } from './kept-part.tsx';
import { MovingStage } from './moving-stage.tsx';
import { PredictedVerdict } from './predicted-verdict.tsx';
import { focusQuery, repairQuery } from './queries.ts';
import type { RepairProps } from './repair-props.ts';
import { useCostText } from './repair-words.ts';
import { Stage, WindowPlace } from './stage.tsx';
import { WayList } from './way-list.tsx';

interface SheetProps extends RepairProps {
  /** The gentlest first. */
  offers: readonly RepairOffer[];
  onClose: () => void;
}

/** Chooses among the offered repairs, and shows before and after what each costs and how it will be judged. */
export function RepairSheet({ slot, strict, version, offers, onClose }: SheetProps) {
  const t = useTranslations('repair');
  const locale = useLocale();
  const [way, setWay] = useState(offers[0]?.way);
  const [choice, setChoice] = useState<RepairChoice>({});
  const [hasZone, setZone] = useState(true);
  const { data } = useQuery(focusQuery(version.id));
  const focus = data?.focus ?? null;
  const offer = offers.find((each) => each.way === way) ?? offers[0];
  const start = useStart(version.id, onClose);
  if (!offer) return null;
  const { facts } = version;
  const operations = withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone: slot.format.spec.safeZone });
  const submit = () => start.mutate({ way: offer.way, choice });
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
      title={t('title', { slot: slot.format.name })}
      description={t('file', { name: version.originalName, ...size })}
      footer={<Footer operations={operations} start={start} onSubmit={submit} onClose={onClose} />}
    >
      <Columns
        slot={slot}
        strict={strict}
        version={version}
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

interface FooterProps {
  operations: readonly RepairOperation[];
  start: Pick<ReturnType<typeof useStart>, 'isPending' | 'error'>;
  onSubmit: () => void;
  onClose: () => void;
}

/** What the repair costs, and the button that orders it. */
function Footer({ operations, start, onSubmit, onClose }: FooterProps) {
  const t = useTranslations('repair');
  const cost = useCostText();
  const errorText = useErrorText();
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-full">
        <p className="text-sm font-medium">{cost(operations)}</p>
        <p className="text-xs text-ink-2">{t('stays')}</p>
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
        {t('submit')}
        <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
      </Button>
    </>
  );
}

interface ColumnsProps extends RepairProps {
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
  const { slot, strict, version, offer, operations, focus, choice, hasZone, ...change } = props;
  const t = useTranslations('repair');
  const { facts, preview } = version;
  const picture = {
    url: preview.url,
    file: { width: facts.width ?? 1, height: facts.height ?? 1 },
    offer,
    operations,
    children: hasZone && hasSafeZone(slot.format) ? <SafeZoneOverlay format={slot.format} /> : null,
  };
  const isCropped = operations.some(({ kind }) => kind === 'crop');
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_300px_260px]">
      <section
        data-theme="dark"
        aria-label={t('stage.label')}
        className="grid min-w-0 content-start gap-3 bg-paper p-5 text-ink"
      >
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
          <WindowPlace operations={operations} />
          {hasSafeZone(slot.format) ? (
            <Button size="sm" icon={<Scan />} aria-pressed={hasZone} onClick={() => change.onZone(!hasZone)}>
              {t('stage.safeZone')}
              <Kbd className="max-sm:hidden">S</Kbd>
            </Button>
          ) : null}
        </div>
        <Frame {...{ picture, version, focus, choice }} onMove={change.onChoice} />
        <KeptPart
          version={version}
          operations={operations}
          onStart={(startMs) => change.onChoice({ ...choice, startMs })}
        />
        <p className="text-xs text-ink-2">
          {isCropped ? t('stage.keys') : facts.kind === 'video' ? t('stage.still') : ''}
        </p>
      </section>
      <Ways {...props} />
      <section className="grid content-start gap-3 p-5 lg:border-l lg:border-line">
        <BeforeAfter {...picture} />
        <PredictedVerdict offer={offer} slot={{ spec: slot.format.spec, type: slot.format.type, strict }} />
      </section>
    </div>
  );
}

interface FrameProps extends Pick<ColumnsProps, 'version' | 'focus' | 'choice'> {
  picture: Omit<ComponentProps<typeof Stage>, 'choice' | 'onMove'>;
  onMove: (choice: RepairChoice) => void;
}

/** The window on the picture; of a video at each moment. */
function Frame({ picture, version, focus, choice, onMove }: FrameProps) {
  const isMoving = version.facts.kind === 'video' && picture.operations.some(({ kind }) => kind === 'crop');
  if (!isMoving) return <Stage {...picture} choice={choice} onMove={onMove} />;
  const { url: _, ...rest } = picture;
  return <MovingStage {...rest} version={version} focus={focus} choice={choice} onMove={onMove} />;
}

type WaysProps = Omit<ColumnsProps, 'strict' | 'hasZone' | 'onZone'>;

/** What is offered, and for a crop its best places. */
function Ways({
  version: { facts, preview },
  slot,
  offers,
  offer,
  operations,
  focus,
  choice,
  onWay,
  onChoice,
}: WaysProps) {
  return (
    <div className="grid content-start">
      <WayList offers={offers} way={offer.way} onWay={onWay} />
      <div className="px-5 pb-5">
        <CropProposals
          url={preview.url}
          file={{ width: facts.width ?? 1, height: facts.height ?? 1 }}
          operations={operations}
          focus={focus}
          zone={slot.format.spec.safeZone}
          onChoose={(place) => onChoice({ ...choice, ...place, frames: undefined })}
        />
      </div>
    </div>
  );
}

/** Orders the repair; the same choice has the same key, so that it is made once. */
function useStart(versionId: RepairProps['version']['id'], onStarted: () => void) {
  const queries = useQueryClient();
  const [keyOf] = useState(createCreationKeys);
  return useMutation({
    mutationFn: (body: { way: RepairOffer['way']; choice: RepairChoice }) =>
      call(repairs.start, { params: { versionId }, body: { ...body, creationKey: keyOf(body) } }),
    onSuccess: (last) => {
      const { queryKey } = repairQuery(versionId);
      queries.setQueryData(queryKey, (answer) => (answer ? { ...answer, last } : answer));
      onStarted();
    },
  });
}
