import { homedir } from 'node:os';
import path from 'node:path';

/** A variable of the environment; an empty one counts as absent. */
const read = (name: string): string | undefined => process.env[name] || undefined;

/** What this program reads from its environment, at the time it needs it. */
export const environment = {
  /** A key, before that of `adf login`. */
  key: () => read('ADF_KEY'),
  host: () => read('ADF_HOST'),
  isColorOff: () => read('NO_COLOR') !== undefined,
  isDebug: () => read('ADF_DEBUG') !== undefined,
  /** Where the login is kept, by the XDG base directory specification; `%APPDATA%` on Windows. */
  configFolder: () =>
    path.join(read('XDG_CONFIG_HOME') ?? read('APPDATA') ?? path.join(homedir(), '.config'), 'ad-foundry'),
  /** Where unfinished uploads are remembered. */
  stateFolder: () =>
    path.join(read('XDG_STATE_HOME') ?? read('LOCALAPPDATA') ?? path.join(homedir(), '.local/state'), 'ad-foundry'),
};
