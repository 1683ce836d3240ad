import { Link } from '@tanstack/react-router';
import { ChevronDown, FileSpreadsheet, Trash2 } from 'lucide-react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuRadioItem,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import { useRemoveImported } from './remove-imported.ts';

interface AccountMenuProps {
  accounts: readonly InsightAccount[];
  account: InsightAccount;
  onChoose: (account: InsightAccount) => void;
  /** Called when the account was removed. */
  onRemoved: () => void;
}

/** Chooses the ad account. */
export function AccountMenu({ accounts, account, onChoose, onRemoved }: AccountMenuProps) {
  const t = useTranslations('insights');
  const mayImport = useCan('integration:manage');
  return (
    <Menu>
      <MenuTrigger>
        <Button aria-label={`${t('account')}: ${account.name}`} className="max-w-64">
          <OrganizationMark id={account.id} name={account.name} size="sm" />
          <span className="truncate">{account.name}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={account.id}
          onValueChange={(id) => {
            const next = accounts.find((one) => one.id === id);
            if (next) onChoose(next);
          }}
        >
          {accounts.map(({ id, name, currency, timeZone }) => (
            <MenuRadioItem key={id} value={id}>
              <span className="grid min-w-0">
                <span className="truncate">{name}</span>
                <span className="text-xs text-ink-2">{[currency, timeZone].filter(Boolean).join(' · ')}</span>
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        {mayImport ? <ImportItems account={account} onRemoved={onRemoved} /> : null}
      </MenuContent>
    </Menu>
  );
}

/** Importing a report, and removing an account whose figures were imported. */
function ImportItems({ account, onRemoved }: Pick<AccountMenuProps, 'account' | 'onRemoved'>) {
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
