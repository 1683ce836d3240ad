// Checks every import against the table in arrows.config.js. Each message states the remedy.
import { dirname } from 'node:path';
import { featureOf, isTest, wingOf } from './files.js';
import { isBarrel } from './imports.js';

const workspaceOf = (path) => path.split('/')[0];

/** The room of `server/src/features/tree/campaigns/queries.ts` is `features`, that of `server/src/main.ts` is `main`. */
export function roomOf(path) {
  const [, src, room] = path.split('/');
  return src === 'src' && room ? room.replace(/\..*$/, '') : undefined;
}

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

const packageOf = (from) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

const layerOf = (arrows, room) => (arrows.layers ?? []).findIndex((layer) => layer.includes(room));

const isFree = (arrows, path) => isTest(path) || (arrows.testRooms ?? []).includes(roomOf(path));

function checkSpecifier({ path, from, target, doors }) {
  if (/^\.\.(?:\/|$)/.test(from) || from.includes('/../'))
    return `'${from}' climbs out of its folder: import it by its door, '#folder/file.ts'`;
  if (target === null) return `'${from}' needs "imports": { "#*": … } in ${workspaceOf(path)}/package.json`;
  if (!target || !/^[#.@]/.test(from)) return undefined;
  if (!/\.[a-z0-9]+(?:\?.*)?$/.test(from)) return `'${from}' lacks its extension: write '${from}.ts'`;
  if (path.endsWith('.gen.ts') || !doors || !/\.tsx?$/.test(target)) return undefined;
  if (from.startsWith('./') && dirname(target) !== dirname(path) && roomOf(target) !== roomOf(path))
    return `'${from}' lies in another room: write '#${target.split('/').slice(2).join('/')}'`;
  return undefined;
}

function checkPackage({ path, from, arrows }) {
  const workspace = workspaceOf(path);
  if (isFree(arrows, path)) return undefined;
  if (from.startsWith('node:')) {
    if (!arrows.nodeOnlyIn && !arrows.packages) return undefined;
    const places = (arrows.nodeOnlyIn ?? []).map((file) => `${workspace}/${file}`);
    if (places.includes(path)) return undefined;
    return `'${from}' does not exist in a browser: ${places.length ? `only ${places.join(', ')} may use it` : `${workspace} runs there too, so do it elsewhere`}`;
  }
  const name = packageOf(from);
  if (arrows.packages && !arrows.packages.includes(name))
    return `${workspace} may use ${arrows.packages.join(', ')} and itself only, not '${name}': move this code to the side that needs it`;
  const rule = (arrows.packagesOnlyIn ?? []).find((entry) => entry.packages.some((pattern) => matches(pattern, name)));
  if (!rule || rule.folders.some((folder) => path.startsWith(`${workspace}/${folder}`))) return undefined;
  return `'${name}' is known to ${rule.folders.join(', ')} only: say there, in our words, what this file needs`;
}

function checkWorkspaces({ path, target, from, arrows, workspaces }) {
  const source = workspaceOf(path);
  const other = workspaceOf(target);
  if (source === other || !workspaces[other]) return undefined;
  if (isTest(path) && arrows.layers) return undefined;
  if ((arrows.testRooms ?? []).includes(roomOf(path))) return undefined;
  if (!arrows.uses.includes(other))
    return `${source} may not use ${other}: ${arrows.uses.length ? `it may use ${arrows.uses.join(', ')}` : 'it stands alone'} (arrows.config.js)`;
  const rule = (arrows.usedOnlyBy ?? []).find((entry) => entry.workspace === other);
  if (!rule || rule.by.includes(roomOf(path))) return undefined;
  return `'${from}': ${other} is used by ${rule.by.join(', ')} only; hand the result to ${roomOf(path)}`;
}

function checkRooms({ path, target, isType, arrows }) {
  const [source, other] = [roomOf(path), roomOf(target)];
  if (!arrows.layers || workspaceOf(path) !== workspaceOf(target) || source === other || isFree(arrows, path))
    return undefined;
  if (arrows.testRooms?.includes(other)) return `${other} is for tests: the product may not use '${target}'`;
  const [from, to] = [layerOf(arrows, source), layerOf(arrows, other)];
  if (from < 0 || to < 0) return undefined; // the room itself is reported once, by checkRoomNames
  const exception = arrows.typesOnly?.find((entry) => entry.from === source && entry.to === other);
  if (exception)
    return isType
      ? undefined
      : `${source} may use types of ${other} only: write 'import type', or have the value handed in`;
  const rule = arrows.usedOnlyBy?.find((entry) => entry.room === other);
  if (rule && !rule.by.includes(source)) return `${other} is used by ${rule.by.join(', ')} only: go through there`;
  if (arrows.neighbours?.some((rooms) => rooms.includes(source) && rooms.includes(other))) return undefined;
  if (to > from) return undefined;
  return `the arrow ${source} → ${other} points ${to === from ? 'sideways' : 'upwards'}: move what is shared below both, or hand it in from above (arrows.config.js)`;
}

function checkDoors({ path, target, arrows, workspaces }) {
  const doors = arrows.doors;
  if (!doors || isTest(path) || roomOf(path) !== doors.room || roomOf(target) !== doors.room) return undefined;
  const [feature, entered] = [featureOf(path, workspaces), featureOf(target, workspaces)];
  if (workspaceOf(path) !== workspaceOf(target) || feature === entered) return undefined;
  const inside = target.slice(entered.length + 1);
  if (doors.files.some((door) => (door.endsWith('/') ? inside.startsWith(door) : inside === door))) return undefined;
  return `feature ${nameOf(feature)} enters ${nameOf(entered)} through ${inside}: use its ${doors.files.join(' or ')}, or an event`;
}

const nameOf = (folder) => folder.split('/').at(-1);

const QUESTIONS = [checkSpecifier, checkWorkspaces, checkRooms, checkDoors];

function judge(found, workspaces) {
  const arrows = workspaces[workspaceOf(found.path)];
  if (!arrows) return undefined;
  if (found.target === undefined) return checkPackage({ ...found, arrows });
  const context = { ...found, arrows, workspaces, doors: Boolean(arrows.layers) };
  for (const question of found.target === null ? [checkSpecifier] : QUESTIONS) {
    const message = question(context);
    if (message) return message;
  }
  return undefined;
}

/** Reports folders and files under src that the table does not list. */
function checkRoomNames(tree, workspaces) {
  const strangers = new Map();
  for (const path of tree.texts.keys()) {
    const arrows = workspaces[workspaceOf(path)];
    const room = roomOf(path);
    if (!arrows?.layers || !room || !/\.tsx?$/.test(path) || isFree(arrows, path) || path.endsWith('.d.ts')) continue;
    if (layerOf(arrows, room) < 0 && !strangers.has(`${workspaceOf(path)}/${room}`))
      strangers.set(`${workspaceOf(path)}/${room}`, path);
  }
  return [...strangers].map(([room, path]) => ({
    rule: 'arrows',
    path,
    message: `${room} is no room of the house: put the file into one, or give the room a layer in arrows.config.js`,
  }));
}

/** Reports folders of `features` that the table lists no wing for, and files of a wing outside of its features. */
function checkWings(tree, workspaces) {
  const strangers = new Map();
  for (const path of tree.texts.keys()) {
    const wings = workspaces[workspaceOf(path)]?.wings;
    const wing = wingOf(path);
    if (!wings || !wing) continue;
    if (!(nameOf(wing) in wings)) strangers.set(wing, [path, 'is no wing: use one of the table in arrows.config.js']);
    else if (wings[nameOf(wing)] !== 'one feature' && featureOf(path, workspaces) === wing)
      strangers.set(path, [path, 'lies outside of the features of its wing: move it into a folder of one']);
  }
  return [...strangers].map(([place, [path, message]]) => ({ rule: 'arrows', path, message: `${place} ${message}` }));
}

/**
 * Arrows, doors, specifiers, wings and barrels.
 * @param {{ texts: Map<string, string> }} tree
 * @param {ReturnType<import('./imports.js').readImports>} imports
 * @param {Record<string, any>} workspaces the table of arrows.config.js
 */
export function checkArrows(tree, imports, workspaces) {
  const problems = [...checkRoomNames(tree, workspaces), ...checkWings(tree, workspaces)];
  for (const found of imports) {
    const message = judge(found, workspaces);
    if (message) problems.push({ rule: 'arrows', path: found.path, line: found.line, message });
  }
  for (const [path, text] of tree.texts) {
    if (!workspaces[workspaceOf(path)] || !/\.tsx?$/.test(path) || !isBarrel(text)) continue;
    const message = 'this file only re-exports: remove it and import each name from the file that defines it';
    problems.push({ rule: 'arrows', path, message });
  }
  return problems;
}
