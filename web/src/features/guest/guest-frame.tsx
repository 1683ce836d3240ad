import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { GuestLanguage } from '#features/sign-in/guest-language.tsx';
import { announceLeaving } from '#lib/leaving.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Mark } from '#ui/mark.tsx';

/** Around everything a guest sees: whose page it is, the language, the way out. No menu, nothing else. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('guest.frame');
  const me = useSession();
  const name = me?.organization?.name;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 pb-16">
      <header className="flex h-14 items-center gap-2">
        {name ? <Avatar name={name} square size="md" decorative /> : <Mark />}
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name ?? t('product')}</span>
        <GuestLanguage />
        {me ? (
          <a
            href="/sign/out"
            onClick={announceLeaving}
            aria-label={t('signOut')}
            title={t('signOutOf', { email: me.email })}
            className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <LogOut className="size-4" aria-hidden />
          </a>
        ) : null}
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
