import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';
import { AddPeople } from '#features/tree/assignments/add-people.tsx';
import { useAddPeople } from '#features/people/members/assigned-queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useErrorText } from '#lib/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { SideCard } from './side-card.tsx';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';

type NamedPerson = SheetReading['people'][number];

/** The people named in the sheet: matched people, people to assign to the campaign, and people to invite. */
export function OwnersCard({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('many.owners');
  const { reading, people } = useSheetTools();
  const [invited, setInvited] = useState<string>();
  if (reading.people.length === 0) return null;
  const column = reading.columns.find(({ meaning }) => meaning === 'owner')?.heading ?? '';
  return (
    <SideCard title={t('title')} note={column === '' ? undefined : t('column', { column })}>
      {reading.people.map((named) => {
        const person = named.personId === null ? undefined : people.get(named.personId);
        return person ? (
          <div key={named.text} className="flex min-h-10 items-center gap-2.5 px-4 py-1.5">
            <Avatar name={person.name} src={person.avatarUrl} decorative />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{person.name}</span>{' '}
              <span className="text-xs text-ink-2">
                {person.isOwner ? t(person.isGuest ? 'guest' : 'member') : t('elsewhere')}
              </span>
            </span>
            {person.isOwner ? null : <AddButton campaignId={campaignId} memberId={person.id as MemberId} />}
            <span className="num text-ink-2">{named.lines.length}</span>
          </div>
        ) : (
          <UnknownPerson key={named.text} named={named} onInvite={() => setInvited(named.text)} />
        );
      })}
      <Dialog
        open={invited !== undefined}
        onOpenChange={(open) => !open && setInvited(undefined)}
        title={t('inviteTitle', { name: invited ?? '' })}
        description={t('inviteBody')}
      >
        <AddPeople target={{ campaignId }} />
      </Dialog>
    </SideCard>
  );
}

function AddButton({ campaignId, memberId }: { campaignId: CampaignId; memberId: MemberId }) {
  const t = useTranslations('many.owners');
  const add = useAddPeople({ campaignId });
  const errorText = useErrorText();
  const run = () =>
    add.mutate(
      { memberIds: [memberId] },
      { onError: (error) => toast.error(t('addFailed'), { description: errorText(error) }) },
    );
  return (
    <Button size="sm" loading={add.isPending} onClick={run}>
      {t('add')}
    </Button>
  );
}

/**
 * A name without a matching member or guest: the user chooses or invites the person; otherwise the name is written into
 * the brief.
 */
function UnknownPerson({ named, onInvite }: { named: NamedPerson; onInvite: () => void }) {
  const t = useTranslations('many.owners');
  const { people, change } = useSheetTools();
  const choose = (proposal: string) =>
    change((before) => ({
      ...before,
      answers: { ...before.answers, [`person:${foldWords(named.text)}`]: { proposal } },
    }));
  return (
    <div className="flex min-h-10 items-center gap-2 px-4 py-1.5">
      <span className="grid size-6 shrink-0 place-items-center rounded-full border border-dashed border-edge text-ink-2">
        <CircleHelp className="size-3.5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1 truncate" title={named.text}>
        <span className="font-medium">{named.text}</span>{' '}
        <span className="text-xs text-ink-2">{t('lines', { count: named.lines.length })}</span>
      </span>
      <Combobox
        aria-label={t('choose', { name: named.text })}
        placeholder={t('chooseShort')}
        className="h-control-sm w-auto max-w-24"
        listClassName="w-64"
        options={[...people.values()]
          .filter(({ isOwner }) => isOwner)
          .map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
        value={null}
        onValueChange={choose}
      />
      <Button size="sm" onClick={onInvite}>
        {t('invite')}
      </Button>
    </div>
  );
}
