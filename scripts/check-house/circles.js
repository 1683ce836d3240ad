// Finds circular imports between files and between features; type imports count too.
import { featureOf, isTest, wingOf } from './files.js';

/** Tarjan's strongly connected components; its recursion is far from the call stack's limit for our sizes. */
export function findCircles(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const circles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    for (const member of members) onStack.delete(member);
    if (members.length > 1 || edges.get(node)?.has(node)) circles.push(members);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/** One shortest path around the circle, so that the message shows which import to cut. */
function wayRound(members, edges) {
  const start = members.toSorted()[0];
  const inside = new Set(members);
  const cameFrom = new Map();
  const queue = [start];
  while (queue.length) {
    const node = queue.shift();
    for (const next of edges.get(node) ?? []) {
      if (!inside.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  const way = [start];
  for (let node = cameFrom.get(start); node !== start; node = cameFrom.get(node)) way.unshift(node);
  return [start, ...way];
}

function edgesOf(imports, nodeOf) {
  const edges = new Map();
  for (const { path, target } of imports) {
    if (!target || isTest(path)) continue;
    const [from, to] = [nodeOf(path), nodeOf(target)];
    if (!from || !to) continue;
    if (!edges.has(from)) edges.set(from, new Set());
    edges.get(from).add(to);
  }
  return edges;
}

/** Imports between groups of paths formed by `groupOf`; imports within a group are left out. */
function edgesBetween(imports, groupOf) {
  const across = imports.filter(({ path, target }) => target && groupOf(path) !== groupOf(target));
  return edgesOf(across, groupOf);
}

/**
 * Circles between files, between features, and between wings of one workspace.
 * @param {ReturnType<import('./imports.js').readImports>} imports
 * @param {Record<string, any>} workspaces the table of arrows.config.js
 */
export function checkCircles(imports, workspaces) {
  const files = edgesOf(imports, (path) => path);
  const features = edgesBetween(imports, (path) => featureOf(path, workspaces));
  const wings = edgesBetween(imports, wingOf);
  const report = (kind, edges, members, remedy) => ({
    rule: 'circles',
    path: members.toSorted()[0],
    message: `circle of ${kind}: ${wayRound(members, edges).join(' → ')}; ${remedy}`,
  });
  return [
    ...findCircles(files).map((members) =>
      report('files', files, members, 'move what both need into a file of its own, or merge them'),
    ),
    ...findCircles(features).map((members) =>
      report(
        'features',
        features,
        members,
        'let one of them announce an event, or move the shared rule to the contract',
      ),
    ),
    ...findCircles(wings).map((members) =>
      report('wings', wings, members, 'move the feature that both need into the lower wing'),
    ),
  ];
}
