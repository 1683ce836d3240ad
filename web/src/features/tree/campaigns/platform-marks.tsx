import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import { PlatformRow } from '#features/library/formats/platform-mark.tsx';

/** The distinct platforms of a creative, in the order of its slots. */
export function PlatformMarks({ slots }: { slots: CreativeSummary['slots'] }) {
  const platforms = [...new Set(slots.map(({ platform }) => platform))];
  if (platforms.length === 0) return null;
  return <PlatformRow platforms={platforms} className="relative text-ink-2" />;
}
