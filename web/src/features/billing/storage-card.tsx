import type { ReactNode } from 'react';
import type { Billing } from '@ad-foundry/contract/billing.ts';
import { cn } from '#lib/cn.ts';
import { formatDiskSpace } from '#lib/format-disk-space.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Card } from './card.tsx';

const nearly = 0.8;
const critical = 0.95;
// Colours from dark to light, in the order of the list.
const shades = ['bg-ink', 'bg-ink/75', 'bg-ink/55', 'bg-ink/45', 'bg-ink/35'];
const others = 'bg-ink/25';
// Hatched, so that archived files are distinguishable without colour too.
const archived = 'bg-[repeating-linear-gradient(135deg,var(--ink-2)_0_1.5px,transparent_1.5px_4px)]';

function useParts(storage: Billing['storage']) {
  const t = useTranslations('billing.storage');
  return [
    ...storage.campaigns.map(({ id, name, bytes }, index) => ({ id, name, bytes, look: shades[index] ?? others })),
    ...(storage.others.campaigns > 0
      ? [
          {
            id: 'others',
            name: t('others', { count: storage.others.campaigns }),
            bytes: storage.others.bytes,
            look: others,
          },
        ]
      : []),
    ...(storage.archivedBytes > 0
      ? [{ id: 'archived', name: t('archived'), bytes: storage.archivedBytes, look: archived }]
      : []),
  ];
}

const strong = (words: ReactNode) => <span className="font-semibold text-ink">{words}</span>;

/** Used storage by campaign, against the limit; a notice from 80 %. */
export function StorageCard({ storage }: { storage: Billing['storage'] }) {
  const t = useTranslations('billing.storage');
  const locale = useLocale();
  const space = (bytes: number) => formatDiskSpace(bytes, locale);
  const share = storage.storedBytes / storage.limitBytes;
  const parts = useParts(storage);
  return (
    <Card
      title={t('title')}
      aside={
        <span className="num text-sm text-ink-2">
          {t.rich('used', {
            used: space(storage.storedBytes),
            limit: space(storage.limitBytes),
            b: strong,
          })}
        </span>
      }
    >
      <div className="grid gap-3 px-4 pt-2 pb-4">
        <div
          role="progressbar"
          aria-label={t('title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="flex h-2.5 gap-px overflow-hidden rounded-full bg-press"
        >
          {parts.map(({ id, bytes, look }) => (
            <span key={id} className={look} style={{ width: `${(bytes / storage.limitBytes) * 100}%` }} />
          ))}
        </div>
        {share >= nearly ? (
          <p className={cn('text-sm text-pretty', share >= critical ? 'text-bad' : 'text-warn')}>
            {t(share >= 1 ? 'full' : share >= critical ? 'nearly' : 'much')}
          </p>
        ) : null}
        {parts.length > 0 ? <PartList parts={parts} /> : null}
      </div>
    </Card>
  );
}

function PartList({ parts }: { parts: ReturnType<typeof useParts> }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-1.5 text-sm">
      {parts.map(({ id, name, bytes, look }) => (
        <li key={id} className="flex items-center gap-2">
          <span aria-hidden className={cn('size-2.5 shrink-0 rounded-xs', look)} />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="num text-ink-2">{formatDiskSpace(bytes, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
