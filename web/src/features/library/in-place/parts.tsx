import { Bell, CircleUserRound, Ellipsis, House, Search, SquarePlus, VolumeX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { initials } from '#ui/data/initials.ts';
import type { Advertiser } from './in-place-props.ts';

/** The advertiser's picture, or the first letters of the name. */
export function Picture({ advertiser, size }: { advertiser: Advertiser; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { name, pictureUrl } = advertiser;
  return (
    <span className="ip-avatar" style={{ width: size, height: size, fontSize: size * 0.36 }}>
      {pictureUrl && pictureUrl !== broken ? (
        <img src={pictureUrl} alt="" onError={() => setBroken(pictureUrl)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

interface AdvertiserProps {
  advertiser: Advertiser;
  name: string;
  size: number;
  children?: ReactNode;
}

/** Picture, name and "Sponsored" in a row. */
export function AdvertiserRow({ advertiser, name, size, children }: AdvertiserProps) {
  const t = useTranslations('inPlace');
  return (
    <div className="ip-row ip-advertiser">
      <Picture advertiser={{ ...advertiser, name }} size={size} />
      <span className="ip-grow">
        <b className="ip-name">{name}</b>
        <small>{t('sponsored')}</small>
      </span>
      {children ?? <Ellipsis size={20} />}
    </div>
  );
}

/** The bar at the bottom of an app. */
export function AppBar() {
  const icons = [House, Search, SquarePlus, Bell, CircleUserRound];
  return (
    <div className="ip-appbar">
      {icons.map((Icon, index) => (
        <Icon key={index} size={21} />
      ))}
    </div>
  );
}

/** A row that stands for a post which is not the ad. */
export function NextPost() {
  return (
    <div className="ip-next">
      <i className="ip-disc" />
      <i className="ip-bar" style={{ width: 110 }} />
      <i className="ip-bar" style={{ width: 76 }} />
    </div>
  );
}

export function Muted() {
  return (
    <span className="ip-muted">
      <VolumeX size={14} />
    </span>
  );
}

export function PromotedBy({ name }: { name: string }) {
  const t = useTranslations('inPlace');
  return <small>{t('promotedBy', { name })}</small>;
}
