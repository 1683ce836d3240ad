import { Mail } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUnlinkGoogle, signInMethodsQuery } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

interface WayProps {
  icon: ReactNode;
  name: string;
  body: string;
  action?: ReactNode;
}

function Way({ icon, name, body, action }: WayProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-pretty wrap-anywhere text-ink-2">{body}</p>
      </div>
      {action}
    </li>
  );
}

/** The sign-in methods: always mailed codes, and Google if linked. */
export function SignInMethodsSection() {
  const t = useTranslations('me.ways');
  const me = useMe();
  const { data } = useQuery(signInMethodsQuery);
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <ul aria-label={t('title')} className="grid rounded-card border border-line bg-card">
        <Way
          icon={<Mail className="size-5 shrink-0 text-ink-3" aria-hidden />}
          name={t('code')}
          body={t('codeBody', { email: me.email })}
        />
        {data?.google || data?.googleOffered ? <Google google={data.google} /> : null}
      </ul>
    </SettingsSection>
  );
}

function Google({ google }: { google: { email: string; linkedAt: string } | null }) {
  const t = useTranslations('me.ways');
  const errorText = useErrorText();
  const locale = useLocale();
  const alert = useAlert();
  const unlink = useUnlinkGoogle();
  const ask = async () => {
    const sure = await alert.confirm({
      title: t('unlinkAsk'),
      body: t('unlinkBody'),
      confirmLabel: t('unlink'),
      tone: 'danger',
    });
    if (!sure) return;
    unlink.mutate(undefined, {
      onSuccess: () => toast.success(t('unlinked')),
      onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
    });
  };
  const linked = google && t('linked', { email: google.email, date: formatDate(google.linkedAt, locale) });
  return (
    <Way
      icon={<img src="/google.svg" alt="" className="size-5 shrink-0" />}
      name="Google"
      body={linked ?? t('notLinked')}
      action={
        google ? (
          <Button size="sm" loading={unlink.isPending} onClick={() => void ask()}>
            {t('unlink')}
          </Button>
        ) : null
      }
    />
  );
}
