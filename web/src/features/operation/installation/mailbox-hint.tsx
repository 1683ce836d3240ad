import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { fetchInstallation } from './installation.ts';

/** Link to the local mailbox if no mail service is connected; renders nothing in production. */
export function MailboxHint() {
  const t = useTranslations('sign');
  const [sandboxUrl, setSandboxUrl] = useState<string | null>(null);
  useEffect(() => {
    // A failed request shows no hint.
    fetchInstallation().then(
      (installation) => setSandboxUrl(installation.sandboxUrl),
      () => undefined,
    );
  }, []);
  if (!sandboxUrl) return null;
  const address = `${sandboxUrl.replace(/\/$/, '')}/mailbox`;
  const link = (chunks: ReactNode) => (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="rounded-xs font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      {chunks}
    </a>
  );
  return (
    <p className="flex animate-fade-in items-center gap-2 text-xs text-pretty text-ink-2">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brand ring-1 ring-on-brand/20" />
      <span>{t.rich('mailbox', { link })}</span>
    </p>
  );
}
