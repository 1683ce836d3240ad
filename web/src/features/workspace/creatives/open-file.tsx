import { useSuspenseQuery } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { creativeQuery } from './queries.ts';
import { TeamSlots } from './team-slots.tsx';
import type { ViewerProps } from '#features/talk/viewer/use-viewer.ts';
import { Viewer } from '#features/talk/viewer/viewer.tsx';

interface OpenFileProps extends Omit<ViewerProps, 'creative'> {
  creativeId: CreativeId;
}

/** Opens the viewer for the file in the URL. */
export function OpenFile({ creativeId, ...rest }: OpenFileProps) {
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  return (
    <TeamSlots creative={creative}>
      <Viewer creative={creative} {...rest} />
    </TeamSlots>
  );
}
