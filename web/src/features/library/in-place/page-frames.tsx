import { Lock, SkipForward, VolumeX } from 'lucide-react';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { fit, isOnDesktop, screen } from './geometry.ts';
import type { FrameProps } from './in-place-props.ts';
import { MediaView } from './media-view.tsx';
import { AppBar, NextPost, Picture } from './parts.tsx';
import { ButtonLabel, nameIn, Text, textFor } from './placed-text.tsx';
import { LinkBar } from './feed-frames.tsx';

/** A video player with the ad before another video; the advertiser below it. */
export function PlayerFrame({ texts, advertiser, frame, ...file }: FrameProps) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, advertiser.name);
  const link = textFor(texts, 'link');
  const { durationMs } = file.media;
  const length = durationMs ? formatDuration(durationMs) : null;
  const box = { width: screen.width, height: (screen.width * 9) / 16 };
  return (
    <div className="ip-page">
      <div className="ip-player">
        <MediaView {...file} box={box} how="contain">
          <span className="ip-player-mute">
            <VolumeX size={14} />
          </span>
          <span className="ip-player-note">{[t('adOf'), ...(length ? [length] : [])].join(' · ')}</span>
          {frame === 'bumper' ? null : (
            <span className="ip-player-skip">
              {t('skip')} <SkipForward size={14} />
            </span>
          )}
          <i className="ip-player-line" />
        </MediaView>
      </div>
      <div className="ip-row ip-player-ad">
        <Picture advertiser={{ ...advertiser, name }} size={40} />
        <span className="ip-grow">
          {textFor(texts, 'headline') ? (
            <Text text={textFor(texts, 'headline')} className="ip-strong" />
          ) : (
            <b className="ip-name">{name}</b>
          )}
          <small>{[t('sponsored'), ...(link?.shown ? [link.shown] : [])].join(' · ')}</small>
        </span>
        {textFor(texts, 'button') ? (
          <b className="ip-solid">
            <ButtonLabel texts={texts} />
          </b>
        ) : null}
      </div>
      <div className="ip-rest">
        <i className="ip-bar" style={{ width: 300, height: 13 }} />
        <i className="ip-bar" style={{ width: 220, height: 13 }} />
        <i className="ip-bar" style={{ width: 120 }} />
        <span className="ip-row ip-chips">
          <i className="ip-chip" />
          <i className="ip-chip" />
          <i className="ip-chip" />
          <i className="ip-chip" />
        </span>
      </div>
      <i className="ip-block ip-wide-block" />
      <NextPost />
      <span className="ip-grow" />
      <AppBar />
    </div>
  );
}

/** A banner between the paragraphs of an article; on a computer for banners that no phone shows. */
export function BannerFrame(props: FrameProps) {
  return isOnDesktop('banner', props.media) ? <DesktopPage {...props} /> : <PhonePage {...props} />;
}

function PhonePage({ texts, ...props }: FrameProps) {
  const t = useTranslations('inPlace.article');
  return (
    <div className="ip-page">
      <Address />
      <div className="ip-article">
        <small className="ip-kicker">{t('section')}</small>
        <h4 role="presentation">{t('title')}</h4>
        <small>{t('dated')}</small>
        <p>{t('first')}</p>
      </div>
      <Advertisement {...props} texts={texts} box={bannerBox(props.media, screen.width - 24)} />
      <div className="ip-article">
        <p>{t('second')}</p>
        <p>{t('third')}</p>
        <i className="ip-block" />
      </div>
    </div>
  );
}

/** Banners are shown pixel for pixel unless they are larger than their place, as responsive ones are. */
function bannerBox(media: FrameProps['media'], width: number) {
  return fit(media, { width: Math.min(media.width, width), height: 600 }, 'contain');
}

function Advertisement({
  texts,
  box,
  ...file
}: Omit<FrameProps, 'frame'> & { box: { width: number; height: number } }) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, file.advertiser.name);
  return (
    <div className="ip-advertisement">
      <small>{t('advertisement')}</small>
      <MediaView {...file} box={box} how="contain" />
      {texts.length > 0 ? (
        <>
          <LinkBar texts={texts} className="ip-native" />
          <small>{name}</small>
        </>
      ) : null}
    </div>
  );
}

function Address() {
  const t = useTranslations('inPlace.article');
  return (
    <div className="ip-address">
      <span>
        <Lock size={11} /> {t('address')}
      </span>
    </div>
  );
}

function DesktopPage({ texts, ...props }: FrameProps) {
  const t = useTranslations('inPlace.article');
  const { media } = props;
  const isBeside = media.height > media.width;
  const ad = <Advertisement {...props} texts={texts} box={bannerBox(media, isBeside ? 300 : 1000)} />;
  return (
    <div className="ip-window">
      <div className="ip-row ip-window-bar">
        <i />
        <i />
        <i />
        <Address />
      </div>
      <div className="ip-window-page">
        {isBeside ? null : ad}
        <div className="ip-columns">
          <div className="ip-article">
            <small className="ip-kicker">{t('section')}</small>
            <h4 role="presentation">{t('title')}</h4>
            <small>{t('dated')}</small>
            <p>{t('first')}</p>
            <p>{t('second')}</p>
            <p>{t('third')}</p>
            <i className="ip-block" style={{ height: 260 }} />
          </div>
          {isBeside ? ad : <i className="ip-block" style={{ width: 300, height: 420 }} />}
        </div>
      </div>
    </div>
  );
}
