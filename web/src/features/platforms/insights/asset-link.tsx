import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { placeSearchOf, type CreativesSearch, type PlaceChange } from './search.ts';

/** The search parameters of an asset's page, for the same account, campaign and period. */
export const assetSearch = (place: PlaceChange, key: string, group?: 'ad'): CreativesSearch => ({
  ...placeSearchOf(place),
  ...(group ? { group } : {}),
  key,
});

const look = 'min-w-0 truncate rounded-xs hover:underline';

/** Links to the assets of a campaign or ad set of the platform. */
export function ParentLink({ place, id, children }: { place: PlaceChange; id: string; children: ReactNode }) {
  return (
    <Link to="/creatives" search={{ ...placeSearchOf(place), parentId: id }} className={look}>
      {children}
    </Link>
  );
}

interface AssetLinkProps {
  place: PlaceChange;
  /** The key of the asset, or the id of an ad. */
  id: string;
  group?: 'ad';
  className?: string;
  children: ReactNode;
}

/** Links to the page of an asset or of one ad. */
export function AssetLink({ place, id, group, className, children }: AssetLinkProps) {
  return (
    <Link to="/creatives" search={assetSearch(place, id, group)} className={cn(look, className)}>
      {children}
    </Link>
  );
}
