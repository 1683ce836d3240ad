const mark = 'af-leaving';
const endMark = 'af-session-ended';
let leaving = false;

/** The kind of session that is signed out. A guest's link may let this browser sign in without a code. */
type Leaver = 'guest' | 'person';

/** Marks a sign-out by the app's "Sign out" button, just before the navigation. */
export function markSignOut(who: Leaver = 'person'): void {
  sessionStorage.setItem(mark, who);
}

/**
 * Returns, once, who signed out by the app's button, otherwise null: any other site can open the sign-out URL, but none
 * can set the mark.
 */
export function takeSignOutMark(): Leaver | null {
  const announced = sessionStorage.getItem(mark);
  sessionStorage.removeItem(mark);
  return announced === 'guest' || announced === 'person' ? announced : null;
}

/** Navigates to another URL; until then, the page starts no other navigation. */
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

/** Whether a session shown in this tab has ended; true only once. */
export function takeSessionEndedMark(): boolean {
  const ended = sessionStorage.getItem(endMark) !== null;
  sessionStorage.removeItem(endMark);
  return ended;
}
