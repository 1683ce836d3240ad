import { ComingPlace } from './coming-place.tsx';
import { OverviewPicture } from './overview-picture.tsx';

/** Revenue of the ads, once an ad account is connected. */
export function OverviewPage() {
  return <ComingPlace place="overview" picture={<OverviewPicture />} />;
}
