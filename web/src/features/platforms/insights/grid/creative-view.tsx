import type { ComponentProps } from 'react';
import { LaunchesView } from '#features/platforms/insights/launches/launches-view.tsx';
import { NamesView } from '#features/platforms/insights/names/names-view.tsx';
import { CreativeGrid } from './creative-grid.tsx';

type Props =
  | ({ kind: 'all' } & ComponentProps<typeof CreativeGrid>)
  | ({ kind: 'launches' } & ComponentProps<typeof LaunchesView>)
  | ({ kind: 'names' } & ComponentProps<typeof NamesView>);

/** One of the views of the creatives. In one file, since what they share would be split by its users otherwise. */
export function CreativeView(props: Props) {
  switch (props.kind) {
    case 'launches':
      return <LaunchesView {...props} />;
    case 'names':
      return <NamesView {...props} />;
    default:
      return <CreativeGrid {...props} />;
  }
}
