import type { SearchItem } from '@ad-foundry/contract/search.ts';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';

/** The path of a match: `Europe › Spring launch › Teaser`; a description for people and formats. */
export function usePathText(): (item: SearchItem) => string {
  const platformName = usePlatformName();
  return ({ kind, note, group, campaign, creative, platforms }) => {
    if (kind === 'person') return note ?? '';
    if (kind === 'format') return platforms.map(platformName).join(', ');
    const path = [group, campaign, creative].flatMap((each) => (each ? [each.name] : [])).join(' › ');
    return (kind === 'value' || kind === 'comment') && note !== null ? [note, path].join(' · ') : path;
  };
}
