import { Link } from '@tanstack/react-router';
import type { Home, OwingPerson } from '@ad-foundry/contract/work/home.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { Nothing, Panel, rowLook } from './panel.tsx';

/** Who has slots to deliver that are overdue or due soon. */
export function OwingPanel({ home: { owing } }: { home: Home }) {
  const t = useTranslations('home.owing');
  const { people, count, unassigned } = owing;
  return (
    <Panel title={t('title')} count={count > 0 ? <Badge>{count}</Badge> : null}>
      {people.length === 0 && unassigned === 0 ? <Nothing>{t('none')}</Nothing> : null}
      {people.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {people.map((person) => (
            <li key={`${personName(person)} ${person.campaign.id}`}>
              <Row person={person} />
            </li>
          ))}
        </ul>
      ) : null}
      {unassigned > 0 ? (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">{t('unassigned', { count: unassigned })}</p>
      ) : null}
    </Panel>
  );
}

function Row({ person }: { person: OwingPerson }) {
  const t = useTranslations('home.owing');
  const { avatarUrl, isMe, campaign, campaigns, slots, overdue } = person;
  const name = personName(person);
  const place = campaigns > 1 ? t('campaigns', { name: campaign.name, count: campaigns - 1 }) : campaign.name;
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className={rowLook}>
      <Avatar decorative name={name} src={avatarUrl} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {isMe ? t('me', { name }) : name}
        </span>
        <span className="truncate text-xs text-ink-2" title={place}>
          {place}
        </span>
      </span>
      <span className="num grid justify-items-end text-xs whitespace-nowrap">
        <span className="font-semibold">{t('slots', { count: slots })}</span>
        {overdue > 0 ? <span className="text-bad">{t('overdue', { count: overdue })}</span> : null}
      </span>
    </Link>
  );
}
