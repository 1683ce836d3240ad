import { Link } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Landscape, type Scene } from '#ui/pictures/landscape.tsx';
import { NoFiguresActs } from './no-figures-acts.tsx';

/** Before the first ad account: what the page of creatives will show, and the way to connect one. */
export function NoAdvertiser() {
  const t = useTranslations('insights');
  const mayRead = useCan('integration:read');
  return (
    <div className="grid flex-1 content-center justify-items-center gap-8 py-10">
      <LiveCreativesPicture />
      <div className="grid justify-items-center gap-2 text-center">
        <h2 className="text-xl font-semibold">{t('creatives.emptyTitle')}</h2>
        <p className="max-w-lg text-pretty text-ink-2">{t('creatives.emptyBody')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <NoFiguresActs />
          <Button asChild variant={mayRead ? 'ghost' : 'primary'}>
            <Link to="/campaigns" search={{ view: 'creatives' }}>
              {t('ownCreatives')}
            </Link>
          </Button>
        </div>
      </div>
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
