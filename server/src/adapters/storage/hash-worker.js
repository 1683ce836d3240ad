import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

// What the hashing thread runs; JavaScript, so that a thread can start it from the sources too. It is sent `{ file, upTo }`: the file has that many bytes now, more may follow; with
// `question`, the answer is due: `{ question, content }` or `{ question, problem }`. `{ file, forget: true }` ends it.
// Files take turns, a slice each, so that a small one does not wait for a large one. Hashes of the files that nobody has
// asked about for the longest are dropped: such a file is read from its start again.

const sliceBytes = 4 * 1024 * 1024;
const mostFiles = 1000;
// Small enough to stay in the processor's own memory until both hashes have seen it.
const buffer = Buffer.allocUnsafeSlow(256 * 1024);
const known = new Map();
let scheduled = false;

const begin = () => ({ sha: createHash('sha256'), crc: 0, at: 0, upTo: 0, questions: [] });
const isDue = (state) => state.at < state.upTo || state.questions.length > 0;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (answer) => parentPort?.postMessage(answer);

parentPort?.on('message', ({ file, upTo = 0, question, forget }) => {
  const state = known.get(file) ?? begin();
  known.delete(file);
  if (forget) return;
  known.set(file, state);
  state.upTo = Math.max(state.upTo, upTo);
  if (question !== undefined) state.questions.push(question);
  for (const [name, other] of known) if (known.size > mostFiles && !isDue(other)) known.delete(name);
  schedule();
});

function schedule() {
  if (scheduled) return;
  scheduled = true;
  setImmediate(takeTurns);
}

function takeTurns() {
  scheduled = false;
  for (const [file, state] of [...known].filter(([, each]) => isDue(each))) {
    try {
      read(file, state, Math.min(state.at + sliceBytes, state.upTo));
      if (state.at === state.upTo && state.questions.length > 0) answer(file, state);
      else if (isDue(state)) schedule();
    } catch ({ code, message }) {
      known.delete(file);
      for (const question of state.questions) tell({ question, problem: { code, message } });
    }
  }
}

function read(file, state, upTo) {
  const handle = openSync(file, 'r');
  try {
    while (state.at < upTo) {
      const length = readSync(handle, buffer, 0, Math.min(buffer.length, upTo - state.at), state.at);
      if (length === 0) throw new Error('the file is shorter than it was');
      const bytes = buffer.subarray(0, length);
      state.sha.update(bytes);
      state.crc = crc32(bytes, state.crc);
      state.at += length;
    }
  } finally {
    closeSync(handle);
  }
}

function answer(file, { sha, crc, at, questions }) {
  known.delete(file);
  const content = { sha256: sha.digest('hex'), crc32: crc, sizeBytes: at };
  for (const question of questions) tell({ question, content });
}
