import { placeText, type FilePlace } from './file-place.ts';

/** Column of a row of the dry run. A long format is cut, so that variation and card stay. */
export function PlaceCell({ place }: { place: FilePlace }) {
  return (
    <span className="flex min-w-0 text-xs text-ink-2 max-sm:hidden" title={placeText(place)}>
      <span className="truncate">{place.format}</span>
      {place.detail ? <span className="num shrink-0 whitespace-pre"> · {place.detail}</span> : null}
    </span>
  );
}
