import {
  Bookmark,
  ChevronRight,
  Ellipsis,
  Heart,
  MessageCircle,
  MessageSquare,
  Search,
  Send,
  Share,
  ThumbsUp,
} from 'lucide-react';
import { useState } from 'react';
import type { PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { Cards } from './cards.tsx';
import { fit, screen } from './geometry.ts';
import type { FrameProps } from './in-place-props.ts';
import { MediaView } from './media-view.tsx';
import { AdvertiserRow, AppBar, Muted, NextPost, PromotedBy } from './parts.tsx';
import { ButtonLabel, nameIn, Text, textFor } from './placed-text.tsx';
import { Dots, Swipe } from './swipe.tsx';

/** The tallest that a file stands in a feed; a taller one is masked. */
const tallest = (screen.width * 5) / 4;

function boxOf({ width, height }: FrameProps['media'], most = tallest) {
  return {
    width: screen.width,
    height: Math.min(most, fit({ width, height }, { width: screen.width, height: 1 }, 'cover').height),
  };
}

/** A picture network's feed: the file first, its caption below. */
export function FeedFrame({ texts, advertiser, ...file }: FrameProps) {
  const name = nameIn(texts, advertiser.name);
  return (
    <div className="ip-page">
      <AdvertiserRow advertiser={advertiser} name={name} size={32} />
      <div className="ip-media">
        <Cards {...file} box={boxOf(file.media)} how="cover" hasDots />
        {file.media.kind === 'video' ? <Muted /> : null}
      </div>
      {textFor(texts, 'button') ? (
        <div className="ip-row ip-cta-bar">
          <b className="ip-grow">
            <ButtonLabel texts={texts} />
          </b>
          <ChevronRight size={16} />
        </div>
      ) : null}
      <div className="ip-row ip-feed-icons">
        <Heart size={23} />
        <MessageCircle size={23} />
        <Send size={22} />
        <span className="ip-grow" />
        <Bookmark size={23} />
      </div>
      <Text text={textFor(texts, 'primary')} className="ip-caption" lead={name} />
      <span className="ip-grow" />
      <AppBar />
    </div>
  );
}

/** A network of posts: the text first, the file, a bar with headline and button. */
export function PostFrame({ texts, advertiser, ...file }: FrameProps) {
  const name = nameIn(texts, advertiser.name);
  return (
    <div className="ip-page">
      <PostHead />
      <AdvertiserRow advertiser={advertiser} name={name} size={38} />
      <Text text={textFor(texts, 'primary')} className="ip-post-text" />
      <div className="ip-media">
        <Cards {...file} box={boxOf(file.media)} how="cover" hasDots />
        {file.media.kind === 'video' ? <Muted /> : null}
      </div>
      <LinkBar texts={texts} className="ip-link-bar" />
      <Reactions />
      <NextPost />
    </div>
  );
}

const card = { width: 280, height: 280 };
const gap = 10;

/** A carousel in a network of posts: cards with their own headline and button. */
export function CarouselFrame({ texts, advertiser, ...file }: FrameProps) {
  const { media, over, onVideo, at = 0, ...rest } = file;
  const [index, setIndex] = useState(at);
  const box = {
    width: card.width,
    height: Math.min(350, fit(media, { width: card.width, height: 1 }, 'cover').height),
  };
  const name = nameIn(texts, advertiser.name);
  const sources = media.sources.length > 0 ? media.sources : [{ url: '' }];
  return (
    <div className="ip-page">
      <PostHead />
      <AdvertiserRow advertiser={advertiser} name={name} size={38} />
      <Text text={textFor(texts, 'primary')} className="ip-post-text" />
      <Swipe
        className="ip-carousel"
        step={card.width + gap}
        at={at}
        onIndex={setIndex}
        cards={sources.map((source, each) => (
          <div key={source.url || each} className="ip-card" style={{ width: card.width }}>
            <MediaView
              {...rest}
              media={media}
              source={source}
              box={box}
              how="cover"
              {...(each === at ? { over, ...(onVideo ? { onVideo } : {}) } : {})}
            />
            <LinkBar texts={texts} className="ip-card-bar" />
          </div>
        ))}
      />
      <Dots count={sources.length} index={index} />
      <Reactions />
      <NextPost />
    </div>
  );
}

function PostHead() {
  return (
    <div className="ip-row ip-post-head">
      <i className="ip-bar" style={{ width: 84, height: 14 }} />
      <span className="ip-grow" />
      <Search size={21} />
      <MessageCircle size={21} />
    </div>
  );
}

/** Host, headline and description beside the button; nothing for a placement without any of them. */
export function LinkBar({ texts, className }: { texts: readonly PlacedText[]; className: string }) {
  const [headline, description, link, button] = (['headline', 'description', 'link', 'button'] as const).map((role) =>
    textFor(texts, role),
  );
  if (!headline && !description && !link && !button) return null;
  return (
    <div className={`ip-row ${className}`}>
      <span className="ip-grow">
        <Text text={headline ?? null} className="ip-strong" />
        <Text text={description ?? null} className="ip-small" />
        <Text text={link ?? null} className="ip-small" />
      </span>
      {button ? (
        <b className="ip-button">
          <ButtonLabel texts={texts} />
        </b>
      ) : null}
    </div>
  );
}

function Reactions() {
  return (
    <div className="ip-reactions">
      <ThumbsUp size={21} />
      <MessageSquare size={21} />
      <Share size={21} />
    </div>
  );
}

/** A wall of pins in two columns, of which the first is the ad. */
export function PinFrame({ texts, advertiser, ...file }: FrameProps) {
  const name = nameIn(texts, advertiser.name);
  const width = 168;
  const height = Math.min(300, fit(file.media, { width, height: 1 }, 'cover').height);
  return (
    <div className="ip-page">
      <div className="ip-row ip-pin-tabs">
        <i className="ip-bar" style={{ width: 52 }} />
        <i className="ip-bar" style={{ width: 66 }} />
        <i className="ip-bar" style={{ width: 44 }} />
      </div>
      <div className="ip-pins">
        <div>
          <div className="ip-pin">
            <Cards {...file} box={{ width, height }} how="cover" hasDots />
          </div>
          <div className="ip-row ip-pin-texts">
            <span className="ip-grow">
              <Text text={textFor(texts, 'headline')} className="ip-strong" />
              <PromotedBy name={name} />
            </span>
            <Ellipsis size={16} />
          </div>
          <i className="ip-block" style={{ height: 190 }} />
        </div>
        <div>
          <i className="ip-block" style={{ height: 150 }} />
          <i className="ip-bar" style={{ width: 110 }} />
          <i className="ip-block" style={{ height: 230 }} />
          <i className="ip-bar" style={{ width: 88 }} />
          <i className="ip-block" style={{ height: 190 }} />
        </div>
      </div>
      <AppBar />
    </div>
  );
}
