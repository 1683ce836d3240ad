import { lazy, type ComponentType, type FunctionComponent } from 'react';

const retryMs = 2000;

type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/**
 * A component whose module is fetched on first render, under a Suspense boundary. `load` returns the module or a
 * promise of it; a loaded module renders immediately, without the fallback. `preload` fetches it in advance, `isLoaded`
 * returns whether it is loaded. While the network is down, the fetch is retried every two seconds.
 */
export function lazyComponent<Module extends object, Name extends ComponentName<Module>>(
  load: () => Module | Promise<Module>,
  name: Name,
) {
  let loaded: Module | null = null;
  const preload = async () => (loaded ??= await load());
  const componentOf = (module: Module) => {
    loaded = module;
    return { default: module[name] as unknown as FunctionComponent<PropsOf<Module[Name]>> };
  };
  const Component = lazy(() => {
    const module = loaded ?? load();
    return module instanceof Promise ? retry(preload, module).then(componentOf) : immediately(componentOf(module));
  });
  return Object.assign(Component, { preload, isLoaded: () => loaded !== null });
}

/** A promise that React treats as fulfilled on first read. */
function immediately<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- a real promise answers only in a later microtask
  return { then: (take: (value: Value) => void) => take(value) } as Promise<Value>;
}

async function retry<Value>(load: () => Promise<Value>, first: Promise<Value>): Promise<Value> {
  for (let loading = first; ; loading = load())
    try {
      return await loading;
    } catch (error) {
      // A module that cannot be fetched throws a TypeError in every browser.
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
}
