import { lazy, type ComponentType } from 'react';

const waitMs = 2000;

/**
 * A part of the page that is fetched when it is drawn. One that cannot be fetched for want of a line is asked for until
 * it is there: what stands around it stays, and its fallback stands in its place.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => untilThere(fetch));
}

async function untilThere<T>(fetch: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await fetch();
    } catch (error) {
      // Browsers say it in words of their own, but all as this.
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
}
