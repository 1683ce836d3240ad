import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inPlaceFrames, type InPlaceFrame, type PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { show } from '#testing/render.tsx';
import { isOnDesktop, trueSize, widthWithin } from './geometry.ts';
import { InPlace } from './in-place.tsx';
import type { InPlaceMedia, InPlaceProps, ZoneSource } from './in-place-props.ts';
import { lostFigure } from './lost-figure.ts';

const text = (role: PlacedText['role'], change: Partial<PlacedText> = {}): PlacedText => ({
  role,
  attribute: role,
  state: 'whole',
  full: `The ${role}`,
  shown: `The ${role}`,
  length: 10,
  limit: null,
  lines: null,
  source: null,
  ...change,
});
const these = (...texts: PlacedText[]) => texts;
const image: InPlaceMedia = { kind: 'image', sources: [{ url: '/file.png' }], width: 1080, height: 1920 };
const carousel: InPlaceMedia = {
  kind: 'carousel',
  sources: [{ url: '/1.png' }, { url: '/2.png' }, { url: '/3.png' }],
  width: 1080,
  height: 1080,
};
const zone: ZoneSource = {
  safeZoneImage: null,
  spec: {
    safeZone: {
      canvas: '1080x1920',
      top: 270,
      bottom: 384,
      left: null,
      right: null,
      published: true,
      confidence: 'high',
      note: null,
    },
  },
};

async function draw(props: Partial<InPlaceProps> & { frame: InPlaceFrame }, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const { user } = await show(
    <InPlace
      texts={[]}
      advertiser={{ name: 'Pola Kitchen', pictureUrl: null }}
      media={image}
      theme="light"
      safeZone={null}
      {...props}
    />,
    { texts: ['base', 'inplace'], locale },
  );
  const container = document.body;
  return { container, user, device: container.querySelector<HTMLElement>('[data-in-place]')! };
}

describe('a file in place', () => {
  test.each(inPlaceFrames)('in the frame “%s” shows its file and is named', async (frame) => {
    const { container, device } = await draw({ frame });
    expect(device.dataset.inPlace).toBe(frame);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/file.png');
    expect(screen.getByRole('group').getAttribute('aria-label')).not.toBe('');
  });

  test('is cut with “… more” where the platform cuts it, and whole elsewhere', async () => {
    const cut = text('primary', { state: 'cut', shown: 'Five dinners', limit: 12 });
    const { container } = await draw({ frame: 'feed', texts: these(cut, text('button')) });
    expect(container.querySelector('[data-text=primary]')?.textContent).toBe('Pola Kitchen Five dinners… more');
    expect(screen.getByText('The button').dataset.state).toBe('whole');
  });

  test('says which text is missing in the brief, in the reader’s language', async () => {
    await draw({ frame: 'post', texts: these(text('primary', { state: 'missing', shown: '', full: '' })) }, 'fr-FR');
    expect(screen.getByText('Pas encore de texte principal')).toBeDefined();
  });

  test('shows no text that its placement does not show', async () => {
    const { container } = await draw({ frame: 'story', texts: these(text('primary'), text('headline')) });
    expect(container.querySelector('[data-text]')).toBeNull();
  });

  test('has the name of the brief, otherwise that of the client, and its first letters without a picture', async () => {
    await draw({ frame: 'story', texts: these(text('name', { shown: 'Pola' })) });
    expect(screen.getByText('Pola')).toBeDefined();
    await draw({ frame: 'story', texts: these(text('name', { state: 'missing', shown: '', full: '' })) });
    expect(screen.getByText('Pola Kitchen')).toBeDefined();
    expect(screen.getByText('PK')).toBeDefined();
  });

  test.each([
    ['story', 'light', 'dark'],
    ['feed', 'light', 'light'],
    ['feed', 'dark', 'dark'],
  ] as const)(
    'in %s has the theme of the device (%s), but full-screen frames are always black',
    async (frame, theme, drawn) => {
      const { device } = await draw({ frame, theme });
      expect(device.dataset.device).toBe(drawn);
    },
  );

  test('shows what the platform covers only where asked', async () => {
    await draw({ frame: 'story', safeZone: zone });
    expect(screen.getByText('Covered: text and button')).toBeDefined();
    const free = screen.getByText('Covered: text and button').parentElement!;
    expect(free.style.bottom).toBe('20%');
  });

  test('keeps pins on the file itself', async () => {
    const { container } = await draw({ frame: 'reel', over: <button type="button">Pin 1</button> });
    expect(within(container.querySelector<HTMLElement>('[data-file]')!).getByText('Pin 1')).toBeDefined();
  });

  test('plays a video muted, and shows its picture where the browser cannot', async () => {
    const media: InPlaceMedia = { ...image, kind: 'video', sources: [{ url: '/file.mp4', posterUrl: '/poster.jpg' }] };
    const { container } = await draw({ frame: 'reel', media });
    const video = container.querySelector('video')!;
    expect(video.muted).toBe(true);
    fireEvent.error(video);
    expect(container.querySelector('video')).toBeNull();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/poster.jpg');
  });

  test.each(['carousel', 'feed', 'story', 'pin'] as const)(
    'in %s swipes through the cards by keys and buttons',
    async (frame) => {
      const { container, user } = await draw({ frame, media: carousel });
      const row = screen.getByRole('group', { name: 'Card 1 of 3' });
      const scrollTo = vi.spyOn(row, 'scrollTo');
      row.focus();
      await user.keyboard('{ArrowRight}');
      await user.click(screen.getByRole('button', { name: 'Next card' }));
      expect(scrollTo).toHaveBeenCalledTimes(2);
      expect(container.querySelectorAll('.ip-box')).toHaveLength(3);
    },
  );
});

describe('the geometry of a frame', () => {
  const banner = (width: number, height: number) => ({ ...image, width, height });

  test('is a phone’s, and a window’s only for banners that no phone shows', () => {
    expect(trueSize('story', image)).toEqual({ width: 378, height: 758 });
    expect([banner(300, 250), banner(320, 50), banner(300, 600)].map((media) => isOnDesktop('banner', media))).toEqual([
      false,
      false,
      false,
    ]);
    expect([banner(728, 90), banner(970, 250), banner(160, 600)].map((media) => isOnDesktop('banner', media))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOnDesktop('feed', banner(970, 250))).toBe(false);
  });

  test('is scaled to its room, and never beyond its true size', () => {
    expect(widthWithin({ width: 200, height: 2000 }, 'story', image)).toBe(200);
    expect(widthWithin({ width: 2000, height: 379 }, 'story', image)).toBe(189);
    expect(widthWithin({ width: 5000, height: 5000 }, 'story', image)).toBe(378);
  });
});

describe('a figure that a cut hides', () => {
  const cut = (full: string, shown: string) => lostFigure(text('primary', { state: 'cut', full, shown }));

  test('is a price or a share', () => {
    expect(cut('Home before the bus. The L2 starts at €2,190.', 'Home before the bus.')).toEqual(['€2,190']);
    expect(cut('Jusqu’au 6 : 29 € la boîte, −15 % ensuite', 'Jusqu’au 6')).toEqual(['29 €']);
  });

  test('is none where it is still shown, or nothing is cut', () => {
    expect(cut('Only €29 until 6 December', 'Only €29')).toEqual([]);
    expect(lostFigure(text('primary', { full: '€29', shown: '€29' }))).toEqual([]);
  });
});
