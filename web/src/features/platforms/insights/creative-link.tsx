import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { placeSearchOf, type CreativesSearch, type PlaceChange } from './search.ts';

/** The address of a creative's page, for the same account, campaign and days. */
export const creativeSearch = (place: PlaceChange, key: string, group?: 'ad'): CreativesSearch => ({
  ...placeSearchOf(place),
  ...(group ? { group } : {}),
  key,
});

const look = 'min-w-0 truncate rounded-xs hover:underline';

/** Leads to the creatives of a campaign or ad set of the platform. */
export function ParentLink({ place, id, children }: { place: PlaceChange; id: string; children: ReactNode }) {
  return (
    <Link to="/creatives" search={{ ...placeSearchOf(place), parentId: id }} className={look}>
      {children}
    </Link>
  );
}

interface CreativeLinkProps {
  place: PlaceChange;
  /** The key of the asset, or the id of an ad. */
  id: string;
  group?: 'ad';
  className?: string;
  children: ReactNode;
}

/** Leads to the page of a creative, or of one ad. */
export function CreativeLink({ place, id, group, className, children }: CreativeLinkProps) {
  return (
    <Link to="/creatives" search={creativeSearch(place, id, group)} className={cn(look, className)}>
      {children}
    </Link>
  );
}
