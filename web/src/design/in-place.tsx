import { Suspense, useState } from 'react';
import { inPlaceFrames, type InPlaceFrame, type PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import type { InPlaceMedia } from '#features/library/in-place/in-place-props.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { sampleSlots } from './slot-samples.ts';
import { Section } from './section.tsx';

const primary =
  'Five dinners, cooked in fifteen minutes, delivered on Sunday. Your first box is €29 until 6 December, and you can pause any week.';
const text = (role: PlacedText['role'], full: string, limit: number | null = null): PlacedText => ({
  role,
  attribute: role,
  full,
  shown: limit === null ? full : full.slice(0, limit).trimEnd(),
  state: full === '' ? 'missing' : limit !== null && full.length > limit ? 'cut' : 'whole',
  length: full.length,
  limit,
  lines: null,
  source: null,
});

const cuts: Partial<Record<InPlaceFrame, number>> = { reel: 44, carousel: 80, feed: 125, post: 125 };
const shows: Record<InPlaceFrame, readonly PlacedText['role'][]> = {
  feed: ['primary', 'button'],
  post: ['primary', 'headline', 'link', 'button'],
  carousel: ['primary', 'headline', 'link', 'button'],
  story: ['button'],
  reel: ['primary', 'button'],
  shorts: ['headline', 'description', 'button'],
  snap: ['headline', 'button'],
  'in-stream': ['headline', 'link', 'button'],
  bumper: ['headline', 'link', 'button'],
  pin: ['headline'],
  banner: [],
  plain: [],
};
const words: Record<PlacedText['role'], string> = {
  name: '',
  primary,
  headline: 'First box €29',
  description: 'Cooked in fifteen minutes.',
  link: 'pola.example',
  button: 'Order now',
};

const sizes: Record<InPlaceFrame, [number, number]> = {
  feed: [1080, 1350],
  post: [1200, 628],
  carousel: [1080, 1080],
  story: [1080, 1920],
  reel: [1080, 1920],
  shorts: [1080, 1920],
  snap: [1080, 1920],
  'in-stream': [1920, 1080],
  bumper: [1920, 1080],
  pin: [1000, 1500],
  banner: [300, 250],
  plain: [1200, 628],
};

function picture([width, height]: [number, number], hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 70% 45%)"/><circle cx="50%" cy="58%" r="${Math.min(width, height) * 0.3}" fill="hsl(${hue + 40} 90% 62%)"/><text x="8%" y="26%" font-family="sans-serif" font-weight="800" font-size="${Math.min(width, height) / 8}" fill="#fff">Five dinners</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const mediaOf = (frame: InPlaceFrame, size = sizes[frame]): InPlaceMedia => ({
  kind: frame === 'carousel' ? 'carousel' : 'image',
  sources: (frame === 'carousel' ? [8, 150, 220, 280] : [8]).map((hue) => ({ url: picture(size, hue) })),
  width: size[0],
  height: size[1],
  durationMs: 15_000,
});

const format = sampleSlots().creative.slots.find(({ format: { spec } }) => spec.safeZone !== null)?.format ?? null;

const wide: [number, number][] = [
  [728, 90],
  [970, 250],
  [160, 600],
  [320, 50],
];
const places = [
  ...inPlaceFrames.map((frame) => ({ frame, size: sizes[frame] })),
  ...wide.map((size) => ({ frame: 'banner' as const, size })),
];

interface Look {
  theme: 'light' | 'dark';
  zones: 'with' | 'without';
  texts: 'full' | 'none';
}

/** Every drawn placement, in the theme of a device and with safe zones. */
export function InPlaceChapter() {
  const [look, setLook] = useState<Look>({ theme: 'light', zones: 'with', texts: 'full' });
  return (
    <Section
      id="in-place"
      title="In place"
      intro="Files as their audience will see them, drawn without any platform’s trademark."
    >
      <Switches look={look} onChange={(next) => setLook({ ...look, ...next })} />
      <Suspense>
        <div className="flex flex-wrap gap-6">
          {places.map(({ frame, size }) => (
            <Drawn key={`${frame} ${size.join('x')}`} frame={frame} size={size} look={look} />
          ))}
        </div>
      </Suspense>
    </Section>
  );
}

function Switches({ look, onChange }: { look: Look; onChange: (next: Partial<Look>) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label="Device"
        value={look.theme}
        onValueChange={(theme) => onChange({ theme })}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Segmented
        label="Zones"
        value={look.zones}
        onValueChange={(zones) => onChange({ zones })}
        options={[
          { value: 'with', label: 'Zones' },
          { value: 'without', label: 'No zones' },
        ]}
      />
      <Segmented
        label="Texts"
        value={look.texts}
        onValueChange={(texts) => onChange({ texts })}
        options={[
          { value: 'full', label: 'Texts' },
          { value: 'none', label: 'No texts' },
        ]}
      />
    </div>
  );
}

function Drawn({ frame, size, look }: { frame: InPlaceFrame; size: [number, number]; look: Look }) {
  const limitOf = (role: PlacedText['role']) => (role === 'primary' ? (cuts[frame] ?? null) : null);
  return (
    <InPlaceView
      frame={frame}
      theme={look.theme}
      size={240}
      texts={shows[frame].map((role) => text(role, look.texts === 'full' ? words[role] : '', limitOf(role)))}
      advertiser={{ name: 'Pola Kitchen', pictureUrl: null }}
      media={mediaOf(frame, size)}
      safeZone={look.zones === 'with' && (frame === 'story' || frame === 'shorts') ? format : null}
    />
  );
}
