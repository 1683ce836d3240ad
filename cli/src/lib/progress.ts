import { formatBytes } from '@ad-foundry/contract/rules/files/size-text.ts';

const width = 24;
const everyMs = 100;

/** A bar on the terminal; nothing where the messages go into a file. */
export function createProgress(totalBytes: number, totalFiles: number) {
  const sent = new Map<unknown, number>();
  const startedAt = performance.now();
  let files = 0;
  let drawnAt = 0;
  const draw = () => {
    if (!process.stderr.isTTY || performance.now() - drawnAt < everyMs) return;
    drawnAt = performance.now();
    const bytes = [...sent.values()].reduce((sum, each) => sum + each, 0);
    const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
    const speed = formatBytes(bytes / Math.max(0.5, (drawnAt - startedAt) / 1000), 'en-US');
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
    const done = `${formatBytes(bytes, 'en-US')} of ${formatBytes(totalBytes, 'en-US')}`;
    const line = `${bar} ${Math.floor(share * 100)} %  ${done}, ${files} of ${totalFiles} files, ${speed}/s`;
    process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
  };
  return {
    /** The bytes of one file that have arrived. */
    set(file: unknown, bytes: number): void {
      sent.set(file, bytes);
      draw();
    },
    fileDone(): void {
      files += 1;
      draw();
    },
    clear(): void {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    },
  };
}
export type Progress = ReturnType<typeof createProgress>;
