import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { linear, linePath } from '#features/platforms/insights/chart/scale.ts';
import { useWidth } from '#features/platforms/insights/chart/use-width.ts';

/** The parts of a video of which shares are known. */
export const retentionParts = [0, 0.25, 0.5, 0.75, 0.95, 1] as const;

const height = 130;
/** Space beside the curve, in pixels. */
export const retentionSide = 16;
const edges = { top: 22, bottom: 22, side: retentionSide };

interface RetentionProps {
  label: string;
  /** Shares of plays by part, from 0 to 1; the first is the creative's own. */
  lines: readonly { name: string; shares: readonly number[]; isDashed?: boolean }[];
  locale: string;
}

const percentOf = (share: number, locale: string, digits = 0): string =>
  formatNumber(share, locale, { style: 'percent', maximumFractionDigits: digits });

function usePartText(locale: string): (part: number) => string {
  const t = useTranslations('insights.detail');
  return (part) => (part === 0 ? t('start') : part === 1 ? t('end') : percentOf(part, locale));
}

/** Shares of plays that reached each part of a video. The values are in a table for screen readers. */
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

/** Whether a label fits: 95 % stands too close to the end, quarters need room. */
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
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          {lines.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {retentionParts.map((part, index) => (
          <tr key={part}>
            <th scope="row">{partText(part)}</th>
            {lines.map(({ name, shares }) => (
              <td key={name}>{percentOf(shares[index] ?? 0, locale, 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
