import type { OwnMedia } from '@ad-foundry/contract/insights/values.ts';
import { useWidth } from '#features/platforms/insights/chart/use-width.ts';
import { retentionSide } from './retention.tsx';

const height = 48;

/** Frames of the video below the curve of those who still watch: each stands below its part of the video. */
export function Filmstrip({ strip }: { strip: NonNullable<OwnMedia['filmstrip']> }) {
  const [ref, width] = useWidth();
  const count = Math.max(1, Math.floor(width / (strip.width * (height / strip.height))));
  const cellWidth = width / count;
  const cells = Array.from({ length: count }, (_, index) =>
    Math.min(strip.frames - 1, Math.floor(((index + 0.5) / count) * strip.frames)),
  );
  return (
    <div ref={ref} aria-hidden style={{ paddingInline: retentionSide }} className="pt-1">
      <div className="flex overflow-hidden rounded-xs bg-sunk" style={{ height }}>
        {width === 0
          ? null
          : cells.map((cell, index) => (
              <span
                key={index}
                className="flex-1 border-r border-card bg-no-repeat last:border-r-0"
                style={{
                  backgroundImage: `url("${strip.url}")`,
                  backgroundSize: `${strip.frames * cellWidth}px auto`,
                  backgroundPosition: `${-cell * cellWidth}px center`,
                }}
              />
            ))}
      </div>
    </div>
  );
}
