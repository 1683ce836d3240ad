import { ChevronDown, Columns2, Layers2, SquareSplitHorizontal } from 'lucide-react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { ViewerFile } from './viewer-files.ts';
import type { Viewer } from './use-viewer.ts';

/** Chooses the two compared files and the mode of comparison. */
export function CompareBar({ viewer, place, other }: { viewer: Viewer; place: ViewerFile; other: ViewerFile }) {
  const t = useTranslations('viewer');
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-3 pb-1.5">
      <Choice
        viewer={viewer}
        chosen={place}
        label={t('compare.left', { name: nameOf(place, t('version', { number: place.version.number })) })}
        onChoose={(id) =>
          viewer.show(id, id === other.version.id ? {} : { compare: other.version.id, mode: viewer.mode })
        }
      />
      <Segmented
        label={t('compare.layout')}
        size="sm"
        value={viewer.mode}
        onValueChange={viewer.setMode}
        options={[
          { value: 'side', label: t('compare.side'), icon: <Columns2 /> },
          { value: 'wipe', label: t('compare.wipe'), icon: <SquareSplitHorizontal /> },
          { value: 'overlay', label: t('compare.overlay'), icon: <Layers2 /> },
        ]}
        className="max-sm:order-last max-sm:w-full"
      />
      <Choice
        viewer={viewer}
        chosen={other}
        label={t('compare.right', { name: nameOf(other, t('version', { number: other.version.number })) })}
        onChoose={viewer.compareWith}
      />
    </div>
  );
}

const nameOf = ({ slot }: ViewerFile, number: string) => `${slot.format.name}, ${number}`;

interface ChoiceProps {
  viewer: Viewer;
  chosen: ViewerFile;
  label: string;
  onChoose: (id: VersionId) => void;
}

function Choice({ viewer, chosen, label, onChoose }: ChoiceProps) {
  const t = useTranslations('viewer');
  const card = viewer.place?.card;
  const others = viewer.places.filter((place) => place.card.id !== card?.id);
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" aria-label={label} className="max-w-[45%] min-w-0 sm:max-w-56">
          <span className="num shrink-0 font-semibold">{t('version', { number: chosen.version.number })}</span>
          <span className="min-w-0 truncate text-ink-2">
            {chosen.card.id === card?.id ? chosen.version.originalName : chosen.slot.format.name}
          </span>
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      </MenuTrigger>
      <MenuContent data-theme="dark" className="max-w-80 text-ink">
        <MenuRadioGroup value={chosen.version.id} onValueChange={(id) => onChoose(id as VersionId)}>
          <MenuLabel>{t('compare.sameCard')}</MenuLabel>
          {card?.versions.map((version) => (
            <MenuRadioItem key={version.id} value={version.id}>
              <span className="truncate">
                {t('version', { number: version.number })} · {version.originalName}
              </span>
            </MenuRadioItem>
          ))}
          {others.length > 0 ? (
            <>
              <MenuSeparator />
              <MenuLabel>{t('compare.others')}</MenuLabel>
            </>
          ) : null}
          {others.slice(0, 100).map(({ version, slot }) => (
            <MenuRadioItem key={version.id} value={version.id}>
              <span className="truncate">
                {slot.format.name} · {version.originalName}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
