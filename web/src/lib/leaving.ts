const mark = 'af-leaving';
const endMark = 'af-session-ended';
let leaving = false;

/** Guests come by a link that this browser may let in without a code. */
type Leaver = 'guest' | 'person';

/** Called as somebody presses our own "Sign out", just before the address changes. */
export function announceLeaving(who: Leaver = 'person'): void {
  sessionStorage.setItem(mark, who);
}

/** Who, if a press of ours led here, once: any page can make a browser open an address, none can leave our mark. */
export function takeLeaving(): Leaver | null {
  const announced = sessionStorage.getItem(mark);
  sessionStorage.removeItem(mark);
  return announced === 'guest' || announced === 'person' ? announced : null;
}

/** Goes to another address; meanwhile nothing else leads this page elsewhere. */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

export function isLeaving(): boolean {
  return leaving;
}

/** Has the next page say why somebody is asked to sign in: their session has ended elsewhere. */
export function announceEnd(): void {
  sessionStorage.setItem(endMark, '1');
}

/** Whether a session that was shown here has ended, once. */
export function takeEnd(): boolean {
  const ended = sessionStorage.getItem(endMark) !== null;
  sessionStorage.removeItem(endMark);
  return ended;
}
