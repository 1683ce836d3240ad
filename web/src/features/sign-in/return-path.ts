import { isInsidePath } from '@ad-foundry/contract/rules/return-path.ts';

const key = 'af-return';

/** An address inside the product that is not the sign-in itself. */
function isInside(path: string): boolean {
  return isInsidePath(path) && !path.startsWith('/sign');
}

/** Remembers where somebody wanted to go before they had to sign in; in this tab only. */
export function rememberReturnPath(path: string): void {
  try {
    if (isInside(path) && path !== '/') sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage one lands on the first page instead.
  }
}

/** Where to go on; it stays remembered. */
export function peekReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path && isInside(path) ? path : null;
  } catch {
    return null;
  }
}

/** Where to go on, once; null when nothing was remembered. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path && isInside(path) ? path : null;
  } catch {
    return null;
  }
}
