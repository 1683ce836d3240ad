import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { useResting } from './hover-video.tsx';
import { MediaFrame } from './media-frame.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const url = '/api/versions/ver_01k0000000e00000000000000z/rendition';
const media = { kind: 'video', width: 1080, height: 1920, durationMs: 7000, picture: null, video: url } as const;

function Card() {
  const { isResting, handlers } = useResting();
  return (
    <div role="group" aria-label="Card" {...handlers}>
      <MediaFrame media={media} isPlaying={isResting} />
    </div>
  );
}

const shownVideo = () => document.querySelector('video');

async function hover(pointerType: string) {
  await show(<Card />, { texts: ['base', 'insights'] });
  expect(shownVideo()).toBeNull();
  fireEvent.pointerEnter(screen.getByRole('group'), { pointerType });
  act(() => void vi.advanceTimersByTime(200));
}

test('a video is requested and plays muted only while the mouse rests on its card', async () => {
  await hover('mouse');
  const video = shownVideo();
  expect([video?.getAttribute('src'), video?.muted]).toEqual([url, true]);
  fireEvent.pointerLeave(screen.getByRole('group'));
  expect(shownVideo()).toBeNull();
});

test('a finger plays nothing, nor does a mouse where people prefer no motion', async () => {
  await hover('touch');
  expect(shownVideo()).toBeNull();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  fireEvent.pointerEnter(screen.getByRole('group'), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(200));
  expect(shownVideo()).toBeNull();
});
