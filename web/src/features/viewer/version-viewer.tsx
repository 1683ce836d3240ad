import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Shown } from './address.ts';
import { Viewer } from './viewer.tsx';

/** The viewer where the address says nothing of it. */
export function VersionViewer(props: { creative: Creative; first: VersionId; onClose: () => void }) {
  const { creative, first, onClose } = props;
  const [shown, setShown] = useState<Shown>({ version: first });
  return <Viewer creative={creative} shown={shown} onShow={setShown} onClose={onClose} />;
}
