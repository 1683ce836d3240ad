import { useState } from 'react';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import {
  approve,
  askForChanges,
  finish,
  withdraw,
  type ApprovalFailure,
  type ApprovalFailures,
} from './store/decisions.ts';
import { pageNow, refreshReview } from './store/review-store.ts';
import { commentActions, refreshThreads } from './store/threads-store.ts';
import { currentOf, type Tile } from './store/tiles.ts';
import type { Reviewing } from './use-reviewing.ts';

/** What the last act did, for the status line: with `undo` while it can be taken back there. */
export interface Notice {
  text: string;
  tone: 'ok' | 'bad';
  undo?: Tile;
}

/** A notice, and how often the holder had gone to another file before. */
type StoredNotice = Notice & { moves: number };

const noticeMs = 10_000;

/**
 * What the last act did, for ten seconds or until the holder goes to another file; a failure stays until it is
 * dismissed.
 */
function useNotice(moves: number) {
  const [stored, setNotice] = useState<StoredNotice | null>(null);
  const say = (notice: Notice) => {
    const next = { ...notice, moves };
    setNotice(next);
    if (next.tone === 'ok') setTimeout(() => setNotice((shown) => (shown === next ? null : shown)), noticeMs);
  };
  const notice = stored?.tone === 'ok' && stored.moves !== moves ? null : stored;
  return { notice, say, dismiss: () => setNotice(null) };
}

type AskName = () => Promise<boolean>;

/** Runs acts of the holder: asks for the name first where the link needs one, and says why an act failed. */
function useActs(reviewing: Reviewing, askName: AskName) {
  const t = useTranslations('reviewPage');
  const errorText = useErrorText();
  const { notice, say, dismiss } = useNotice(reviewing.moves);
  const [newer, setNewer] = useState<ReadonlySet<Tile['id']>>(new Set());
  const begin = (tile: Tile) => {
    if (reviewing.shown?.tile.id !== tile.id) reviewing.select(tile.id);
    reviewing.setAsking(true);
    reviewing.write();
  };
  // A newer version is shown at once, unless a text was written on the older one.
  const meetNewer = (tile: Tile) => {
    const { shown, text } = reviewing;
    if (shown?.tile.id !== tile.id || text.trim() === '')
      return say({ tone: 'ok', text: t('decide.newerShown', { file: tile.fullName }) });
    setNewer(new Set([...newer, tile.id]));
    reviewing.stayOn(shown);
  };
  const run = async (act: () => Promise<unknown>, tile?: Tile): Promise<boolean> => {
    if (pageNow()?.holder === null && !(await askName())) return false;
    try {
      await act();
      return true;
    } catch (error) {
      if (hasCode(error, 'review.name-needed') && (await askName())) return run(act, tile);
      if (hasCode(error, 'decision.newer-version') && tile) meetNewer(tile);
      else if (hasCode(error, 'decision.nothing-open') && tile) begin(tile);
      else say({ tone: 'bad', text: t('notSaved', { reason: errorText(error) }) });
      void refreshReview();
      return false;
    }
  };
  return {
    notice,
    say,
    dismiss,
    run,
    /** Begins to ask for changes; the reason follows in the field for comments. */
    begin,
    /** Whether a newer version of a file came while the holder wrote on the older one, which is still shown. */
    isOutdated: (tile: Tile) =>
      newer.has(tile.id) && reviewing.shown?.tile.id === tile.id && !reviewing.shown.isCurrent,
    showNewer: (tile: Tile) => {
      setNewer(new Set([...newer].filter((id) => id !== tile.id)));
      reviewing.select(tile.id);
    },
  };
}

/** Decides on files, each decision with its way back in the status line; then shows the next file to decide. */
function useDecisions({ say, run }: ReturnType<typeof useActs>, reviewing: Reviewing) {
  const t = useTranslations('reviewPage');
  const decided = (tile: Tile, state: 'approved' | 'changes') =>
    say({ tone: 'ok', text: t('decide.saved', { file: tile.fullName, state: t(`state.${state}`) }), undo: tile });
  const attempt = async (ids: Tile['undecided'], tile?: Tile) => {
    let failures: ApprovalFailures = new Map();
    const isDone = await run(async () => {
      failures = await approve(ids);
    }, tile);
    return { isDone, failures };
  };
  /** How many files were approved, and how many were not for which reason. */
  const unapproved = (tiles: readonly Tile[], failures: ApprovalFailures) => {
    const reasons = tiles.map(({ undecided }) => undecided.map((id) => failures.get(id)).find(Boolean));
    const countOf = (reason: ApprovalFailure | undefined) => reasons.filter((each) => each === reason).length;
    const parts = [
      { key: 'allSaved', count: countOf(undefined) },
      { key: 'allNewer', count: countOf('decision.newer-version') },
      { key: 'allArchived', count: countOf('creative.archived') },
      { key: 'allGone', count: countOf('version.not-found') },
    ] as const;
    return parts.flatMap(({ key, count }) => (count > 0 ? [t(`decide.${key}`, { count })] : [])).join(', ');
  };
  return {
    decided,
    async approve(tile: Tile) {
      const { isDone, failures } = await attempt(tile.undecided, tile);
      if (failures.size > 0) say({ tone: 'bad', text: unapproved([tile], failures) });
      else if (isDone) {
        decided(tile, 'approved');
        reviewing.advance(tile);
      }
      return isDone && failures.size === 0;
    },
    async approveAll(tiles: readonly Tile[]) {
      const { isDone, failures } = await attempt(tiles.flatMap(({ undecided }) => undecided));
      if (failures.size > 0) say({ tone: 'bad', text: unapproved(tiles, failures) });
      else if (isDone) say({ tone: 'ok', text: t('decide.allSaved', { count: tiles.length }) });
      return isDone;
    },
    async undo(tile: Tile) {
      const ids = tile.cards.map((card) => currentOf(card).id);
      const isDone = await run(() => withdraw(ids));
      if (isDone) say({ tone: 'ok', text: t('decide.undone', { file: tile.fullName }) });
      return isDone;
    },
  };
}

/** The acts of the holder. */
export function useDeciding(reviewing: Reviewing, askName: AskName) {
  const acts = useActs(reviewing, askName);
  const decisions = useDecisions(acts, reviewing);
  const { run, begin } = acts;
  return {
    ...acts,
    ...decisions,
    /** Asks for changes on the shown file with the text that was written, or for what was commented before. */
    async changes() {
      const { shown, text } = reviewing;
      if (!shown) return false;
      const { tile, card } = shown;
      if (text.trim() === '' && card.openComments === 0) {
        begin(tile);
        return false;
      }
      const reason = text.trim() === '' ? undefined : reviewing.reason();
      if (!(await run(() => askForChanges(currentOf(card).id, reason), tile))) return false;
      if (reason) {
        reviewing.clear();
        void refreshThreads(tile.creative.id);
      }
      reviewing.setAsking(false);
      decisions.decided(tile, 'changes');
      reviewing.advance(tile);
      void refreshReview();
      return true;
    },
    /** Comments on the shown version. */
    async comment() {
      const { shown } = reviewing;
      if (!shown || reviewing.text.trim() === '') return false;
      const body = { ...reviewing.reason(), versionId: shown.version.id };
      const isDone = await run(() => commentActions.create(shown.tile.creative.id, body));
      if (isDone) reviewing.clear();
      return isDone;
    },
    finish: () => run(finish),
  };
}
export type Deciding = ReturnType<typeof useDeciding>;
