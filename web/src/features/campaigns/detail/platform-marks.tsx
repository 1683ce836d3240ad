import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';

/** The platforms a creative is for, each once, in the order of its slots. */
export function PlatformMarks({ slots }: { slots: CreativeSummary['slots'] }) {
  const platformName = usePlatformName();
  const platforms = [...new Set(slots.map(({ platform }) => platform))];
  return (
    <span className="relative flex shrink-0 items-center gap-1.5 text-ink-2">
      {platforms.map((platform) => (
        <PlatformMark key={platform} platform={platform} label={platformName(platform)} />
      ))}
    </span>
  );
}
