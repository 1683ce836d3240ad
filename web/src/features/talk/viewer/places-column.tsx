import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ViewerFile } from './viewer-files.ts';
import type { Viewer } from './use-viewer.ts';

/** The places of the creative beside the stage: one entry for each slot with files. */
export function PlacesColumn({ viewer, place }: { viewer: Viewer; place: ViewerFile }) {
  const t = useTranslations('inPlace.view');
  const first = viewer.places.filter(
    ({ variation, card }, index, all) =>
      card.position === 1 || all.findIndex((each) => each.variation.id === variation.id) === index,
  );
  return (
    <nav
      aria-label={t('places')}
      className="scroll-slim hidden min-h-0 overflow-y-auto border-r border-line p-2 xl:block"
    >
      <p className="px-2 py-1.5 text-xs text-ink-2">{t('places')}</p>
      <ul className="grid gap-0.5">
        {first.map(({ slot, variation, version }) => (
          <li key={variation.id}>
            <button
              type="button"
              aria-current={variation.id === place.variation.id || undefined}
              className={cn(
                'flex w-full min-w-0 items-center gap-3 rounded-control border border-transparent p-2 text-left text-sm hover:bg-sunk',
                variation.id === place.variation.id && 'border-brand bg-sunk',
              )}
              onClick={() => viewer.show(version.id)}
            >
              <span className="grid h-10 w-9 shrink-0 place-items-center overflow-hidden">
                {version.preview.url ? (
                  <img src={version.preview.url} alt="" loading="lazy" className="max-h-full max-w-full rounded-xs" />
                ) : null}
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 leading-snug font-medium">{slot.format.name}</span>
                <span className="num block text-xs text-ink-2">{slot.shape.label}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
