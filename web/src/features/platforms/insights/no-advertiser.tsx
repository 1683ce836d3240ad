import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { tokensQuery } from '#features/platforms/integration/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { Landscape, type Scene } from '#ui/pictures/landscape.tsx';

/** Before the first ad account: what the page will show, and the way to connect one. */
export function NoAdvertiser({ place }: { place: 'overview' | 'creatives' }) {
  const t = useTranslations('insights');
  const mayRead = useCan('integration:read');
  const mayImport = useCan('integration:manage');
  const { data: tokens } = useQuery({ ...tokensQuery, enabled: mayRead });
  const { data: installation } = useQuery(installationQuery);
  const isConnected = tokens !== undefined && tokens.length > 0;
  return (
    <div className="grid flex-1 content-center justify-items-center gap-8 py-10">
      {place === 'overview' ? <OverviewPicture /> : <LiveCreativesPicture />}
      <div className="grid justify-items-center gap-2 text-center">
        <h2 className="text-xl font-semibold">{t(`${place}.emptyTitle`)}</h2>
        <p className="max-w-lg text-pretty text-ink-2">{t(`${place}.emptyBody`)}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {mayRead ? (
            <Button asChild variant="primary">
              <Link to="/settings/integration" search={isConnected ? { choose: true } : {}}>
                {t(isConnected ? 'chooseAccounts' : 'connect')}
              </Link>
            </Button>
          ) : null}
          {mayImport ? (
            <Button asChild>
              <Link to="/overview" search={{ import: true }}>
                {t('import.open')}
              </Link>
            </Button>
          ) : null}
          {installation?.sample ? (
            <Button asChild>
              <Link to="/onboarding">{t('demo')}</Link>
            </Button>
          ) : null}
          <HelpLink topic="measure" />
          <Button asChild variant={mayRead ? 'ghost' : 'primary'}>
            {place === 'creatives' ? (
              <Link to="/campaigns" search={{ view: 'creatives' }}>
                {t('ownCreatives')}
              </Link>
            ) : (
              <Link to="/campaigns">{t('campaigns')}</Link>
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}

const tiles = [
  { id: 'spend', line: 'M0 20 20 17 40 18 60 12 80 13 100 7 120 5' },
  { id: 'results', line: 'M0 18 20 19 40 13 60 15 80 9 100 10 120 4' },
  { id: 'hook', line: 'M0 8 20 10 40 7 60 13 80 11 100 16 120 14' },
] as const;

/** Outline illustration of the overview: figures above, a fading chart below. */
function OverviewPicture() {
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

const ads: readonly { scene: Scene; sunX: number; share: string }[] = [
  { scene: 'dusk', sunX: 112, share: '86%' },
  { scene: 'day', sunX: 70, share: '64%' },
  { scene: 'plum', sunX: 96, share: '47%' },
  { scene: 'rose', sunX: 56, share: '22%' },
];

/** Outline illustration of the live creatives, ranked by revenue. */
function LiveCreativesPicture() {
  return (
    <div aria-hidden className="grid w-full max-w-2xl grid-cols-4 gap-3 mask-b-from-60% mask-b-to-100%">
      {ads.map(({ scene, sunX, share }) => (
        <div key={scene} className="grid gap-2.5 rounded-card border border-line bg-card p-2 pb-8">
          <Landscape scene={scene} sunX={sunX} className="aspect-4/5 w-full rounded-xs" />
          <span className="h-1.5 w-3/5 rounded-full bg-press" />
          <span className="h-1 overflow-hidden rounded-full bg-press">
            <span className="block h-full rounded-full bg-ink" style={{ width: share }} />
          </span>
        </div>
      ))}
    </div>
  );
}
