import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { RepairFile } from './repair-props.ts';

interface Props {
  file: RepairFile;
  operations: readonly RepairOperation[];
  onStart: (startMs: number) => void;
}

const stepMs = 100;

/** The part of a video that is kept, on its filmstrip; nothing where the whole is kept. */
export function KeptPart({ file: { facts, filmstripUrl }, operations, onStart }: Props) {
  const t = useTranslations('repair.stage');
  const trim = operations.find((each) => each.kind === 'trim');
  const total = facts.durationMs ?? 0;
  if (!trim || total === 0) return null;
  const { startMs, durationMs } = trim;
  const most = total - durationMs;
  const text = t('partFrom', {
    from: formatDuration(startMs),
    to: formatDuration(startMs + durationMs),
    total: formatDuration(total),
  });
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between text-xs text-ink-2">
        <span>{t('part')}</span>
        <span className="num">{text}</span>
      </div>
      <div className="relative h-10 overflow-hidden rounded-control bg-press">
        {filmstripUrl ? <img src={filmstripUrl} alt="" className="size-full object-fill" /> : null}
        <span
          className="absolute inset-y-0 rounded-control border-2 border-brand shadow-[0_0_0_9999px_rgb(0_0_0/0.6)]"
          style={{ left: `${(startMs / total) * 100}%`, width: `${(durationMs / total) * 100}%` }}
        />
      </div>
      <input
        type="range"
        min={0}
        max={most}
        step={stepMs}
        value={startMs}
        aria-label={t('part')}
        aria-valuetext={text}
        onChange={({ currentTarget }) => onStart(Number(currentTarget.value))}
        className="video-range w-full"
        style={{ '--share': `${most > 0 ? (startMs / most) * 100 : 0}%` } as React.CSSProperties}
      />
    </div>
  );
}
