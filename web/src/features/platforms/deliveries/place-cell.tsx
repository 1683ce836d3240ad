import { placeText, type FilePlace } from './file-place.ts';

/** A cell in a row of the dry run. Truncates a long format, so that variation and card stay visible. */
export function PlaceCell({ place }: { place: FilePlace }) {
  return (
    <span className="flex min-w-0 text-xs text-ink-2 max-sm:hidden" title={placeText(place)}>
      <span className="truncate">{place.format}</span>
      {place.detail ? <span className="num shrink-0 whitespace-pre"> · {place.detail}</span> : null}
    </span>
  );
}
