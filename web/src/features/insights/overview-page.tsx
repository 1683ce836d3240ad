import { ComingPlace } from './coming-place.tsx';
import { OverviewPicture } from './overview-picture.tsx';

/** What the ads earned, as soon as an account is connected. */
export function OverviewPage() {
  return <ComingPlace place="overview" picture={<OverviewPicture />} />;
}
