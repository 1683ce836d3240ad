import type { OwnMedia } from '@ad-foundry/contract/insights/values.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { linear, linePath } from '#features/platforms/insights/chart/scale.ts';
import { useWidth } from '#features/platforms/insights/chart/use-width.ts';

/** The parts of a video for which platforms count plays. */
const retentionParts = [0, 0.25, 0.5, 0.75, 0.95, 1] as const;

const height = 130;
const edges = { top: 22, bottom: 22, side: 16 };

interface RetentionProps {
  label: string;
  /** Shares of plays by part, from 0 to 1; the first line is that of the group. */
  lines: readonly { name: string; shares: readonly number[]; isDashed?: boolean }[];
  locale: string;
}

const percentOf = (share: number, locale: string, digits = 0): string =>
  formatNumber(share, locale, { style: 'percent', maximumFractionDigits: digits });

function usePartText(locale: string): (part: number) => string {
  const t = useTranslations('insights.detail');
  return (part) => (part === 0 ? t('start') : part === 1 ? t('end') : percentOf(part, locale));
}

/** The share of plays that reached each part of a video. Screen readers get the values as a table. */
export function Retention(props: RetentionProps) {
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className="min-w-0">
      {width === 0 ? <div style={{ height }} /> : <Lines {...props} width={width} />}
      <Values {...props} />
    </div>
  );
}

function Lines({ lines, locale, width }: RetentionProps & { width: number }) {
  const x = linear([0, 1], [edges.side, Math.max(edges.side + 40, width - edges.side)]);
  const y = linear([0, 1], [height - edges.bottom, edges.top]);
  const points = (shares: readonly number[]) =>
    retentionParts.map((part, index) => [x(part), y(shares[index] ?? 0)] as const);
  return (
    <svg width={width} height={height} aria-hidden className="num block text-xs">
      {[0, 0.5, 1].map((share) => (
        <line key={share} x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} className="stroke-line" />
      ))}
      {lines.map(({ name, shares, isDashed = false }) => (
        <path
          key={name}
          d={linePath(points(shares))}
          fill="none"
          strokeWidth={isDashed ? 1.5 : 2}
          strokeDasharray={isDashed ? '3 4' : undefined}
          className={isDashed ? 'stroke-ink-3' : 'stroke-ink'}
        />
      ))}
      {retentionParts.map((part, index) =>
        isLabelled(part, width) ? (
          <PartMark key={part} part={part} share={lines[0]?.shares[index] ?? 0} x={x} y={y} locale={locale} />
        ) : null,
      )}
    </svg>
  );
}

/** Whether a part's label fits: 95 % is too close to the end, and quarters need a wide chart. */
const isLabelled = (part: number, width: number): boolean => Number.isInteger(part * (width < 260 ? 2 : 4));

interface PartMarkProps {
  part: number;
  share: number;
  x: (part: number) => number;
  y: (share: number) => number;
  locale: string;
}

function PartMark({ part, share, x, y, locale }: PartMarkProps) {
  const partText = usePartText(locale);
  return (
    <g>
      {part === 0 ? null : (
        <>
          <circle cx={x(part)} cy={y(share)} r="3.5" strokeWidth="2" className="fill-card stroke-ink" />
          <text x={x(part)} y={y(share) - 8} textAnchor={part === 1 ? 'end' : 'middle'} className="fill-ink">
            {percentOf(share, locale, 1)}
          </text>
        </>
      )}
      <text
        x={x(part)}
        y={height - 4}
        textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}
        className="fill-ink-2"
      >
        {partText(part)}
      </text>
    </g>
  );
}

function Values({ label, lines, locale }: RetentionProps) {
  const t = useTranslations('insights.detail');
  const partText = usePartText(locale);
  const columns: ListColumn<{ id: string; at: number; part: number }>[] = [
    { id: 'part', header: t('part'), isRowHeader: true, cell: ({ part }) => partText(part) },
    ...lines.map(({ name, shares }) => ({
      id: name,
      header: name,
      cell: ({ at }: { at: number }) => percentOf(shares[at] ?? 0, locale, 1),
    })),
  ];
  return (
    <div className="sr-only">
      <DataTable
        frame="none"
        table={{ label, columns }}
        rows={retentionParts.map((part, at) => ({ id: String(part), at, part }))}
      />
    </div>
  );
}

const stripHeight = 48;

/** Frames of the video below the retention curve, each below its part of the video. */
export function Filmstrip({ strip }: { strip: NonNullable<OwnMedia['filmstrip']> }) {
  const [ref, width] = useWidth();
  const count = Math.max(1, Math.floor(width / (strip.width * (stripHeight / strip.height))));
  const cellWidth = width / count;
  const cells = Array.from({ length: count }, (_, index) =>
    Math.min(strip.frames - 1, Math.floor(((index + 0.5) / count) * strip.frames)),
  );
  return (
    <div ref={ref} aria-hidden style={{ paddingInline: edges.side }} className="pt-1">
      <div className="flex overflow-hidden rounded-xs bg-sunk" style={{ height: stripHeight }}>
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
