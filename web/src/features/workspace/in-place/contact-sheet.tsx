import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { writtenTexts } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { fileShapeLabel } from '@ad-foundry/contract/rules/formats/shape.ts';
import { InPlace } from '#features/library/in-place/in-place.tsx';
import type { Advertiser, InPlaceMedia } from '#features/library/in-place/in-place-props.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import './contact-sheet.css';
import type { PlaceView } from './place-view.ts';
import type { PlacedFiles } from './placed-files.ts';
import { layOutSheet, type SheetPage } from './sheet-layout.ts';

export interface SheetProps {
  campaign: string;
  advertiser: Advertiser;
  files: readonly PlacedFiles[];
  state: PlaceView;
  /** Called once with the pages when all pictures are there. */
  onReady: (pages: HTMLElement[]) => void;
}

/** The contact sheet: a landscape page for each creative with its files in place, names and formats. */
export function ContactSheet({ campaign, advertiser, files, state, onReady }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    const root = sheet.current;
    if (!root) return;
    // A picture that cannot be decoded is left out of the sheet rather than stopping it.
    void Promise.allSettled(Array.from(root.querySelectorAll('img'), (picture) => picture.decode())).then(() => {
      if (root.isConnected) ready.current([...root.querySelectorAll<HTMLElement>('.contact-sheet-page')]);
    });
  }, []);
  return createPortal(
    <div ref={sheet} className="contact-sheet" data-theme="light" aria-hidden inert>
      {layOutSheet(files).map((page) => (
        <Sheet key={`${page.creative.id} ${page.part}`} page={page} {...{ campaign, advertiser, state }} />
      ))}
    </div>,
    document.body,
  );
}

function Sheet({ page, campaign, advertiser, state }: { page: SheetPage } & Omit<SheetProps, 'files' | 'onReady'>) {
  const t = useTranslations('inPlace.page');
  const locale = useLocale();
  const { creative, rows, part, parts } = page;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <article className="contact-sheet-page" data-name={`${creative.name}${parts > 1 ? ` ${part}` : ''}`}>
      <header className="flex items-end justify-between gap-6 border-b border-line pb-3">
        <div className="min-w-0">
          <h2 className="line-clamp-1 text-2xl font-semibold">{creative.name}</h2>
          <p className="text-sm text-ink-2">
            {[advertiser.name, campaign, ...(parts > 1 ? [t('part', { part, parts })] : [])].join(' · ')}
          </p>
        </div>
        <p className="num shrink-0 text-right text-sm text-ink-2">
          {t('count', { count: rows.flat().length })} · {formatDay(today, locale)}
        </p>
      </header>
      <div className="grid min-h-0 flex-1 content-center gap-[22px]">
        {rows.map((row) => (
          <ul key={row[0]?.file.id} className="flex items-end justify-center gap-[22px]">
            {row.map(({ file, size }) => (
              <SheetFile key={file.id} {...{ file, size, advertiser, state }} />
            ))}
          </ul>
        ))}
      </div>
    </article>
  );
}

interface FileProps extends Pick<SheetProps, 'advertiser' | 'state'> {
  file: PlacedFiles;
  size: number;
}

/** A file in place with its format below it. */
function SheetFile({ file: { slot, media, texts, card }, size, advertiser, state }: FileProps) {
  const t = useTranslations('inPlace.page');
  const frame = state.view === 'file' ? 'plain' : (slot.format.inPlace?.frame ?? 'plain');
  return (
    <li className="grid gap-1" style={{ width: size }}>
      <InPlace
        frame={frame}
        texts={writtenTexts(texts)}
        advertiser={advertiser}
        media={stillOf(media)}
        theme={state.theme}
        safeZone={state.hasZones ? slot.format : null}
        size={size}
        motion="still"
      />
      <p className="line-clamp-2 h-9 text-[11px] leading-snug">
        <b className="font-semibold">{slot.format.name}</b>{' '}
        <span className="num text-ink-2">{card ? t('card', card) : fileShapeLabel(media, slot.shape)}</span>
      </p>
    </li>
  );
}

/** Videos as their picture, which paper shows. */
function stillOf(media: InPlaceMedia): InPlaceMedia {
  const sources = media.sources.map(({ url, posterUrl, isVideo }) =>
    isVideo ? { url: posterUrl ?? '', posterUrl: null, isVideo: false } : { url, posterUrl: posterUrl ?? null },
  );
  return { ...media, sources, kind: media.kind === 'carousel' ? 'carousel' : 'image' };
}
