import { ChevronLeft, ChevronRight, Columns2, Download, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Reviewing, Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { currentOf } from '#features/sharing/review-page/store/tiles.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';

interface PanelHeadProps {
  shown: Shown;
  reviewing: Reviewing;
  onCompare: () => void;
  /** At the end of the title's line. */
  close?: ReactNode;
}

/** Name, versions and card of the shown file, and what is new on it. */
export function PanelHead({ shown, reviewing, onCompare, close }: PanelHeadProps) {
  const t = useTranslations('reviewPage');
  const { tile, card, version, isCurrent } = shown;
  const current = currentOf(card);
  return (
    <div className="grid grid-cols-1 gap-2 border-b border-line px-5 py-3.5">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h2 className="min-w-24 flex-1 font-semibold break-words" title={tile.fullName}>
          {tile.creative.name}
          <span className="block text-sm font-normal text-ink-2">{tile.name}</span>
        </h2>
        <VersionSwitch shown={shown} onShow={reviewing.showVersion} />
        {card.versions.length > 1 ? (
          <Button size="sm" icon={<Columns2 aria-hidden />} onClick={onCompare}>
            {t('panel.compare')}
          </Button>
        ) : null}
        {close}
      </div>
      {tile.cards.length > 1 ? <CardStepper shown={shown} reviewing={reviewing} /> : null}
      {isCurrent ? (
        tile.isNew ? (
          <p className="flex gap-2 text-sm text-pretty text-ink-2">
            <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('panel.newSince', { current: current.number, number: decidedNumber(shown) })}
          </p>
        ) : null
      ) : (
        <p className="text-sm text-pretty text-warn">
          {t('panel.older', { number: version.number, current: current.number })}
        </p>
      )}
      {version.fileUrl ? (
        <a
          href={version.fileUrl}
          download={version.fileName}
          className="inline-flex items-center gap-1.5 justify-self-start rounded-xs text-sm text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          <Download aria-hidden className="size-4" />
          {t('file.download')}
        </a>
      ) : null}
    </div>
  );
}

/** The newest version that the holder decided. */
const decidedNumber = ({ card }: Shown): number => card.versions.find(({ decision }) => decision)?.number ?? 1;

interface VersionSwitchProps {
  shown: Shown;
  onShow: (id: VersionId) => void;
}

/** The newest versions of a file; older ones are compared only. */
export function VersionSwitch({ shown, onShow }: VersionSwitchProps) {
  const t = useTranslations('reviewPage.file');
  const versions = shown.card.versions.slice(0, 3).toReversed();
  if (versions.length < 2) return null;
  return (
    <Segmented<VersionId>
      label={t('versions')}
      size="sm"
      value={shown.version.id}
      onValueChange={onShow}
      options={versions.map(({ id, number }) => ({ value: id, label: t('version', { number }) }))}
    />
  );
}

function CardStepper({ shown: { tile, index }, reviewing }: Pick<PanelHeadProps, 'shown' | 'reviewing'>) {
  const t = useTranslations('reviewPage.file');
  const total = tile.cards.length;
  const look =
    'grid size-control-sm place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink disabled:opacity-40 [&_svg]:size-4';
  return (
    <div className="flex items-center gap-1 text-sm text-ink-2">
      <button
        type="button"
        aria-label={t('previousCard')}
        disabled={index === 0}
        className={look}
        onClick={() => reviewing.showCard(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </button>
      <span className="num">{t('card', { number: index + 1, total })}</span>
      <button
        type="button"
        aria-label={t('nextCard')}
        disabled={index === total - 1}
        className={look}
        onClick={() => reviewing.showCard(index + 1)}
      >
        <ChevronRight aria-hidden />
      </button>
    </div>
  );
}
