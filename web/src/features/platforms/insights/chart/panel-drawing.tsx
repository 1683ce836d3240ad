import { cn } from '#lib/cn.ts';
import { heights, inkOf, numbersOf, type Layout, type Panel, scaleOf } from './panel.ts';
import { linePath } from './scale.ts';

export interface PanelDrawingProps {
  panel: Panel;
  index: number;
  layout: Layout;
  /** Index of the day under the pointer; null for none. */
  at: number | null;
}

/** One figure by day: grid, line, dashed previous period, and its name and latest value at the end of the line. */
export function PanelDrawing({ panel, index, layout, at }: PanelDrawingProps) {
  const { x, right, isNarrow } = layout;
  const top = layout.topOf(index);
  const { ticks, y } = scaleOf(panel, top);
  const points = (values: readonly (number | null)[]) =>
    values.map((value, day) => (value === null ? null : ([x(day), y(value)] as const)));
  const line = linePath(points(panel.values));
  const shown = at ?? panel.values.findLastIndex((value) => value !== null);
  const value = panel.values[shown] ?? null;
  const bottom = top + heights.panel;
  const isWhole = numbersOf(panel.values).length === panel.values.length && panel.values.length > 1;
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(0)} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={x(0) - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="num fill-ink-2 text-xs">
            {panel.formatTick(tick)}
          </text>
        </g>
      ))}
      {panel.startsAtZero && isWhole ? (
        <path
          d={`${line}L${x(panel.values.length - 1)} ${bottom}L${x(0)} ${bottom}Z`}
          className="fill-press opacity-50"
        />
      ) : null}
      {panel.before ? (
        <path
          d={linePath(points(panel.before))}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="3 4"
          className="stroke-ink-3"
        />
      ) : null}
      <path d={line} fill="none" strokeWidth="2" strokeLinejoin="round" className={inkOf(index).line} />
      {value === null ? null : <circle cx={x(shown)} cy={y(value)} r="3.5" className={inkOf(index).fill} />}
      <PanelName
        x={isNarrow ? right : right + 12}
        anchor={isNarrow ? 'end' : 'start'}
        y={isNarrow ? top - 8 : Math.min(bottom - 22, Math.max(top + 4, value === null ? top + 4 : y(value)))}
        label={panel.label}
        value={isNarrow ? null : value === null ? '–' : panel.format(value)}
        ink={inkOf(index).fill}
      />
    </g>
  );
}

interface PanelNameProps {
  x: number;
  y: number;
  anchor: 'start' | 'end';
  label: string;
  value: string | null;
  ink: string;
}

function PanelName({ x, y, anchor, label, value, ink }: PanelNameProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="text-xs">
      <tspan className={cn('font-medium', ink)}>{label}</tspan>
      {value === null ? null : (
        <tspan x={x} dy="1.35em" className="num fill-ink">
          {value}
        </tspan>
      )}
    </text>
  );
}
