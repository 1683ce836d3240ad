import { isInsidePath } from '@ad-foundry/contract/rules/people/return-path.ts';

const key = 'af-return';

/** Whether an address is inside the product and not part of the sign-in. */
function isInside(path: string): boolean {
  return isInsidePath(path) && !path.startsWith('/sign');
}

/** Stores the path to return to after sign-in; in this tab only. */
export function rememberReturnPath(path: string): void {
  try {
    if (isInside(path) && path !== '/') sessionStorage.setItem(key, path);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, sign-in leads to the first page.
  }
}

/** The return path, without removing it. */
export function peekReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path && isInside(path) ? path : null;
  } catch {
    return null;
  }
}

/** Removes and returns the return path; null if there is none. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path && isInside(path) ? path : null;
  } catch {
    return null;
  }
}
