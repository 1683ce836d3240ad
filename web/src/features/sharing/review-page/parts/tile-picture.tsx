import { currentOf, type Tile } from '#features/sharing/review-page/store/tiles.ts';

/** A small picture of a file in a list. */
export function TilePicture({ tile }: { tile: Tile }) {
  const [card] = tile.cards;
  const url = card ? currentOf(card).preview.url : null;
  return (
    <span className="grid h-12 w-10 shrink-0 place-items-center">
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          className="max-h-12 max-w-10 rounded-xs border border-line object-contain"
        />
      ) : (
        <span className="size-10 rounded-xs border border-line bg-sunk" />
      )}
    </span>
  );
}
