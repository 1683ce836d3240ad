// Builds the command line before the tests, which run it as users do.
import { buildStale } from './build.js';

export const setup = () => buildStale(undefined, ['command line']);
