import { useState } from 'react';
import type { FrameProps } from './in-place-props.ts';
import type { Box } from './geometry.ts';
import { MediaView } from './media-view.tsx';
import { Dots, Swipe } from './swipe.tsx';

type CardsProps = Pick<FrameProps, 'media' | 'safeZone' | 'over' | 'motion' | 'onVideo' | 'at'> & {
  box: Box;
  how: 'contain' | 'cover';
  hasDots?: boolean;
};

/** The file, or the cards of a carousel to swipe through, filling a box of the frame. Pins belong to the card at `at`. */
export function Cards({ box, how, over, onVideo, at = 0, hasDots = false, ...props }: CardsProps) {
  const [index, setIndex] = useState(at);
  const { sources } = props.media;
  const cards = sources.map((source, each) => (
    <MediaView
      key={source.url || each}
      {...props}
      {...(each === at ? { over, ...(onVideo ? { onVideo } : {}) } : {})}
      source={source}
      box={box}
      how={how}
    />
  ));
  return (
    <>
      <div className="ip-cards" style={box}>
        {cards.length === 0 ? <MediaView {...props} box={box} how={how} /> : null}
        <Swipe cards={cards} step={box.width} at={at} onIndex={setIndex} />
      </div>
      {hasDots ? <Dots count={cards.length} index={index} /> : null}
    </>
  );
}
