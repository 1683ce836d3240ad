import { useEffect, useState } from 'react';
import type { ReviewVersion } from '@ad-foundry/contract/review.ts';

/**
 * Whether the picture of a file itself is fetched. Until then its small picture is shown, which has a slow connection
 * for itself.
 */
export function useSharp({ facts, preview, viewUrl }: ReviewVersion, isActive: boolean): boolean {
  const [fetched, setFetched] = useState<string | null>(null);
  const file = isActive && facts.kind === 'image' ? viewUrl : null;
  const small = preview.url;
  useEffect(() => {
    if (file === null || small === null) return undefined;
    let isLeft = false;
    const load = (url: string, then: () => void) => {
      const image = new Image();
      image.addEventListener('load', () => {
        if (!isLeft) then();
      });
      image.src = url;
    };
    load(small, () => load(file, () => setFetched(file)));
    return () => {
      isLeft = true;
    };
  }, [file, small]);
  return file !== null && (small === null || fetched === file);
}
