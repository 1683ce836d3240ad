import { useSuspenseQuery } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { creativeQuery } from '#features/creatives/queries.ts';
import { TeamSlots } from '#features/creatives/team-slots.tsx';
import type { ViewerProps } from './use-viewer.ts';
import { Viewer } from './viewer.tsx';

interface OpenFileProps extends Omit<ViewerProps, 'creative'> {
  creativeId: CreativeId;
}

/** Opens the viewer for the file that the address names. */
export function OpenFile({ creativeId, ...rest }: OpenFileProps) {
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  return (
    <TeamSlots creative={creative}>
      <Viewer creative={creative} {...rest} />
    </TeamSlots>
  );
}
