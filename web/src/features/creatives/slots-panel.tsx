import { Plus, RectangleVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { usePlatformName } from '#features/formats/platform-mark.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusDots, type DotTone } from '#ui/status-dots.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { ToggleChip } from '#ui/toggle-chip.tsx';
import { useUpdateCreative } from './queries.ts';
import { SlotCard } from './slot-card.tsx';

// Fetched when somebody wants to add a format.
const FormatsSheet = lazy(async () => ({ default: (await import('./formats-sheet.tsx')).FormatsSheet }));

export const dotTones: Record<Slot['state'], DotTone> = {
  empty: 'empty',
  partial: 'info',
  'does-not-fit': 'bad',
  delivered: 'ok',
};

/** The slots, by platform, each a place to drop files on. */
export function SlotsPanel({ creative }: { creative: Creative }) {
  const t = useTranslations('creative');
  const mayBrief = useCan('campaign:write');
  const [platform, setPlatform] = useState<Platform | null>(null);
  const [safeZones, setSafeZones] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const shown = creative.slots.filter((slot) => platform === null || slot.format.platform === platform);
  const choose = () => setChoosing(true);
  return (
    <>
      {creative.slots.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          body={t('empty.body')}
          action={
            mayBrief ? (
              <Button variant="primary" icon={<Plus className="size-4" />} onClick={choose}>
                {t('empty.action')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <>
          <div className="mb-3.5 flex flex-wrap items-center gap-2">
            <PlatformFilter slots={creative.slots} platform={platform} onPlatform={setPlatform} />
            <span className="flex-1" />
            {mayBrief ? <StrictSwitch creative={creative} /> : null}
            <ToggleChip pressed={safeZones} onPressedChange={setSafeZones}>
              <RectangleVertical aria-hidden className="size-3.5" />
              {t('safeZones')}
            </ToggleChip>
            {mayBrief ? (
              <Button size="sm" icon={<Plus className="size-3.5" />} onClick={choose}>
                {t('formats.add')}
              </Button>
            ) : null}
          </div>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] items-start gap-4">
            {shown.map((slot) => (
              <SlotCard key={slot.id} slot={slot} creative={creative} showSafeZone={safeZones} />
            ))}
          </div>
        </>
      )}
      {choosing ? (
        <Suspense>
          <FormatsSheet creative={creative} open onOpenChange={setChoosing} />
        </Suspense>
      ) : null}
    </>
  );
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
        const own = slots.filter((slot) => slot.format.platform === each);
        const dots = own.map(({ state }) => ({ tone: dotTones[state], label: t(`slot.state.${state}`) }));
        return (
          <ToggleChip
            key={each}
            pressed={platform === each}
            onPressedChange={(pressed) => onPlatform(pressed ? each : null)}
          >
            {platformName(each)} {own.length}
            <StatusDots items={dots} max={8} />
          </ToggleChip>
        );
      })}
    </div>
  );
}

function StrictSwitch({ creative }: { creative: Creative }) {
  const t = useTranslations('creative.strict');
  const errorText = useErrorText();
  const update = useUpdateCreative(creative.id);
  const checked = update.isPending ? (update.variables.strict ?? creative.strict) : creative.strict;
  return (
    <span title={t('help')} className="mr-1">
      <Switch
        label={t('label')}
        checked={checked}
        onCheckedChange={(strict) =>
          update.mutate({ strict }, { onError: (error) => void toast.error(errorText(error)) })
        }
      />
    </span>
  );
}
