import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message } from './message.ts';

const MAX_MESSAGES = 500;

/** Keeps the last 500 mails, newest first; with a folder, also across restarts. */
export class MessageStore {
  readonly #folder: string | undefined;
  #messages: Message[] = [];
  #changes = 0;

  constructor(folder?: string) {
    this.#folder = folder;
    if (!folder) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The mails contain sign-in codes, and an existing folder may have open permissions.
    if (lstatSync(folder).isDirectory()) chmodSync(folder, 0o700);
    this.#messages = this.#readFolder(folder);
  }

  /** Changes whenever the contents change, also after a restart. */
  get version(): string {
    return `${this.#messages[0]?.id ?? 'empty'}.${this.#messages.length}.${this.#changes}`;
  }

  /** All mails, newest first, or those for one recipient, ignoring case. */
  list(recipient?: string): readonly Message[] {
    if (!recipient) return this.#messages;
    const recipientAddress = recipient.trim().toLowerCase();
    return this.#messages.filter((message) => message.to.some((address) => address.toLowerCase() === recipientAddress));
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Synchronous, so that a mail is on disk before it is acknowledged. */
  add(message: Message): void {
    if (this.#folder) {
      const file = this.#fileOf(this.#folder, message.id);
      writeFileSync(`${file}.part`, JSON.stringify(message), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    }
    this.#messages.unshift(message);
    this.#forget(this.#messages.splice(MAX_MESSAGES));
    this.#changes += 1;
  }

  clear(): void {
    this.#forget(this.#messages.splice(0));
    this.#changes += 1;
  }

  #fileOf(folder: string, id: string): string {
    return join(folder, `${id}.json`);
  }

  #forget(messages: readonly Message[]): void {
    if (this.#folder) for (const { id } of messages) rmSync(this.#fileOf(this.#folder, id), { force: true });
  }

  #readFolder(folder: string): Message[] {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    const newestFirst = files.sort().reverse();
    for (const file of newestFirst.slice(MAX_MESSAGES)) rmSync(join(folder, file), { force: true });
    // Only this program writes to the folder, and always whole files.
    return newestFirst
      .slice(0, MAX_MESSAGES)
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Message);
  }
}
