import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { startFirefox, startWebKit, type WebDriver } from './webdriver.ts';

/** An element of the page by its role and its name, or a part of the name. */
export interface Target {
  role: 'button' | 'link' | 'textbox' | 'heading' | 'group' | 'any';
  /** The source of a regular expression. */
  name: string;
  /** The name of the surrounding group. */
  in?: string;
}

/** Finds the first visible element by role and accessible name. Runs in the page. */
const find = `
  const [{ role, name, in: around }] = arguments;
  const roles = {
    button: 'button, [role=button], [role=menuitem]', link: 'a[href]', textbox: 'input:not([type=file]), textarea',
    heading: 'h1, h2, h3', group: '[role=group]', any: 'p, span, h1, h2, h3, li, strong',
  };
  const nameOf = (element) => element.getAttribute('aria-label')
    || [...(element.labels || [])].map((label) => label.textContent).join(' ') || element.textContent || '';
  const groups = [...document.querySelectorAll('[role=group]')];
  const root = around ? groups.find((element) => nameOf(element) === around) : document;
  const pattern = new RegExp(name);
  const found = root && [...root.querySelectorAll(roles[role])]
    .find((element) => element.getClientRects().length > 0 && pattern.test(nameOf(element).trim()));
`;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A person's actions in a browser as Debian ships it, by native input. */
export class StockBrowser {
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.send({ name: 'navigate', url });
  }

  #run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#driver.send({ name: 'execute', script, args }) as Promise<T>;
  }

  /** Whether the page shows the target within a time, in milliseconds. */
  async has(target: Target, timeoutMs: number): Promise<boolean> {
    // While a page loads, no script can run in it.
    const look = () => this.#run<boolean>(`${find} return Boolean(found);`, target).catch(() => false);
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) if (await look()) return true;
    return false;
  }

  /** Waits until the page shows the target. */
  async see(target: Target): Promise<void> {
    const say = `${target.role} "${target.name}"${target.in ? ` in "${target.in}"` : ''}`;
    expect(await this.has(target, 30_000), `sees ${say}`).toBe(true);
  }

  /** Waits until a group has an attribute of this value. */
  async seeState(group: string, attribute: string, value: string): Promise<void> {
    const read = () =>
      this.#run<string | null>(
        `${find} return found ? found.getAttribute(arguments[1]) : null;`,
        { role: 'group', name: `^${group}$` },
        attribute,
      );
    await expect.poll(read, { message: `${attribute} of ${group}`, timeout: 60_000 }).toBe(value);
  }

  async click(target: Target): Promise<void> {
    await this.see(target);
    const [x, y] = await this.#run<[number, number]>(
      `${find} found.scrollIntoView({ block: 'center' });
      const box = found.getBoundingClientRect();
      return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];`,
      target,
    );
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#driver.send({
      name: 'actions',
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#driver.send({ name: 'actions', actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Chooses a file through the input of a button. */
  async choose(target: Target, file: string): Promise<void> {
    await this.see(target);
    const input = await this.#run<Record<string, string>>(`${find} return found.nextElementSibling;`, target);
    await this.#driver.send({ name: 'send-keys', elementId: input[elementKey] ?? '', text: file });
  }

  async screenshot(file: string): Promise<void> {
    const value = (await this.#driver.send({ name: 'screenshot' })) as string;
    writeFileSync(file, Buffer.from(value, 'base64'));
  }

  close(): Promise<void> {
    return this.#driver.close();
  }
}

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Browsers as Debian ships them, with the programs that each needs. */
export const stockBrowsers = [
  {
    name: 'Firefox',
    programs: ['firefox-esr'],
    start: async () => new StockBrowser(await startFirefox('firefox-esr')),
  },
  {
    name: 'WebKit',
    programs: ['WebKitWebDriver', 'xvfb-run'],
    start: async () => new StockBrowser(await startWebKit('WebKitWebDriver')),
  },
];

/** The programs of a browser that are not installed. */
export const missingOf = ({ programs }: (typeof stockBrowsers)[number]): string[] =>
  programs.filter((program) => !isInstalled(program));
