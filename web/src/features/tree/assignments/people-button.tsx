import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { AvatarStack } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { facesQuery, type Target } from '#features/people/members/assigned-queries.ts';

const PeopleDialog = lazyComponent(() => import('./people-dialog.tsx'), 'PeopleDialog');

/** Avatars of the assigned people; opens the dialog that adds more. */
export function PeopleButton({ target, name }: { target: Target; name: string }) {
  const t = useTranslations('assigned');
  const { data } = useQuery(facesQuery(target));
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated.
  const [isMounted, setMounted] = useState(false);
  const shown = data?.faces.map((person) => ({
    name: personName(person),
    src: person.avatarUrl,
  }));
  const hasFaces = shown !== undefined && shown.length > 0;
  const show = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        onClick={show}
        icon={hasFaces ? <AvatarStack people={shown} count={data?.count} size="xs" /> : <UserRoundPlus aria-hidden />}
      >
        <span className={hasFaces ? 'md:max-2xl:in-data-more:sr-only' : undefined}>{t('people')}</span>
      </Button>
      {isMounted ? (
        <Suspense>
          <PeopleDialog target={target} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
