import { ComingSoon } from './coming-soon.tsx';
import { OverviewPicture } from './overview-picture.tsx';

/** Revenue of the ads, once an ad account is connected. */
export function OverviewPage() {
  return <ComingSoon place="overview" picture={<OverviewPicture />} />;
}
