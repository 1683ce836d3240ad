import { realpathSync } from 'node:fs';
import path from 'node:path';

/** What a program gets to see of the file system beside the system's own programs and libraries. */
export interface View {
  /** Files and folders that it may read. */
  reads?: readonly string[];
  /** The one folder in which it may write. */
  writes?: string;
}

// A network, processes, users and mounts of its own: nothing to reach, nobody to signal, and its children end with it.
const apart = '--user --map-root-user --mount --net --ipc --pid --fork --kill-child -- /bin/sh -c'.split(' ');

/**
 * Limits that the system knows are set, those it does not know are passed over (macOS has no limit on memory). Memory
 * is what can be written to: Node reserves far more addresses than it uses. The number of tasks is only limited where
 * the program has users of its own: elsewhere those of all our processes would count.
 */
const setLimits = `
limit() { ulimit "$1" "$2" 2>/dev/null || :; }
limit -c 0; limit -n 256; limit -t "$1"; limit -d "$2"; limit -f "$3"; [ -z "$4" ] || limit -p "$4"; shift 4
`;

// Over /sys, which is everywhere and holds nothing of ours. Newer kernels count tasks by process namespace: that holds
// for root, too, whom no other limit of them binds.
const makeRoot = `PATH=$PATH:/usr/sbin:/sbin
set -e
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev tmpfs /sys
cd /sys
show() {
  [ -e "$2" ] || return 0
  if [ -d "$2" ]; then mkdir -p ".$2"; else mkdir -p ".\${2%/*}"; [ -e ".$2" ] || : >".$2"; fi
  mount --bind -o "$1,nosuid,nodev" "$2" ".$2"
}
for each in /usr /bin /sbin /lib /lib32 /lib64 /etc/alternatives /etc/ld.so.cache; do
  if [ -L "$each" ]; then ln -s "$(readlink "$each")" ".$each"; else show ro "$each"; fi
done
mkdir -p dev proc; : >dev/null; mount --bind /dev/null dev/null
if mount -t proc proc proc 2>/dev/null; then
  { echo "$5" >proc/sys/kernel/pid_max; } 2>/dev/null || :
  umount proc
fi
count=$6; writes=$7; limits="$1 $2 $3 $4"; shift 7
while [ "$count" -gt 0 ]; do show ro "$1"; shift; count=$((count - 1)); done
[ -z "$writes" ] || { show rw "$writes"; export TMPDIR="$writes"; }
mount -o remount,bind,ro,nosuid,nodev /sys
set -- $limits "$@"
`;
const enter = 'exec chroot /sys setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"';

export interface Figures {
  cpuSeconds: number;
  memoryBytes: number;
  outputBytes: number;
}

const mostTasks = 64;
// Those of the whole namespace; the kernel takes no less than 301.
const mostTasksOfAll = 320;

/** How a program is called within limits, and where `jailed` in a root of its own with nothing in it but the view. */
export function commandOf(
  [program, args]: [string, readonly string[]],
  { figures, view, jailed }: { figures: Figures; view: View; jailed: boolean },
): [string, string[]] {
  const { cpuSeconds, memoryBytes, outputBytes } = figures;
  const most = [cpuSeconds, Math.ceil(memoryBytes / 1024), Math.ceil(outputBytes / 512)].map(String);
  if (!jailed) return ['/bin/sh', ['-c', `${setLimits}exec "$@"`, 'sh', ...most, '', program, ...args]];
  const reads = [...placesOf(program), ...(view.reads ?? [])];
  const given = [...most, String(mostTasks), String(mostTasksOfAll), String(reads.length), view.writes ?? ''];
  return ['unshare', [...apart, `${makeRoot}${setLimits}${enter}`, 'sh', ...given, ...reads, program, ...args]];
}

/** Where a program stands that is none of the system's, and the libraries beside it. */
function placesOf(program: string): string[] {
  if (!path.isAbsolute(program)) return [];
  const places = [program];
  try {
    places.push(realpathSync(program));
  } catch {
    // It is not there, which shows when it is called.
  }
  return places.flatMap((place) => {
    const folder = path.dirname(place);
    const system = /^\/(?:usr|s?bin)\//.test(place);
    return system ? [] : [folder, path.join(path.dirname(folder), 'lib')];
  });
}
