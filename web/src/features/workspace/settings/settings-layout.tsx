import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';

const tabLook =
  '-mb-px flex h-9 items-center border-b-2 border-transparent text-sm text-ink-2 transition-colors hover:text-ink data-[status=active]:border-ink data-[status=active]:font-medium data-[status=active]:text-ink pointer-coarse:h-11';

/** Layout of the organization's settings with a tab per section. */
export function SettingsLayout() {
  const t = useTranslations('settings');
  const mayManage = useCan('organization:manage');
  const mayRead = useCan('audit:read');
  const mayPay = useCan('billing');
  const mayMakeKeys = useCan('key:write');
  const mayConnect = useCan('integration:read');
  // The tables of these pages need more width than forms.
  const isWide = useLocation({ select: ({ pathname }) => /^\/settings\/(integration|billing)$/.test(pathname) });
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={t('title')}>
        <nav
          aria-label={t('sections')}
          className="scroll-slim flex gap-5 overflow-x-auto overflow-y-clip whitespace-nowrap"
        >
          <Link to="/settings/general" className={tabLook}>
            {t('general.tab')}
          </Link>
          <Link to="/settings/people" className={tabLook}>
            {t('people.tab')}
          </Link>
          {mayConnect ? (
            <Link to="/settings/integration" className={tabLook}>
              {t('integration')}
            </Link>
          ) : null}
          {mayPay ? (
            <Link to="/settings/billing" className={tabLook}>
              {t('billing')}
            </Link>
          ) : null}
          {mayManage ? (
            <Link to="/settings/preference" className={tabLook}>
              {t('preference.tab')}
            </Link>
          ) : null}
          {mayMakeKeys ? (
            <Link to="/settings/keys" className={tabLook}>
              {t('keys')}
            </Link>
          ) : null}
          {mayManage ? (
            <Link to="/settings/webhooks" className={tabLook}>
              {t('webhooks')}
            </Link>
          ) : null}
          {mayRead ? (
            <Link to="/settings/audit" className={tabLook}>
              {t('audit')}
            </Link>
          ) : null}
        </nav>
      </PageHeader>
      <PageBody width={isWide ? 'list' : 'form'}>
        <Outlet />
      </PageBody>
    </Page>
  );
}
