import { configureGlobal } from 'fast-check';

/** On a busy machine, a property is tested with fewer cases instead of taking longer. */
const longestMs = process.env['LONG'] === '1' ? 30_000 : 2_000;

configureGlobal({ interruptAfterTimeLimit: longestMs, markInterruptAsFailure: false });
