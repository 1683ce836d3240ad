import { ComingPlace } from './coming-place.tsx';
import { LiveCreativesPicture } from './live-creatives-picture.tsx';

/** The ads that run, as soon as an account is connected. */
export function LiveCreativesPage() {
  return <ComingPlace place="creatives" picture={<LiveCreativesPicture />} />;
}
