import path from 'node:path';

interface ModuleFacts {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const source = (name: string) => path.resolve(import.meta.dirname, '../src', name);

/** Everything that comes with some modules; with what they fetch later, if asked for. */
function reach(graph: Graph, from: readonly string[], isLaterToo = false): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const facts = reached.has(id) ? null : graph.getModuleInfo(id);
    reached.add(id);
    if (facts) waiting.push(...facts.importedIds, ...(isLaterToo ? facts.dynamicallyImportedIds : []));
  }
  return reached;
}

function divide(graph: Graph) {
  const laterOf = (name: string) => graph.getModuleInfo(source(name))?.dynamicallyImportedIds ?? [];
  return {
    sign: reach(graph, [source('sign.tsx')]),
    steps: reach(graph, laterOf('features/sign-in/sign-area.tsx')),
    app: reach(graph, [source('main.tsx'), ...laterOf('routes/_dashboard.tsx')]),
    appAndLater: reach(graph, [source('main.tsx')], true),
  };
}

let parts: ReturnType<typeof divide> | undefined;

// An entry runs when its file is fetched, so no other may share it.
const isEntry = (id: string) => id === source('main.tsx') || id === source('sign.tsx');

/** What the guest area has in common with the app. */
function nameLight(id: string, graph: Graph): string | null {
  parts ??= divide(graph);
  // What only a later step or the pages of guests use too is fetched with those.
  const isShared = parts.app.has(id) ? parts.sign.has(id) || parts.steps.has(id) : parts.sign.has(id);
  return isShared && parts.appAndLater.has(id) && !isEntry(id) ? 'light' : null;
}

/** What the guest area alone needs at once. */
function nameGuest(id: string, graph: Graph): string | null {
  parts ??= divide(graph);
  return parts.sign.has(id) && !isEntry(id) ? 'guest' : null;
}

/** What every screen of the app needs besides. */
function nameApp(id: string, graph: Graph): string | null {
  parts ??= divide(graph);
  return !isEntry(id) && parts.app.has(id) ? 'app' : null;
}

/** A few files of what is needed together, instead of dozens of crumbs; what no group takes is divided by its use. */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: nameLight, debugName: 'light', priority: 2 },
  { name: nameGuest, debugName: 'guest', priority: 1 },
  { name: nameApp, debugName: 'app', priority: 0 },
];
