import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

// The hashing worker; JavaScript, so that a thread can also start it from the sources. Messages: `{ file, upTo }`
// states the current size, more bytes may follow; with `id`, it requests the hashes: the reply is `{ id, content }` or
// `{ id, problem }`. `{ file, forget: true }` drops the file's state. Files are hashed round-robin, a slice each, so
// that a small file does not wait for a large one. The least recently used states are dropped; such a file is read from
// its start again.
const sliceBytes = 4 * 1024 * 1024;
const maxFiles = 1000;
// Small enough to stay in the CPU cache until both hashes have read it.
const buffer = Buffer.allocUnsafeSlow(256 * 1024);
const hashStates = new Map();
let scheduled = false;

const begin = () => ({ sha: createHash('sha256'), crc: 0, at: 0, upTo: 0, requests: [] });
const isDue = (state) => state.at < state.upTo || state.requests.length > 0;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const reply = (message) => parentPort?.postMessage(message);

parentPort?.on('message', ({ file, upTo = 0, id, forget }) => {
  const state = hashStates.get(file) ?? begin();
  hashStates.delete(file);
  if (forget) return;
  hashStates.set(file, state);
  state.upTo = Math.max(state.upTo, upTo);
  if (id !== undefined) state.requests.push(id);
  for (const [name, other] of hashStates) if (hashStates.size > maxFiles && !isDue(other)) hashStates.delete(name);
  schedule();
});

function schedule() {
  if (scheduled) return;
  scheduled = true;
  setImmediate(hashRoundRobin);
}

function hashRoundRobin() {
  scheduled = false;
  for (const [file, state] of [...hashStates].filter(([, each]) => isDue(each))) {
    try {
      read(file, state, Math.min(state.at + sliceBytes, state.upTo));
      if (state.at === state.upTo && state.requests.length > 0) respond(file, state);
      else if (isDue(state)) schedule();
    } catch ({ code, message }) {
      hashStates.delete(file);
      for (const id of state.requests) reply({ id, problem: { code, message } });
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

function respond(file, { sha, crc, at, requests }) {
  hashStates.delete(file);
  const content = { sha256: sha.digest('hex'), crc32: crc, sizeBytes: at };
  for (const id of requests) reply({ id, content });
}
