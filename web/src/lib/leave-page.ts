const mark = 'af-leaving';
const endMark = 'af-session-ended';
let leaving = false;

/** What kind of session is signed out. A guest's link may let this browser in without a code. */
type Leaver = 'guest' | 'person';

/** Marks a sign-out through our own "Sign out" button, just before navigation. */
export function markSignOut(who: Leaver = 'person'): void {
  sessionStorage.setItem(mark, who);
}

/**
 * Returns, once, who signed out through our own button, else null: any page can make a browser open the address, but
 * none can set the mark.
 */
export function takeSignOutMark(): Leaver | null {
  const announced = sessionStorage.getItem(mark);
  sessionStorage.removeItem(mark);
  return announced === 'guest' || announced === 'person' ? announced : null;
}

/** Navigates to another address; until then no other navigation of this page happens. */
export function leavePage(address: string): void {
  leaving = true;
  window.location.assign(address);
}

export function isLeavingPage(): boolean {
  return leaving;
}

/** Makes the next page report that the session has ended elsewhere. */
export function markSessionEnded(): void {
  sessionStorage.setItem(endMark, '1');
}

/** Whether a session shown in this tab has ended; true once. */
export function takeSessionEndedMark(): boolean {
  const ended = sessionStorage.getItem(endMark) !== null;
  sessionStorage.removeItem(endMark);
  return ended;
}
