import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EntryLink } from '#ui/entry-link.tsx';
import { pathOf } from './guest-path.ts';

/** Tabs of the guest's campaigns, each with its delivered and total slots. */
export function CampaignTabs({ page: { campaign, campaigns } }: { page: GuestPage }) {
  const t = useTranslations('guest.list');
  const tabs = campaigns.some(({ id }) => id === campaign.id) ? campaigns : [campaign, ...campaigns];
  return (
    <nav aria-label={t('tabs')} className="-mx-[16px] overflow-x-auto px-[16px] [scrollbar-width:none]">
      <ul className="flex w-max gap-1 border-b border-line">
        {tabs.map(({ id, name, progress: { delivered, total } }) => (
          <li key={id}>
            <EntryLink
              href={pathOf(id)}
              aria-current={id === campaign.id ? 'page' : undefined}
              className={cn(
                'num -mb-px flex h-10 max-w-56 items-center gap-1.5 border-b-2 px-3 text-sm -outline-offset-2',
                id === campaign.id ? 'border-ink font-medium' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              <span className="truncate">{name}</span>
              <span className="text-xs text-ink-3">
                {delivered}/{total}
              </span>
            </EntryLink>
          </li>
        ))}
        <li>
          <EntryLink
            href={pathOf(null)}
            className="flex h-10 items-center px-3 text-sm text-ink-2 -outline-offset-2 hover:text-ink"
          >
            {t('all')}
          </EntryLink>
        </li>
      </ul>
    </nav>
  );
}
