import { CircleQuestionMark, Eye, LogOut, UserRound, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { markSignOut } from '#lib/leave-page.ts';
import { setLocale, useTranslations } from '#lib/i18n.ts';
import { useOnline } from '#lib/online.ts';
import { Mark } from '#ui/data/mark.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { LanguageSelect } from '#ui/form/language-select.tsx';
import { lookAroundPath } from '#features/people/sign-in/look-around.ts';
import { BrandBadge } from '#features/people/organizations/brand-badge.tsx';
import { useShownBrand } from '#features/sharing/guest/shown-brand.ts';
import { updateMe, useMe } from '#features/sharing/guest/entry/guest-session.ts';

// In pixels, as the padding of the page, so that large text has room on a phone.
const iconLook = 'grid size-[40px] place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink';

/** Layout of all guest pages: organization, language and sign-out. No menu. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('guest.frame');
  const me = useMe();
  const organization = me?.organization;
  const brand = useShownBrand();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-[16px] pb-16">
      <header className="flex min-h-14 flex-wrap items-center gap-x-2 py-1">
        {brand?.color || brand?.logo ? (
          <span className="flex min-w-20 flex-1">
            <BrandBadge name={brand.name} brand={brand} />
          </span>
        ) : (
          <>
            {organization ? <OrganizationMark id={organization.id} name={organization.name} /> : <Mark />}
            <span className="min-w-20 flex-1 text-sm leading-tight font-semibold break-words">
              {organization?.name ?? brand?.name ?? t('product')}
            </span>
          </>
        )}
        <span className="ml-auto flex items-center gap-2">
          <Language />
          {me ? (
            <span className="-mr-2 flex">
              {me.isSamplePerson ? (
                <a href={lookAroundPath} aria-label={t('lookAround')} title={t('lookAround')} className={iconLook}>
                  <Eye className="size-4" aria-hidden />
                </a>
              ) : null}
              <a href="/help" aria-label={t('help')} title={t('help')} className={iconLook}>
                <CircleQuestionMark className="size-4" aria-hidden />
              </a>
              <a href="/me" aria-label={t('settings')} title={t('settings')} className={iconLook}>
                <UserRound className="size-4" aria-hidden />
              </a>
              <a
                href="/sign/out"
                onClick={() => markSignOut(me.role === 'guest' ? 'guest' : 'person')}
                aria-label={t('signOut')}
                title={t('signOutOf', { email: me.email })}
                className={iconLook}
              >
                <LogOut className="size-4" aria-hidden />
              </a>
            </span>
          ) : null}
        </span>
      </header>
      <Offline />
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}

/** Language selection, saved with the account. */
function Language() {
  const t = useTranslations('guest.frame');
  const me = useMe();
  const choose = async (next: Locale) => {
    await setLocale(next);
    if (me) await updateMe({ settings: { locale: next } });
  };
  return <LanguageSelect label={t('language')} onChoose={(next) => void choose(next).catch(() => undefined)} />;
}

/** Sticky note while the browser is offline. */
function Offline() {
  const t = useTranslations('guest.frame');
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-0 z-10 empty:hidden">
      {isOnline ? null : (
        <p className="mb-3 flex items-center gap-2 rounded-card border border-warn-line bg-warn-fill px-3 py-2 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          <span>
            <span className="font-medium text-warn">{t('offline')}</span> {t('offlineBody')}
          </span>
        </p>
      )}
    </div>
  );
}
