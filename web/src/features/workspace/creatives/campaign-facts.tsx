import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { facesQuery } from '#features/people/members/assigned-queries.ts';
import { AvatarStack } from '#ui/data/avatar.tsx';

interface Props {
  campaignId: CampaignId;
}

/** The people assigned to the campaign of a creative. */
export function CampaignPeople({ campaignId }: Props) {
  const { data } = useQuery(facesQuery({ campaignId }));
  if (!data || data.count === 0) return null;
  const people = data.faces.map((face) => ({ name: personName(face), src: face.avatarUrl }));
  return <AvatarStack people={people} count={data.count} />;
}

/** The group of a creative's campaign in the breadcrumbs. */
export function CampaignGroup({ campaignId }: Props) {
  const { data } = useQuery(campaignQuery(campaignId));
  if (!data?.group) return null;
  return (
    <>
      <Link to="/groups/$groupId" params={{ groupId: data.group.id }}>
        {data.group.name}
      </Link>
      <span aria-hidden className="mx-1.5 text-line-strong">
        /
      </span>
    </>
  );
}
