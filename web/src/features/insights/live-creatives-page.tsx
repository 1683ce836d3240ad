import { ComingSoon } from './coming-soon.tsx';
import { LiveCreativesPicture } from './live-creatives-picture.tsx';

/** Running ads, once an ad account is connected. */
export function LiveCreativesPage() {
  return <ComingSoon place="creatives" picture={<LiveCreativesPicture />} />;
}
