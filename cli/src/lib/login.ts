import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { environment } from './environment.ts';
import { exit, Stop, usageError } from './exit.ts';
import { note } from './output.ts';
import { requireSecret } from './secret.ts';

export interface Login {
  /** Origin of the server, without a slash at its end. */
  host: string;
  key: string;
}

const file = () => path.join(environment.configFolder(), 'login.json');
const standardHost = 'http://localhost:4000';

/** Reads an address as people type it: `foundry.example` is https. @throws Stop */
export function readHost(text: string): string {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(text);
  const full = /^https?:\/\//.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(full))
    throw usageError(`“${text}” is not the address of a server. Example: https://foundry.example`);
  const url = new URL(full);
  if (url.username !== '' || url.password !== '') throw usageError('The address must not contain a name or password.');
  return url.origin;
}

async function readStored(): Promise<Partial<Login>> {
  try {
    return JSON.parse(await readFile(file(), 'utf8')) as Partial<Login>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Stop(exit.signIn, `The login in ${file()} cannot be read. Sign in again with: adf login`);
  }
}

/** Says that a key goes over the network unencrypted. */
export function warnIfPlain(host: string): void {
  const { protocol, hostname } = new URL(host);
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
  if (protocol === 'http:' && !isThisMachine)
    note(`${host} is not encrypted: others on the network can read your key.`);
}

/** The server to sign in to: as named, else as before. */
export async function hostOf(option: string | undefined): Promise<string> {
  const named = option ?? environment.host();
  if (named !== undefined) return readHost(named);
  return (await readStored().catch(() => undefined))?.host ?? standardHost;
}

/** The key and server of this person: of the environment first, else as stored. @throws Stop if there is none */
export async function requireLogin(): Promise<Login> {
  const [key, host] = [environment.key(), environment.host()];
  // A key of the environment is never sent to the server of another login.
  if (key !== undefined) {
    if (host === undefined) throw new Stop(exit.signIn, 'ADF_KEY is set without its server. Set ADF_HOST as well.');
    const named = readHost(host);
    warnIfPlain(named);
    return { host: named, key: requireSecret(key) };
  }
  const stored = await readStored();
  if (!stored.key || !stored.host) throw new Stop(exit.signIn, 'You are not signed in. Sign in with: adf login');
  if (host !== undefined && readHost(host) !== stored.host)
    throw new Stop(exit.signIn, `You are signed in to ${stored.host}, not ${host}. Set ADF_KEY as well, or: adf login`);
  return { host: stored.host, key: stored.key };
}

/** Stores a login so that only this user can read it; a crash leaves the previous one. */
export async function storeLogin(login: Login): Promise<void> {
  await mkdir(path.dirname(file()), { recursive: true, mode: 0o700 });
  const part = `${file()}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(part, 0o600);
  await rename(part, file());
}

/** Forgets the login; returns whether there was one. */
export async function forgetLogin(): Promise<boolean> {
  const existed = await readFile(file()).then(
    () => true,
    () => false,
  );
  await rm(file(), { force: true });
  return existed;
}
