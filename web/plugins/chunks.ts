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

const creativeRoute = 'routes/_dashboard/campaigns/$campaignId/creatives/$creativeId.tsx';

function divide(graph: Graph) {
  const laterOf = (name: string) => graph.getModuleInfo(source(name))?.dynamicallyImportedIds ?? [];
  const routesBut = (one: string) =>
    (graph.getModuleInfo(source('route-tree.gen.ts'))?.importedIds ?? [])
      .filter((id) => id !== one)
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    sign: reach(graph, [source('sign.tsx')]),
    steps: reach(graph, laterOf('features/sign-in/sign-area.tsx')),
    upload: reach(graph, [source('upload.tsx')]),
    page: reach(graph, [source('features/guest/guest-campaign-page.tsx')]),
    door: reach(graph, [source('features/guest/invitation-door.tsx')]),
    uploadAndLater: reach(graph, [source('upload.tsx')], true),
    formats: reach(
      graph,
      ['format-frame', 'rule-chips'].map((name) => source(`features/formats/${name}.tsx`)),
    ),
    app: reach(graph, ['main.tsx', 'app.tsx'].map(source)),
    appAndLater: reach(graph, [source('main.tsx')], true),
    creativeEntry: new Set(laterOf(creativeRoute)),
    creative: reach(graph, laterOf(creativeRoute)),
    otherRoutes: reach(graph, routesBut(source(creativeRoute))),
  };
}

let parts: ReturnType<typeof divide> | undefined;

// An entry runs when its file is fetched, so no other may share it.
const entries = new Set(['main.tsx', 'sign.tsx', 'upload.tsx'].map(source));

type Parts = ReturnType<typeof divide>;
type Question = (id: string, among: Parts) => boolean;

const naming = (name: string, belongs: Question) => (id: string, graph: Graph) => {
  parts ??= divide(graph);
  return !entries.has(id) && belongs(id, parts) ? name : null;
};

/** What signing in has in common with the app; what only a later step uses too is fetched with that. */
const isSigning: Question = (id, { app, sign, steps, appAndLater }) =>
  appAndLater.has(id) && (sign.has(id) || (app.has(id) && steps.has(id)));
/** Around every page of a guest. */
const isStart: Question = (id, { upload, page, door }) => upload.has(id) || (page.has(id) && door.has(id));
/** What a guest's campaign needs at once. */
const isPage: Question = (id, { page }) => page.has(id);
/** How the app draws formats: guests are told what is worked out here. */
const isFormats: Question = (id, { formats }) => formats.has(id);
const isShared: Question = (id, { appAndLater }) => appAndLater.has(id);

const group = (name: string, priority: number, belongs: Question) => ({
  name: naming(name, belongs),
  debugName: name,
  priority,
});

/** Texts of one language that are always shown together. */
const texts = (name: string, files: readonly string[]) => {
  const test = new RegExp(`/locales/(\\w+-\\w+)/(?:${files.join('|')})\\.ts$`);
  return {
    name: (id: string) => (test.test(id) ? `${name}-${test.exec(id)?.[1]}` : null),
    debugName: name,
    priority: 8,
  };
};

/** A few files of what is needed together, instead of dozens of crumbs; what no group takes is divided by its use. */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 9 },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 8 },
  group('light', 7, (id, all) => (all.upload.has(id) || isPage(id, all)) && (all.sign.has(id) || isSigning(id, all))),
  texts('base', ['ui', 'guest-errors', 'areas/base']),
  texts('guest', ['guest', 'format-words', 'areas/guest']),
  texts('common', ['errors', 'format-sentences', 'upload']),
  group('base', 6, (id, all) => isStart(id, all) && isShared(id, all)),
  group('start', 6, isStart),
  group('sign', 5, isSigning),
  group('upload', 4, (id, all) => isPage(id, all) && isShared(id, all)),
  group('guests', 4, isPage),
  group('formats', 3, isFormats),
  group('guest', 3, (id, { sign }) => sign.has(id)),
  // What guests fetch later must not bring the app along.
  group('door', 2, (id, { app, door }) => app.has(id) && door.has(id)),
  group('files', 1, (id, { app, uploadAndLater }) => app.has(id) && uploadAndLater.has(id)),
  group('app', 0, (id, { app }) => app.has(id)),
  // A creative is what links lead to: what its page has in common with guests, or with others, comes in one piece each.
  group('parts', 0, (id, { creative, uploadAndLater }) => creative.has(id) && uploadAndLater.has(id)),
  group('work', 0, (id, { creative, otherRoutes }) => creative.has(id) && otherRoutes.has(id)),
  group('creative', 0, (id, { creative, creativeEntry }) => creative.has(id) && !creativeEntry.has(id)),
];
