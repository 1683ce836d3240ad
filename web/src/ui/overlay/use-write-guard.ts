import { useReadOnlyReason } from '#lib/read-only.ts';
import { showReadOnly } from './show-read-only.ts';

/**
 * For keys and other presses without a button: returns a function that runs a change, or shows why it is impossible while
 * the organization is read-only.
 */
export function useWriteGuard(): (run: () => void) => void {
  const reason = useReadOnlyReason();
  return (run) => (reason === null ? run() : showReadOnly(reason));
}
