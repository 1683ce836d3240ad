import { ComingPlace } from './coming-place.tsx';
import { LiveCreativesPicture } from './live-creatives-picture.tsx';

/** Running ads, once an ad account is connected. */
export function LiveCreativesPage() {
  return <ComingPlace place="creatives" picture={<LiveCreativesPicture />} />;
}
