import { ChevronDown, MailOpen, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useMe } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Badge } from '#ui/data/badge.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { setFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { useSwitchOrganization } from '#features/people/organizations/queries.ts';

const CreateOrganizationDialog = lazyComponent(
  () => import('#features/people/account/create-organization-dialog.tsx'),
  'CreateOrganizationDialog',
);

/** Returns a function that switches to another of the account's organizations, and shows a failure. */
export function useSwitch(): (organizationId: string) => void {
  const t = useTranslations('shell.organization');
  const errorText = useErrorText();
  const me = useMe();
  const { mutate } = useSwitchOrganization();
  return (organizationId) => {
    if (organizationId === me.organizationId) return;
    const onError = (error: unknown) => toast.error(t('failed'), { description: errorText(error) });
    mutate(organizationId as OrganizationId, { onError });
  };
}

const look = 'flex h-10 w-full min-w-0 items-center gap-2.5 rounded-control px-1.5 text-left pointer-coarse:h-11';

function Name({ folded }: { folded: boolean }) {
  const me = useMe();
  return (
    <>
      <OrganizationMark id={me.organizationId ?? ''} name={me.organization?.name ?? ''} />
      <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate font-semibold'}>{me.organization?.name}</span>
    </>
  );
}

function OrganizationItem({ id, name }: { id: string; name: string }) {
  return (
    <MenuRadioItem value={id}>
      <span className="flex min-w-0 items-center gap-2">
        <OrganizationMark size="sm" id={id} name={name} />
        <span className="truncate">{name}</span>
      </span>
    </MenuRadioItem>
  );
}

/** The current organization, with a menu of the account's others and an entry that creates one. */
export function OrganizationSwitcher({ folded = false }: { folded?: boolean }) {
  const t = useTranslations('shell.organization');
  const me = useMe();
  const choose = useSwitch();
  const create = useTranslations('shell.newOrganization');
  const invited = useTranslations('shell.invitations');
  const [creating, setCreating] = useState(false);
  return (
    <>
      {creating ? (
        <Suspense>
          <CreateOrganizationDialog open onOpenChange={setCreating} />
        </Suspense>
      ) : null}
      <Menu>
        <MenuTrigger>
          <button
            type="button"
            title={t('switch')}
            className={cn(look, 'transition-colors hover:bg-sunk data-[state=open]:bg-sunk')}
          >
            <Name folded={folded} />
            {me.pendingInvitations.length > 0 ? <Badge tone="info">{me.pendingInvitations.length}</Badge> : null}
            <span className="sr-only">{`, ${t('switch')}`}</span>
            {folded ? null : <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />}
          </button>
        </MenuTrigger>
        <MenuContent className="w-60">
          <MenuLabel>{t('label')}</MenuLabel>
          <MenuRadioGroup value={me.organizationId ?? ''} onValueChange={choose}>
            {me.accessibleOrganizations.map(({ id, name }) => (
              <OrganizationItem key={id} id={id} name={name} />
            ))}
          </MenuRadioGroup>
          {me.pendingInvitations.length > 0 ? (
            <>
              <MenuSeparator />
              <MenuLabel>{invited('label')}</MenuLabel>
              {me.pendingInvitations.map((invitation) => (
                <MenuItem
                  key={invitation.invitationId}
                  icon={<MailOpen />}
                  onSelect={() => setFollowedInvitation(invitation.invitationId)}
                >
                  {invitation.targetName ?? invitation.organizationName}
                </MenuItem>
              ))}
            </>
          ) : null}
          <MenuSeparator />
          <MenuItem icon={<Plus />} onSelect={() => setCreating(true)}>
            {create('title')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
