import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { MediaFrame } from '#features/platforms/insights/grid/media-frame.tsx';

/** What the ads show: the file that was delivered in full quality, or else the picture of the platform. */
export function OwnMedia({ data: { item, own } }: { data: CreativeDetail }) {
  const { media, name } = item;
  if (own?.video) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- ads come without captions
      <video
        src={own.video}
        poster={media.picture?.large}
        controls
        playsInline
        preload="none"
        aria-label={name}
        className="aspect-4/5 w-full bg-black object-contain"
      />
    );
  }
  const full = own?.image && media.picture ? { ...media, picture: { ...media.picture, large: own.image } } : media;
  return <MediaFrame media={full} size="large" className="aspect-4/5" />;
}
