import { createStream } from 'rotating-file-stream';

/**
 * Opens `server.log` in a folder for appending. At `size` it is renamed to `server.log.1`; the four newest files are
 * kept.
 */
export function openLogFile(folder, { size = '20M' } = {}) {
  return createStream((index) => (index ? `server.log.${String(index)}` : 'server.log'), {
    path: folder,
    size,
    rotate: 4,
    mode: 0o600,
  });
}
