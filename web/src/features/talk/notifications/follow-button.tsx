import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { chooseFollow, followQuery, type FollowTarget } from './follow-queries.ts';

interface FollowProps {
  target: FollowTarget;
}

/** A menu to follow or mute a campaign or creative. */
export function FollowButton({ target, size = 'md' }: FollowProps & { size?: 'sm' | 'md' }) {
  const t = useTranslations('notifications.follow');
  const { data } = useQuery(followQuery(target));
  const now = data?.choice ?? data?.usual ?? 'none';
  return (
    <Menu>
      <MenuTrigger>
        <Button size={size} variant="ghost" icon={<Bell />} aria-label={t('change', { now: t(`now.${now}`) })}>
          {t(`now.${now}`)}
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <FollowItems target={target} />
      </MenuContent>
    </Menu>
  );
}

const usual = 'usual';

/** Menu items: follow, mute, or use the default. */
export function FollowItems({ target }: FollowProps) {
  const t = useTranslations('notifications.follow');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data } = useQuery(followQuery(target));
  const { mutate } = useMutation({
    mutationFn: (choice: FollowChoice | null) => chooseFollow(target, choice),
    onSuccess: (next) => queries.setQueryData(followQuery(target).queryKey, next),
    onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
    // The setting of a campaign also applies to its creatives.
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
  return (
    <MenuRadioGroup
      value={data ? (data.choice ?? usual) : ''}
      onValueChange={(next) => mutate(next === usual ? null : (next as FollowChoice))}
    >
      <MenuLabel>{t('title')}</MenuLabel>
      <MenuRadioItem value={usual}>{t(`usual.${data?.usual ?? 'none'}`)}</MenuRadioItem>
      <MenuRadioItem value="following">{t('following')}</MenuRadioItem>
      <MenuRadioItem value="muted">{t('muted')}</MenuRadioItem>
    </MenuRadioGroup>
  );
}
