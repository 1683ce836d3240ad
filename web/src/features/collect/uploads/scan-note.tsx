import { ShieldAlert, ShieldEllipsis, ShieldQuestionMark } from 'lucide-react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

const looks = {
  pending: { Icon: ShieldEllipsis, box: 'border-info-line bg-info-fill', ink: 'text-info' },
  unscannable: { Icon: ShieldQuestionMark, box: 'border-warn-line bg-warn-fill', ink: 'text-warn' },
  infected: { Icon: ShieldAlert, box: 'border-bad-line bg-bad-fill', ink: 'text-bad' },
};

/**
 * Explains why a file cannot be downloaded: its virus scan is pending, positive or impossible. Otherwise renders
 * nothing.
 */
export function ScanNote({ scan, title }: Pick<Version, 'scan'> & { title?: string | undefined }) {
  const t = useTranslations('upload.scan');
  if (scan === null) return null;
  const { Icon, box, ink } = looks[scan];
  return (
    <div role="status" className={cn('grid min-w-0 gap-1 rounded-control border p-2.5 text-xs', box)}>
      {title ? <p className="font-semibold">{title}</p> : null}
      <p className="flex gap-1.5">
        <Icon aria-hidden className={cn('size-4 shrink-0', ink)} />
        <span>{t(scan)}</span>
      </p>
    </div>
  );
}
