import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useRemoveAccount } from '#features/platforms/insights/queries.ts';

interface AccountMenuProps {
  accounts: readonly InsightAccount[];
  account: InsightAccount;
  /** Undefined: the chosen account was removed. */
  onChoose: (id: AdvertiserId | undefined) => void;
}

/** Chooses the ad account. */
export function AccountMenu({ accounts, account, onChoose }: AccountMenuProps) {
  const t = useTranslations('insights');
  const mayImport = useCan('integration:manage');
  return (
    <ChoiceMenu
      label={t('account')}
      icon={<OrganizationMark id={account.id} name={account.name} size="sm" />}
      className="max-w-64"
      text={account.name}
      value={account.id}
      options={accounts.map(({ id, name, currency, timeZone }) => ({
        value: id,
        label: name,
        detail: [currency, timeZone].filter(Boolean).join(' · '),
      }))}
      onChoose={onChoose}
    >
      {mayImport ? <ImportItems account={account} onRemoved={() => onChoose(undefined)} /> : null}
    </ChoiceMenu>
  );
}

/** Importing a report, and removing an account with imported insights. */
function ImportItems({ account, onRemoved }: { account: InsightAccount; onRemoved: () => void }) {
  const t = useTranslations('insights.import');
  const { id, source } = account;
  const remove = useRemoveImported(account, onRemoved);
  return (
    <>
      <MenuSeparator />
      <MenuItem asChild icon={<FileSpreadsheet />}>
        <Link to="/overview" search={{ advertiserId: id, import: true }}>
          {t('open')}
        </Link>
      </MenuItem>
      {source === 'file' ? (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void remove()}>
          {t('removeThis')}
        </MenuItem>
      ) : null}
    </>
  );
}

/** An ad account for imports without any, such as after its only import was undone. */
export function NothingImported({ account }: { account: InsightAccount }) {
  const t = useTranslations('insights.import');
  const mayImport = useCan('integration:manage');
  const remove = useRemoveImported(account);
  return (
    <EmptyState
      picture={<FileSpreadsheet />}
      title={t('nothingTitle', { name: account.name })}
      body={t('nothingBody')}
      action={
        mayImport ? (
          <span className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to="/overview" search={{ advertiserId: account.id, import: true }}>
                {t('open')}
              </Link>
            </Button>
            <Button onClick={() => void remove()}>{t('removeThis')}</Button>
          </span>
        ) : null
      }
    />
  );
}

/** Removes an ad account with imported insights, after a confirmation. */
function useRemoveImported({ id, name }: Pick<InsightAccount, 'id' | 'name'>, onRemoved?: () => void) {
  const t = useTranslations('insights.import');
  const { confirm } = useAlert();
  const errorText = useErrorText();
  const { mutateAsync } = useRemoveAccount();
  return async () => {
    const title = t('removeTitle', { name });
    if (!(await confirm({ title, body: t('removeBody'), confirmLabel: t('remove'), tone: 'danger' }))) return;
    try {
      await mutateAsync(id);
      onRemoved?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
