import {
  ChevronRight,
  ChevronUp,
  Ellipsis,
  Heart,
  MessageCircle,
  MessageSquareText,
  Send,
  Share2,
  ThumbsDown,
  ThumbsUp,
  VolumeX,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Cards } from './cards.tsx';
import type { FrameProps } from './in-place-props.ts';
import { AppBar, Picture } from './parts.tsx';
import { ButtonLabel, nameIn, Text, textFor } from './placed-text.tsx';

const storyBox = { width: 360, height: 640 };
const tallBox = { width: 360, height: 683 };

/** A story: the file between its advertiser above and its button below, with a field to answer. */
export function StoryFrame({ texts, advertiser, ...file }: FrameProps) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, advertiser.name);
  return (
    <div className="ip-tall ip-dark">
      <div className="ip-story">
        <Cards {...file} box={storyBox} how="contain" />
        <div className="ip-story-top">
          <Segments count={Math.max(3, file.media.sources.length)} />
          <div className="ip-row">
            <Picture advertiser={{ ...advertiser, name }} size={32} />
            <span className="ip-grow">
              <b className="ip-name">{name}</b>
              <small>{t('sponsored')}</small>
            </span>
            <VolumeX size={19} />
            <Ellipsis size={19} />
            <X size={20} />
          </div>
        </div>
        {textFor(texts, 'button') ? (
          <div className="ip-story-button">
            <ChevronUp size={18} />
            <span className="ip-pill">
              <ButtonLabel texts={texts} />
            </span>
          </div>
        ) : null}
      </div>
      <div className="ip-row ip-answer">
        <span className="ip-field">{t('sendMessage')}</span>
        <Heart size={25} />
        <Send size={24} />
      </div>
    </div>
  );
}

function Segments({ count }: { count: number }) {
  return (
    <div className="ip-segments">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-past={index === 0 || undefined} data-now={index === 1 || undefined} />
      ))}
    </div>
  );
}

/** A vertical video among others: buttons at the right, name, text and button over its lower part. */
export function ReelFrame({ texts, advertiser, ...file }: FrameProps) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, advertiser.name);
  return (
    <TallFrame
      {...file}
      side={
        <>
          <SideIcon label={t('like')}>
            <Heart size={26} />
          </SideIcon>
          <SideIcon label={t('reply')}>
            <MessageCircle size={26} />
          </SideIcon>
          <SideIcon>
            <Send size={25} />
          </SideIcon>
          <Ellipsis size={22} />
        </>
      }
    >
      <div className="ip-row">
        <Picture advertiser={{ ...advertiser, name }} size={30} />
        <b className="ip-name">{name}</b>
        <small>{t('sponsored')}</small>
      </div>
      <Text text={textFor(texts, 'primary')} className="ip-reel-text" />
      {textFor(texts, 'button') ? (
        <span className="ip-reel-button">
          <ButtonLabel texts={texts} />
          <ChevronRight size={16} />
        </span>
      ) : null}
    </TallFrame>
  );
}

/** A short video of a video network: buttons at the right, a headline and a button over the whole width. */
export function ShortsFrame({ texts, advertiser, ...file }: FrameProps) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, advertiser.name);
  return (
    <TallFrame
      {...file}
      side={
        <>
          <SideIcon label={t('like')}>
            <ThumbsUp size={25} />
          </SideIcon>
          <SideIcon>
            <ThumbsDown size={25} />
          </SideIcon>
          <SideIcon>
            <MessageSquareText size={24} />
          </SideIcon>
          <SideIcon>
            <Share2 size={23} />
          </SideIcon>
        </>
      }
    >
      <div className="ip-row">
        <Picture advertiser={{ ...advertiser, name }} size={28} />
        <b className="ip-name">{name}</b>
      </div>
      <Text text={textFor(texts, 'headline')} className="ip-reel-text ip-strong" />
      <Text text={textFor(texts, 'primary') ?? textFor(texts, 'description')} className="ip-reel-text" />
      <small>{t('sponsored')}</small>
      {textFor(texts, 'button') ? (
        <span className="ip-wide-button">
          <ButtonLabel texts={texts} />
        </span>
      ) : null}
    </TallFrame>
  );
}

interface TallProps extends Pick<FrameProps, 'media' | 'safeZone' | 'over' | 'motion' | 'onVideo' | 'at'> {
  side: ReactNode;
  children: ReactNode;
}

function TallFrame({ side, children, ...file }: TallProps) {
  const { width, height } = file.media;
  // A square or wide file stands between black bars, as these placements show it.
  const how = width / height < 0.7 ? 'cover' : 'contain';
  return (
    <div className="ip-tall ip-dark">
      <div className="ip-reel">
        <Cards {...file} box={tallBox} how={how} />
        <div className="ip-side">{side}</div>
        <div className="ip-reel-foot">{children}</div>
      </div>
      <AppBar />
    </div>
  );
}

function SideIcon({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <span className="ip-side-icon">
      {children}
      {label ? <small>{label}</small> : null}
    </span>
  );
}

/** A full-screen file of a messenger: name and headline above, the button below. */
export function SnapFrame({ texts, advertiser, ...file }: FrameProps) {
  const t = useTranslations('inPlace');
  const name = nameIn(texts, advertiser.name);
  return (
    <div className="ip-tall ip-dark">
      <div className="ip-snap">
        <Cards {...file} box={storyBox} how="contain" />
        <div className="ip-story-top">
          <div className="ip-row">
            <Picture advertiser={{ ...advertiser, name }} size={32} />
            <span className="ip-grow">
              <b className="ip-name">{name}</b>
              <Text text={textFor(texts, 'headline')} className="ip-snap-head" />
            </span>
            <Ellipsis size={19} />
          </div>
        </div>
        <small className="ip-ad-mark">{t('ad')}</small>
      </div>
      <div className="ip-snap-foot">
        {textFor(texts, 'button') ? (
          <span className="ip-pill">
            <ButtonLabel texts={texts} />
          </span>
        ) : null}
      </div>
    </div>
  );
}
