import { ShieldAlert, ShieldEllipsis } from 'lucide-react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Why a file cannot be downloaded: its virus scan is pending or found something. Renders nothing otherwise. */
export function ScanNote({ scan, title }: Pick<Version, 'scan'> & { title?: string | undefined }) {
  const t = useTranslations('upload.scan');
  if (scan === null) return null;
  const Icon = scan === 'infected' ? ShieldAlert : ShieldEllipsis;
  return (
    <div
      role="status"
      className={cn(
        'grid min-w-0 gap-1 rounded-control border p-2.5 text-xs',
        scan === 'infected' ? 'border-bad-line bg-bad-fill' : 'border-info-line bg-info-fill',
      )}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      <p className="flex gap-1.5">
        <Icon aria-hidden className={cn('size-4 shrink-0', scan === 'infected' ? 'text-bad' : 'text-info')} />
        <span>{t(scan)}</span>
      </p>
    </div>
  );
}
