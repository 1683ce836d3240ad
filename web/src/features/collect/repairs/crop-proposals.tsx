import { proposeCrops, type CropProposal } from '@ad-foundry/contract/rules/repair/best-crop.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useCropText, usePlaceText } from './crop-words.ts';

interface Size {
  width: number;
  height: number;
}

interface Props {
  url: string | null;
  file: Size;
  /** Those of the crop. */
  operations: readonly RepairOperation[];
  /** Whether the crop is chosen. */
  isCropping: boolean;
  focus: Focus | null;
  zone: SafeZone | null;
  onChoose: (choice: RepairChoice) => void;
}

/** Up to three places of the window, the best for the safe zone first; nothing where nothing is cropped. */
export function CropProposals({ url, file, operations, isCropping, focus, zone, onChoose }: Props) {
  const t = useTranslations('repair.crop');
  const placeText = usePlaceText();
  const cropText = useCropText();
  const crop = operations.find((each) => each.kind === 'crop');
  if (!crop || focus === null) return null;
  const { width, height } = crop;
  const way = { width: file.width - width, height: file.height - height };
  const proposals = proposeCrops(focus, { file, part: { width, height }, zone });
  return (
    <section aria-label={t('title')} className="mb-2 grid content-start gap-1.5">
      <p className="mt-1 text-xs text-ink-2">{t('best')}</p>
      {proposals.map((proposal) => {
        const { left, top } = proposal;
        const isChosen = isCropping && crop.left === left && crop.top === top && !crop.frames;
        return (
          <button
            key={`${left} ${top}`}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose({ left, top })}
            className={cn(
              'flex items-start gap-2.5 rounded-card border p-1.5 text-left',
              isChosen ? 'border-ink bg-brand-soft' : 'border-line hover:bg-sunk',
            )}
          >
            <span className="grid w-11 shrink-0 justify-center">
              <CropPicture url={url} file={file} crop={{ left, top, width, height }} />
            </span>
            <span className="grid min-w-0 gap-0.5">
              <span className="text-sm font-medium">{placeText(proposal, way)}</span>
              <span className="text-xs text-pretty text-ink-2">{cropText(proposal)}</span>
            </span>
          </button>
        );
      })}
    </section>
  );
}

/** The room of proposals that are not known yet. */
export function LoadingProposals() {
  return (
    <div className="mb-2 grid gap-1.5">
      <Skeleton className="mt-1 h-4 w-40" />
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} className="h-18.5" />
      ))}
    </div>
  );
}

const room = { width: 44, height: 60 };

function CropPicture({
  url,
  file,
  crop,
}: Pick<Props, 'url' | 'file'> & { crop: Size & Pick<CropProposal, 'left' | 'top'> }) {
  const scale = Math.min(room.width / crop.width, room.height / crop.height);
  return (
    <span
      className="relative shrink-0 overflow-hidden rounded-control bg-sunk"
      style={{ width: crop.width * scale, height: crop.height * scale }}
    >
      {url ? (
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: file.width * scale,
            height: file.height * scale,
            left: -crop.left * scale,
            top: -crop.top * scale,
          }}
        />
      ) : null}
    </span>
  );
}
