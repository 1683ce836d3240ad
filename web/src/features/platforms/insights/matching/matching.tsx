import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { OnceOpened } from '#ui/overlay/once-opened.tsx';
import type { Place } from '#features/platforms/insights/queries.ts';

const MatchSheet = lazyComponent(() => import('./match-sheet.tsx'), 'MatchSheet');

interface MatchingProps {
  advertiser: InsightAdvertiser;
  place: Place;
  search: { match?: true };
  onSearch: (change: { match: true | undefined }) => void;
}

/** The sheet of ads without a brief, loaded when the URL first opens it. */
export function Matching({ advertiser, place, search, onSearch }: MatchingProps) {
  const isOpen = search.match === true;
  return (
    <OnceOpened open={isOpen}>
      <MatchSheet
        advertiser={advertiser}
        place={place}
        open={isOpen}
        onOpenChange={(open) => onSearch({ match: open ? true : undefined })}
      />
    </OnceOpened>
  );
}
