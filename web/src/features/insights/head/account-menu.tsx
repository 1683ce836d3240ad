import { ChevronDown } from 'lucide-react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';

interface AccountMenuProps {
  accounts: readonly InsightAccount[];
  account: InsightAccount;
  onChoose: (account: InsightAccount) => void;
}

/** Chooses the ad account. */
export function AccountMenu({ accounts, account, onChoose }: AccountMenuProps) {
  const t = useTranslations('insights');
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
      </MenuContent>
    </Menu>
  );
}
