import { useEffect, useRef, type RefObject } from 'react';
import { compareModes } from './address.ts';
import { undoLast } from '#features/talk/decisions/last-decision.ts';
import type { Viewer } from './use-viewer.ts';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

interface Keys {
  viewer: Viewer;
  frame: RefObject<HTMLElement | null>;
  toggleDetails: () => void;
  toggleFullScreen: () => void;
  showKeys: () => void;
  openComments: () => void;
}

type GuardedKeys = Keys & { guard: ReturnType<typeof useWriteGuard> };

/** The viewer's keyboard shortcuts; inactive in text fields, menus and dialogs. */
export function useViewerKeys(keys: Keys): void {
  const guard = useWriteGuard();
  const latest = useRef<GuardedKeys>({ ...keys, guard });
  useEffect(() => {
    latest.current = { ...keys, guard };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isElsewhere(event.target, latest.current.frame.current)) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
}

function isElsewhere(target: EventTarget | null, frame: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, input:not([type=range], [type=checkbox], [type=radio]), [role=menu], [role=listbox]'))
    return true;
  const dialog = target.closest('[role=dialog], [role=alertdialog]');
  return dialog !== null && dialog !== frame;
}

function actOf(event: KeyboardEvent, keys: GuardedKeys): (() => unknown) | undefined {
  const { viewer } = keys;
  const onRange = event.target instanceof Element && event.target.matches('input[type=range]');
  const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  const { zoom } = viewer;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (onRange && /^(Arrow|Home|End|Page)/.test(key)) return undefined;
  // A focused radio button uses arrow keys and space itself.
  if (event.target instanceof Element && event.target.matches('input[type=radio]') && /^Arrow| /.test(key))
    return undefined;
  if (key === ' ' && (onButton || onRange)) return undefined;
  const general: Record<string, () => unknown> = {
    ArrowLeft: () => viewer.step(-1),
    ArrowRight: () => viewer.step(1),
    ArrowUp: () => viewer.stepVersion(-1),
    ArrowDown: () => viewer.stepVersion(1),
    s: viewer.toggleSafeZone,
    c: viewer.toggleCompare,
    x: () => viewer.other && viewer.setMode(compareModes[(compareModes.indexOf(viewer.mode) + 1) % 3] ?? 'side'),
    i: () => viewer.showInPlace(!viewer.isInPlace),
    d: keys.toggleDetails,
    f: keys.toggleFullScreen,
    '+': () => zoom.by(1.5),
    '=': () => zoom.by(1.5),
    '-': () => zoom.by(1 / 1.5),
    '0': zoom.fit,
    '1': () => zoom.actual(),
    '?': keys.showKeys,
  };
  const comments = commentKeys(keys, event.shiftKey)[key];
  if (comments) return comments;
  return general[key] ?? (viewer.place?.version.facts.kind === 'video' ? videoKeys(viewer)[key] : undefined);
}

function commentKeys({ viewer, openComments, guard }: GuardedKeys, back: boolean): Record<string, () => unknown> {
  const { discussion, chooseThread } = viewer;
  const mayWrite = (viewer.creative.archivedAt ?? viewer.creative.campaign.archivedAt) === null;
  const writing: Record<string, () => void> = {
    t: () => {
      openComments();
      discussion.write();
    },
    p: () => {
      openComments();
      if (discussion.placing) discussion.clearDraft();
      else discussion.place();
    },
    y: () => {
      if (!discussion.current) return;
      openComments();
      discussion.answer(discussion.current.thread.id);
    },
    v: () => viewer.settleCurrent(),
    e: () => {
      const { current } = discussion;
      if (current?.state === 'to-verify' && current.thread.can.resolve) void viewer.verify(current, false);
    },
  };
  const { review } = viewer;
  const deciding: Record<string, () => unknown> = {
    a: review.approve,
    r: () =>
      guard(() => {
        openComments();
        review.ask();
      }),
  };
  return {
    z: undoLast,
    ...(mayWrite ? Object.fromEntries(Object.entries(writing).map(([key, act]) => [key, () => guard(act)])) : {}),
    ...(review.mayDecide ? deciding : {}),
    n: () => {
      openComments();
      const next = discussion.step(back ? -1 : 1);
      if (next) chooseThread(next);
    },
  };
}

function videoKeys({ player }: Viewer): Record<string, () => unknown> {
  return {
    ' ': () => player.toggle(),
    k: () => player.pause(),
    j: () => player.shuttle(-1),
    l: () => player.shuttle(1),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    m: () => player.setMuted(!player.snapshot().muted),
    Home: () => player.seek(0),
    End: () => player.seek(Number.MAX_SAFE_INTEGER),
  };
}
