import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { findInMails } from './mailbox.ts';

/** The address of a review link in the newest mail to a person; waits for it. */
export function reviewLinkFor(email: string): Promise<string> {
  const find = (texts: string[]) =>
    texts.flatMap((text) => /https?:\/\/\S+\/review\/[\w-]{43}/.exec(text)?.[0] ?? [])[0];
  return findInMails(email, { find, missing: 'a review link' });
}

/** The card of a file on the page of a review link, on a computer. */
export const tileOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** Expects no axe violations on the page. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    state,
  ).toEqual([]);
}
