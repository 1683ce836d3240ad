import { Link } from '@tanstack/react-router';
import { FileName } from '#ui/data/file-name.tsx';
import { placeSearchOf, type CreativesSearch, type PlaceChange } from './search.ts';

/** The search parameters of an asset's page, for the same account, campaign and period. */
export const assetSearch = (place: PlaceChange, key: string, group?: 'ad'): CreativesSearch => ({
  ...placeSearchOf(place),
  ...(group ? { group } : {}),
  key,
});

const look = 'flex min-w-0 rounded-xs hover:underline';

/** Links to the assets of a campaign or ad set of the platform. */
export function ParentLink({ place, id, name }: { place: PlaceChange; id: string; name: string }) {
  return (
    <Link to="/creatives" search={{ ...placeSearchOf(place), parentId: id }} aria-label={name} className={look}>
      <FileName name={name} />
    </Link>
  );
}

interface AssetLinkProps {
  place: PlaceChange;
  /** The key of the asset, or the id of an ad. */
  id: string;
  group?: 'ad';
  name: string;
}

/** Links to the page of an asset or of one ad. */
export function AssetLink({ place, id, group, name }: AssetLinkProps) {
  return (
    <Link to="/creatives" search={assetSearch(place, id, group)} aria-label={name} className={look}>
      <FileName name={name} />
    </Link>
  );
}
