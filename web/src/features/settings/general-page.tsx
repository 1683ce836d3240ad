import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SettingsSection } from '#features/account/settings-section.tsx';
import { organizationQuery } from './queries.ts';

interface FactProps {
  label: string;
  help?: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}

function Fact({ label, help, action, children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="col-start-1 font-medium break-words">{children}</dd>
      {help ? <dd className="col-start-1 text-xs text-pretty text-ink-2">{help}</dd> : null}
      {action ? <dd className="col-start-2 row-span-3 row-start-1 self-center">{action}</dd> : null}
    </div>
  );
}

/** Name and slug of the current organization. */
export function GeneralPage() {
  const t = useTranslations('settings.general');
  const locale = useLocale();
  const me = useMe();
  const { data } = useSuspenseQuery(organizationQuery(me.organizationId as OrganizationId));
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      <dl className="rounded-card border border-line bg-card">
        <Fact label={t('name')}>{data.name}</Fact>
        <Fact label={t('slug')} help={t('slugHelp')} action={<CopyButton text={data.slug} />}>
          <span className="font-mono text-sm font-normal">{data.slug}</span>
        </Fact>
        <Fact label={t('created')}>{formatDate(data.createdAt, locale, { dateStyle: 'long' })}</Fact>
        {me.role ? <Fact label={t('role')}>{t(`roles.${me.role}`)}</Fact> : null}
      </dl>
    </SettingsSection>
  );
}
