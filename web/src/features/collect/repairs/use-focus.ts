import { useEffect, useState } from 'react';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import { call } from '#lib/api.ts';

/** Where a stored file has what stands out; null before it is known, and for a file that is not stored yet. */
export function useFocus(versionId: VersionId | null): { focus: Focus | null; isReading: boolean } {
  const [focus, setFocus] = useState<Focus | null>(null);
  const [isReading, setReading] = useState(versionId !== null);
  useEffect(() => {
    if (versionId === null) return;
    const ended = new AbortController();
    call(repairs.focus, { params: { versionId } }, ended.signal)
      .then(
        (answer) => setFocus(answer.focus),
        // Without it, the window begins in the middle.
        () => undefined,
      )
      .finally(() => setReading(false));
    return () => ended.abort();
  }, [versionId]);
  return { focus, isReading };
}
