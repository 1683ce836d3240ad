import { Plus, RectangleVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { AddFilesButtons } from '#features/collect/placing/add-files-buttons.tsx';
import { FixMany } from '#features/collect/repairs/lazy-repairs.ts';
import { currentFiles } from '#features/collect/slots/current-files.ts';
import { useCan } from '#lib/permissions.tsx';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { SlotCard } from '#features/collect/slots/slot-card.tsx';
import { RulesLegend } from '#features/collect/slots/slot-rules.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { StateFilter } from './state-filter.tsx';
import { TeamSlots } from './team-slots.tsx';
import { useSlotReview } from './use-slot-review.tsx';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when the sheet is first opened.
const FormatsSheet = lazyComponent(() => import('./formats-sheet.tsx'), 'FormatsSheet');

/** The slots by platform; each is a drop zone. */
export function SlotsPanel({ creative }: { creative: Creative }) {
  const t = useTranslations('creative');
  const mayBrief = creative.can.brief;
  const [platform, setPlatform] = useState<Platform | null>(null);
  const [state, setState] = useState<ReviewState | null>(null);
  const [safeZones, setSafeZones] = useState(false);
  const [choosing, setChoosing] = useState(false);
  // Stays mounted once opened, so that closing is animated.
  const [isMounted, setMounted] = useState(false);
  const ofPlatform = creative.slots.filter((slot) => platform === null || slot.format.platform === platform);
  const shown = ofPlatform.filter(({ review }) => state === null || review === state);
  const review = useSlotReview(creative, shown);
  const choose = () => {
    setMounted(true);
    setChoosing(true);
  };
  return (
    <>
      {creative.slots.length === 0 ? (
        <NoSlots onChoose={mayBrief ? choose : null} />
      ) : (
        <TeamSlots creative={creative} review={review}>
          <div className="mb-3.5 flex flex-wrap items-center gap-2">
            <PlatformFilter slots={creative.slots} platform={platform} onPlatform={setPlatform} />
            <StateFilter slots={ofPlatform} state={state} onState={setState} />
            <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
              <FixFiles creative={creative} />
              <AddFilesButtons />
              <Button
                size="sm"
                aria-pressed={safeZones}
                icon={<RectangleVertical aria-hidden />}
                onClick={() => setSafeZones(!safeZones)}
              >
                {t('safeZones')}
              </Button>
              {mayBrief ? <AddButton onClick={choose} /> : null}
            </div>
          </div>
          <div className="-mt-1 mb-2.5">
            <RulesLegend slots={shown} />
          </div>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4">
            {shown.map((slot) => (
              <SlotCard key={slot.id} slot={slot} creative={creative} hasSafeZone={safeZones} />
            ))}
          </div>
        </TeamSlots>
      )}
      {isMounted ? (
        <Suspense>
          <FormatsSheet creative={creative} open={choosing} onOpenChange={setChoosing} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The button that repairs several files; it stays, so that it can tell how its repairs ended. */
function FixFiles({ creative }: { creative: Creative }) {
  const mayRepair = useCan('version:repair');
  const [isShown, setShown] = useState(false);
  if (!isShown && hasSeveralUnfit(creative)) setShown(true);
  return mayRepair && isShown ? (
    <Suspense>
      <FixMany creative={creative} />
    </Suspense>
  ) : null;
}

/** Whether more than one current file breaks a rule without a waiver. */
function hasSeveralUnfit({ slots }: Creative): boolean {
  const files = slots.flatMap(({ variations }) => variations.flatMap(currentFiles));
  return files.filter(({ file }) => file.verdict.outcome === 'breaks' && !file.waived).length > 1;
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('creative.formats');
  return (
    <WriteButton size="sm" icon={<Plus />} onClick={onClick}>
      {t('add')}
    </WriteButton>
  );
}

/** The empty state of a creative without slots. */
function NoSlots({ onChoose }: { onChoose: (() => void) | null }) {
  const t = useTranslations('creative.empty');
  const action = onChoose && (
    <WriteButton variant="primary" icon={<Plus className="size-4" />} onClick={onChoose}>
      {t('action')}
    </WriteButton>
  );
  return <EmptyState title={t('title')} body={t('body')} action={action} />;
}

interface FilterProps {
  slots: Slot[];
  platform: Platform | null;
  onPlatform: (platform: Platform | null) => void;
}

function PlatformFilter({ slots, platform, onPlatform }: FilterProps) {
  const t = useTranslations('creative');
  const platformName = usePlatformName();
  const platforms = [...new Set(slots.map((slot) => slot.format.platform))];
  if (platforms.length < 2) return null;
  return (
    <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
      <ToggleChip pressed={platform === null} onPressedChange={() => onPlatform(null)}>
        {t('filter.all')} {slots.length}
      </ToggleChip>
      {platforms.map((each) => {
        const platformSlots = slots.filter((slot) => slot.format.platform === each);
        return (
          <ToggleChip
            key={each}
            pressed={platform === each}
            onPressedChange={(pressed) => onPlatform(pressed ? each : null)}
          >
            {platformName(each)} {platformSlots.length}
          </ToggleChip>
        );
      })}
    </div>
  );
}
