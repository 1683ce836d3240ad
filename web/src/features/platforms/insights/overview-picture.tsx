import { useTranslations } from '#lib/i18n.ts';

const tiles = [
  { id: 'spend', line: 'M0 20 20 17 40 18 60 12 80 13 100 7 120 5' },
  { id: 'results', line: 'M0 18 20 19 40 13 60 15 80 9 100 10 120 4' },
  { id: 'hook', line: 'M0 8 20 10 40 7 60 13 80 11 100 16 120 14' },
] as const;

/** Outline illustration of the overview: figures above, a fading chart below. */
export function OverviewPicture() {
  const t = useTranslations('insights.picture');
  return (
    <div
      aria-hidden
      className="w-full max-w-2xl overflow-hidden rounded-card border border-line bg-card text-left mask-b-from-40% mask-b-to-100%"
    >
      <div className="grid grid-cols-3 divide-x divide-line border-b border-line">
        {tiles.map(({ id, line }) => (
          <div key={id} className="grid gap-2 p-4">
            <span className="truncate text-xs text-ink-2">{t(id)}</span>
            <span className="h-5 w-3/5 rounded-xs bg-press" />
            <svg viewBox="0 0 120 24" preserveAspectRatio="none" className="h-6 w-full">
              <path d={line} fill="none" className="stroke-edge" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        ))}
      </div>
      <svg viewBox="0 0 640 190" className="w-full p-4">
        <path d="M0 30h640M0 75h640M0 120h640M0 165h640" className="stroke-line" />
        <path
          d="M0 142 107 138 213 140 320 118 427 124 533 110 640 114"
          fill="none"
          strokeWidth="1.6"
          strokeDasharray="4 5"
          className="stroke-edge"
        />
        <path
          d="M0 126 107 112 213 118 320 82 427 74 533 78 640 52"
          fill="none"
          strokeWidth="2"
          className="stroke-ink"
        />
        <circle cx="427" cy="74" r="5" className="fill-brand stroke-ink" strokeWidth="1.5" />
      </svg>
    </div>
  );
}
