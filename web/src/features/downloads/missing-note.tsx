import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';

const mostNamed = 6;

/** What is not there yet, or does not fit: said before anything is fetched. */
export function MissingNote({ missing, slots }: Pick<ArchivePlan, 'missing' | 'slots'>) {
  const t = useTranslations('downloads.missing');
  if (missing.total === 0) return slots === 0 ? null : <Banner tone="ok" title={t('none')} />;
  const named = missing.items.slice(0, mostNamed);
  const more = missing.total - named.length;
  return (
    <section className="grid gap-2 rounded-card border border-warn-line bg-warn-fill px-3 py-2.5 text-sm">
      <p className="text-pretty">
        <span className="font-medium text-warn">{t('title', { count: missing.total, total: String(slots) })}</span>{' '}
        {t('body')}
      </p>
      <ul className="grid gap-1 text-xs">
        {named.map(({ creativeId, creativeName, formatName, state }, index) => (
          <li key={`${creativeId} ${index}`} className="flex min-w-0 flex-wrap gap-x-2">
            <span className="font-medium">{creativeName}</span>
            <span className="text-ink-2">{formatName}</span>
            <span className="ml-auto text-ink-2">{t(`states.${state === 'delivered' ? 'partial' : state}`)}</span>
          </li>
        ))}
        {more > 0 ? <li className="num text-ink-2">{t('more', { count: more })}</li> : null}
      </ul>
    </section>
  );
}
