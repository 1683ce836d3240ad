import { BatteryFull, SignalHigh } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { InPlaceFrame } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Cards } from './cards.tsx';
import { CarouselFrame, FeedFrame, PinFrame, PostFrame } from './feed-frames.tsx';
import { isOnDesktop, phone, trueSize } from './geometry.ts';
import type { FrameProps, InPlaceProps } from './in-place-props.ts';
import './in-place.css';
import { BannerFrame, PlayerFrame } from './page-frames.tsx';
import { ReelFrame, ShortsFrame, SnapFrame, StoryFrame } from './tall-frames.tsx';

const frames: Record<Exclude<InPlaceFrame, 'plain'>, FunctionComponent<FrameProps>> = {
  feed: FeedFrame,
  post: PostFrame,
  carousel: CarouselFrame,
  story: StoryFrame,
  reel: ReelFrame,
  shorts: ShortsFrame,
  snap: SnapFrame,
  'in-stream': PlayerFrame,
  bumper: PlayerFrame,
  pin: PinFrame,
  banner: BannerFrame,
};

/** Frames that are black whatever the theme of the device. */
const black = new Set<InPlaceFrame>(['story', 'reel', 'shorts', 'snap']);

/**
 * A file as its audience will see it: in a phone, page or player drawn around it, with the texts of the ad. Everything
 * inside has its true size and is scaled to `size`.
 */
export function InPlace({ frame: wished, theme, size = phone.width, ...props }: InPlaceProps) {
  const t = useTranslations('inPlace');
  const frame = wished ?? 'plain';
  const whole = trueSize(frame, props.media);
  const scale = size / whole.width;
  const Frame = frame === 'plain' ? null : frames[frame];
  const look = { 'data-in-place': frame, 'data-device': black.has(frame) ? 'dark' : theme };
  const isWindow = isOnDesktop(frame, props.media);
  return (
    <div
      role="group"
      aria-label={t(`frame.${frame}`)}
      className="ip"
      style={{ width: size, height: whole.height * scale }}
    >
      <div className="ip-scaled" {...look} style={{ ...whole, transform: `scale(${scale})` }}>
        {Frame === null ? (
          <div className="ip-plain">
            <Cards {...props} box={whole} how="contain" hasDots />
          </div>
        ) : isWindow ? (
          <Frame {...props} frame={frame} />
        ) : (
          <div className="ip-phone">
            <div className="ip-screen">
              <StatusBar />
              <Frame {...props} frame={frame} />
              <i className="ip-home" />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function StatusBar() {
  return (
    <div className="ip-row ip-status" aria-hidden>
      <b>9:41</b>
      <span className="ip-grow" />
      <SignalHigh size={17} strokeWidth={3} />
      <BatteryFull size={19} />
    </div>
  );
}
