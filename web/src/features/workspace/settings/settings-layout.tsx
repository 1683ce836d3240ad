import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';

const tabLook =
  '-mb-px flex h-9 items-center border-b-2 border-transparent text-sm text-ink-2 transition-colors hover:text-ink data-[status=active]:border-ink data-[status=active]:font-medium data-[status=active]:text-ink pointer-coarse:h-11';

/** Layout of the organization's settings with a tab per section. */
export function SettingsLayout() {
  const t = useTranslations('settings');
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The tables of these pages need more width than forms.
  const isWide = /^\/settings\/(integration|billing)$/.test(path);
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')}>
        <SectionTabs path={path} />
      </PageHeader>
      <PageBody width={isWide ? 'list' : 'form'}>
        <Outlet />
      </PageBody>
    </Page>
  );
}

function SectionTabs({ path }: { path: string }) {
  const t = useTranslations('settings');
  const mayManage = useCan('organization:manage');
  const sections = [
    { to: '/settings/general', label: t('general.tab'), isShown: true },
    { to: '/settings/people', label: t('people.tab'), isShown: true },
    { to: '/settings/integration', label: t('integration'), isShown: useCan('integration:read') },
    { to: '/settings/billing', label: t('billing'), isShown: useCan('billing') },
    { to: '/settings/preference', label: t('preference.tab'), isShown: mayManage },
    { to: '/settings/keys', label: t('keys'), isShown: useCan('key:write') },
    { to: '/settings/webhooks', label: t('webhooks'), isShown: mayManage },
    { to: '/settings/audit', label: t('audit'), isShown: useCan('audit:read') },
  ] as const;
  const nav = useRef<HTMLElement>(null);
  // A phone is too narrow for all of them.
  useEffect(() => {
    nav.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={t('sections')}
      className="scroll-slim flex gap-5 overflow-x-auto overflow-y-clip whitespace-nowrap"
    >
      {sections
        .filter(({ isShown }) => isShown)
        .map(({ to, label }) => (
          <Link key={to} to={to} className={tabLook}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
