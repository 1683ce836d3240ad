import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { AvatarStack } from '#ui/data/avatar.tsx';

/** The people of a campaign. */
export function Faces({ people: { faces, count } }: Pick<ListedCampaign, 'people'>) {
  if (count === 0) return null;
  return <AvatarStack people={faces.map((face) => ({ name: personName(face), src: face.avatarUrl }))} count={count} />;
}
