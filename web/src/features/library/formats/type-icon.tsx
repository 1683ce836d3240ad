import { GalleryHorizontalEnd, Image, Play } from 'lucide-react';
import type { FormatType } from '@ad-foundry/contract/limits.ts';

const icons = { image: Image, video: Play, carousel: GalleryHorizontalEnd };

/** Icon of a format type: image, video or carousel. */
export function TypeIcon({ type, className = 'size-4' }: { type: FormatType; className?: string }) {
  const Icon = icons[type];
  return <Icon aria-hidden className={className} strokeWidth={1.6} />;
}
