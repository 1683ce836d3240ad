import { realpathSync } from 'node:fs';
import path from 'node:path';

/** Files that a program can see besides the system's programs and libraries. */
export interface View {
  /** Files and folders mounted read-only. */
  reads?: readonly string[];
  /** The only writable folder. */
  writes?: string;
}

// Separate namespaces for network, processes, users and mounts: nothing is reachable, and the children end with the
// program.
const unshareOptions = '--user --map-root-user --mount --net --ipc --pid --fork --kill-child -- /bin/sh -c'.split(' ');

/**
 * Sets resource limits and skips those that the system does not support (macOS cannot limit memory). Memory is limited
 * as writable data (`-d`), since Node reserves far more address space than it uses. The number of tasks is limited only
 * in a user namespace: outside of one, all processes of this user would count.
 */
const setLimits = `
limit() { ulimit "$1" "$2" 2>/dev/null || :; }
limit -c 0; limit -n 256; limit -t "$1"; limit -d "$2"; limit -f "$3"; [ -z "$4" ] || limit -p "$4"; shift 4
`;

// Mounts the new root over /sys, which exists everywhere and contains no data. Newer kernels limit tasks per PID
// namespace (pid_max), which binds even root, unlike every other task limit.
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

export interface ResourceLimits {
  cpuSeconds: number;
  memoryBytes: number;
  outputBytes: number;
}

const maxTasks = 64;
// pid_max of the namespace; the kernel's minimum is 301.
const maxNamespaceTasks = 320;

/** The command that runs a program within limits and, if `jailed`, in a separate root that contains only the view. */
export function commandOf(
  [program, args]: [string, readonly string[]],
  { limits, view, jailed }: { limits: ResourceLimits; view: View; jailed: boolean },
): [string, string[]] {
  const { cpuSeconds, memoryBytes, outputBytes } = limits;
  const most = [cpuSeconds, Math.ceil(memoryBytes / 1024), Math.ceil(outputBytes / 512)].map(String);
  if (!jailed) return ['/bin/sh', ['-c', `${setLimits}exec "$@"`, 'sh', ...most, '', program, ...args]];
  const reads = [...foldersOf(program), ...(view.reads ?? [])];
  const shellArguments = [
    ...most,
    String(maxTasks),
    String(maxNamespaceTasks),
    String(reads.length),
    view.writes ?? '',
  ];
  return [
    'unshare',
    [...unshareOptions, `${makeRoot}${setLimits}${enter}`, 'sh', ...shellArguments, ...reads, program, ...args],
  ];
}

/** Folders of a program installed outside the system's paths, with the libraries next to it. */
function foldersOf(program: string): string[] {
  if (!path.isAbsolute(program)) return [];
  const places = [program];
  try {
    places.push(realpathSync(program));
  } catch {
    // A missing program fails when it is started.
  }
  return places.flatMap((place) => {
    const folder = path.dirname(place);
    const system = /^\/(?:usr|s?bin)\//.test(place);
    return system ? [] : [folder, path.join(path.dirname(folder), 'lib')];
  });
}
