import type { ReactNode } from 'react';
import { leastWidth } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Composition } from './composition.tsx';
import { CropStage } from './crop-stage.tsx';

/** Size and position of the window in the pixels of the file. */
export function WindowPlace({ operations }: { operations: readonly RepairOperation[] }) {
  const t = useTranslations('repair.stage');
  const crop = operations.find((each) => each.kind === 'crop');
  if (!crop) return <span />;
  const { width, height, left, top } = crop;
  return (
    <span className="num">
      {t('size', { width: String(width), height: String(height), left: String(left), top: String(top) })}
    </span>
  );
}

export interface StageProps {
  url: string | null;
  file: { width: number; height: number };
  offer: RepairOffer;
  operations: readonly RepairOperation[];
  choice: RepairChoice;
  onMove: (choice: RepairChoice) => void;
  children: ReactNode;
}

/** The file with the window that is kept, or as it will be with its bars. */
export function Stage({ url, file, offer, operations, choice, onMove, children }: StageProps) {
  const t = useTranslations('repair.stage');
  const crop = operations.find((each) => each.kind === 'crop');
  if (url === null) return <p className="grid min-h-40 place-items-center text-sm text-ink-2">{t('none')}</p>;
  const most = offer.operations.find((each) => each.kind === 'crop');
  if (crop && most) {
    return (
      <CropStage
        picture={<img src={url} alt="" draggable={false} className="absolute inset-0 size-full" />}
        file={file}
        crop={crop}
        leastWidth={leastWidth(most, offer.operations)}
        mostWidth={most.width}
        onFrame={(frame) => onMove({ ...choice, ...frame, frames: undefined })}
      >
        {children}
      </CropStage>
    );
  }
  const { width, height } = offer.predicted;
  const shape = (width ?? 1) / (height ?? 1);
  return (
    <Composition
      url={url}
      file={file}
      offer={offer}
      operations={operations}
      className="mx-auto max-w-full"
      style={{ width: `min(100%, ${430 * shape}px)` }}
    >
      {children}
    </Composition>
  );
}
