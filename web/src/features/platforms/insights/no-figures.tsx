import { useTranslations } from '#lib/i18n.ts';
import { NoFiguresActs } from './no-figures-acts.tsx';

/** Before the first ad account: one card that says what stands here then, and the ways to fill it. */
export function NoFigures() {
  const t = useTranslations('noFigures');
  return (
    <section className="flex overflow-hidden rounded-card border border-line bg-card">
      <div className="grid flex-1 content-center gap-1.5 p-6">
        <h3 className="text-base font-semibold">{t('title')}</h3>
        <p className="max-w-lg text-pretty text-ink-2">{t('body')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <NoFiguresActs />
        </div>
      </div>
      <OutlineFigures />
    </section>
  );
}

/** Outline of tiles and a chart, fading to the card. */
function OutlineFigures() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 180"
      className="w-100 shrink-0 self-stretch border-l border-line bg-sunk mask-b-from-50% mask-b-to-100% max-lg:hidden"
    >
      <path d="M0 62h400M133 0v62M266 0v62M24 104h352M24 138h352" className="stroke-line" />
      <path d="M24 20h40M157 20h52M290 20h34" strokeWidth="6" strokeLinecap="round" className="stroke-line-strong" />
      <path d="M24 42h64M157 42h44M290 42h58" strokeWidth="10" strokeLinecap="round" className="stroke-press" />
      <path
        d="M24 150 83 147 141 148 200 134 259 139 317 128 376 131"
        fill="none"
        strokeWidth="1.6"
        strokeDasharray="4 5"
        className="stroke-edge"
      />
      <path
        d="M24 140 83 128 141 133 200 106 259 101 317 103 376 86"
        fill="none"
        strokeWidth="2"
        className="stroke-ink"
      />
      <circle cx="376" cy="86" r="4" className="fill-ink" />
    </svg>
  );
}
