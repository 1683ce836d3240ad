import { Landscape, type Scene } from '#ui/pictures/landscape.tsx';

const ads: readonly { scene: Scene; sunX: number; share: string }[] = [
  { scene: 'dusk', sunX: 112, share: '86%' },
  { scene: 'day', sunX: 70, share: '64%' },
  { scene: 'plum', sunX: 96, share: '47%' },
  { scene: 'rose', sunX: 56, share: '22%' },
];

/** Outline illustration of the live creatives, ranked by revenue. */
export function LiveCreativesPicture() {
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
