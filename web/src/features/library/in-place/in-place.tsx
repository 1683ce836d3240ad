import type { InPlaceProps } from './in-place-props.ts';

/** A file as its audience will see it: in a phone, page or player drawn around it, with the texts of the ad. */
export function InPlace({ media, theme, size = 360 }: InPlaceProps) {
  const [source] = media.sources;
  if (!source) return null;
  return (
    <div
      data-in-place="plain"
      data-theme={theme}
      className="overflow-hidden rounded-card border"
      style={{ width: size }}
    >
      {media.kind === 'video' ? (
        <video
          src={source.url}
          poster={source.posterUrl ?? undefined}
          muted
          autoPlay
          loop
          playsInline
          className="block w-full"
          style={{ aspectRatio: `${media.width} / ${media.height}` }}
        />
      ) : (
        <img
          src={source.url}
          alt=""
          className="block w-full"
          style={{ aspectRatio: `${media.width} / ${media.height}` }}
        />
      )}
    </div>
  );
}
