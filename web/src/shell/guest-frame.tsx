import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { markSignOut } from '#lib/leave-page.ts';
import { useMe } from '#lib/permissions.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { OfflineNotice } from './offline-notice.tsx';

const linkLook =
  'flex h-10 items-center gap-1.5 rounded-control px-2 text-sm text-ink-2 hover:bg-sunk hover:text-ink [&>svg]:size-4';

/** The layout of a guest's settings, with a link back to the campaigns and a sign-out button. */
export function GuestFrame({ contentId, children }: { contentId: string; children: ReactNode }) {
  const t = useTranslations('visitor');
  const me = useMe();
  const name = me.organization?.name ?? '';
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-paper px-4">
        <OrganizationMark id={me.organizationId ?? ''} name={name} />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
        <a href="/upload" className={linkLook}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </a>
        <a
          href="/sign/out"
          onClick={() => markSignOut('guest')}
          aria-label={t('signOut')}
          title={t('signOut')}
          className={linkLook}
        >
          <LogOut aria-hidden />
        </a>
      </header>
      <main id={contentId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
}
