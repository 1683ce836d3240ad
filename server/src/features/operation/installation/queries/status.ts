import { sql } from 'drizzle-orm';
import { statfs } from 'node:fs/promises';
import type { Media } from '#infra/media/media.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { reasonOf } from '#infra/log.ts';
import type { SystemScope } from '#infra/scope.ts';

/** One line of the status; `remedy` only where something is wrong. */
export interface StatusLine {
  about: string;
  text: string;
  remedy?: string;
}

interface Parts {
  version: string;
  storage: Storage;
  media: Pick<Media, 'canTranscode'>;
  /** Local folders of database, files and logs. */
  folders: string[];
}

/** Below this share of free space, a disk is reported. */
export const lowDiskShare = 0.1;
/** A job or mail that waits for longer is reported; schedules run each minute. */
const lateMinutes = 10;

/** What an operator checks first: versions, database, jobs, mails, files and disks. Changes nothing. */
export async function readStatus(scope: SystemScope, parts: Parts): Promise<StatusLine[]> {
  const checks: [about: string, check: () => Promise<StatusLine[]>][] = [
    ['versions', () => describeVersions(scope, parts.version)],
    ['jobs', () => describeJobs(scope)],
    ['mails', () => describeOutbox(scope)],
    ['files', () => describeFiles(parts)],
    ['disks', () => describeDisks(parts.folders)],
  ];
  const lines: StatusLine[] = [];
  for (const [about, check] of checks) {
    try {
      lines.push(...(await check()));
    } catch (error) {
      lines.push({ about, text: 'could not be read', remedy: reasonOf(error) ?? 'see the log' });
    }
  }
  return lines;
}

async function describeVersions({ db }: SystemScope, version: string): Promise<StatusLine[]> {
  const { rows } = await db.execute<{ server: string; count: number; newest: string | null }>(
    sql`select current_setting('server_version') as server, count(*)::int as count, max(name) as newest from migrations`,
  );
  const [database] = rows;
  return [
    { about: 'versions', text: `Ad Foundry ${version}, Node ${process.versions.node}, PostgreSQL ${database?.server}` },
    { about: 'database', text: `${database?.count} migrations, the newest is ${database?.newest}` },
  ];
}

interface QueueRow extends Record<string, unknown> {
  name: string;
  late: number;
  minutes: number;
  failed: number;
  reason: string | null;
}

async function describeJobs({ db }: SystemScope): Promise<StatusLine[]> {
  const late = sql`state in ('created', 'retry') and start_after < now() - make_interval(mins => ${lateMinutes})`;
  const failed = sql`state = 'failed' and completed_on > now() - interval '1 day'`;
  const { rows } = await db.execute<QueueRow>(sql`
    select name, count(*) filter (where ${late})::int as late,
      coalesce(max(extract(epoch from now() - start_after) / 60) filter (where ${late}), 0)::int as minutes,
      count(*) filter (where ${failed})::int as failed,
      left((array_agg(output ->> 'message' order by completed_on desc) filter (where ${failed}))[1], 160) as reason
    from jobs.job where (${late}) or (${failed}) group by name order by name`);
  const lines = rows.flatMap((row): StatusLine[] => [
    ...(row.late > 0
      ? [
          {
            about: 'jobs',
            text: `${row.name}: ${row.late} late, the oldest by ${row.minutes} minutes`,
            remedy: 'start a node that runs jobs (RUN is empty or "worker"), or look for errors of this job in its log',
          },
        ]
      : []),
    ...(row.failed > 0
      ? [
          {
            about: 'jobs',
            text: `${row.name}: ${row.failed} failed within a day, the last by "${row.reason ?? 'no reason'}"`,
            remedy: 'the log has a line "job failed" for each, with its error',
          },
        ]
      : []),
  ]);
  return lines.length > 0 ? lines : [{ about: 'jobs', text: 'none is late, none failed within a day' }];
}

async function describeOutbox({ db }: SystemScope): Promise<StatusLine[]> {
  const { rows } = await db.execute<{ late: number; error: string | null; lost: number; sent: Date | null }>(sql`
    select count(*) filter (where status = 'queued' and due_at < now() - make_interval(mins => ${lateMinutes}) or status = 'queued' and attempts > 0)::int as late,
      (array_agg(error order by created_at desc) filter (where status = 'queued' and error is not null))[1] as error,
      count(*) filter (where status = 'given_up' and created_at > now() - interval '1 day')::int as lost,
      max(sent_at) as sent
    from mails`);
  const { late = 0, error = null, lost = 0, sent = null } = rows[0] ?? {};
  const last = sent === null ? 'none was sent yet' : `the last was sent at ${new Date(sent).toISOString()}`;
  if (late === 0 && lost === 0) return [{ about: 'mails', text: `none is late; ${last}` }];
  return [
    {
      about: 'mails',
      text: `${late} wait to be sent again, ${lost} were given up within a day; ${last}`,
      remedy: `${error === null ? 'check' : `the mail server says "${error}": check`} SMTP_URL with npm run admin -- send-test-mail <e-mail>`,
    },
  ];
}

async function describeFiles({ storage, media }: Parts): Promise<StatusLine[]> {
  const line = (text: string, remedy?: string): StatusLine => ({ about: 'files', text, ...(remedy && { remedy }) });
  const store = await storage.check().then(
    () => line('the store is writable'),
    (error: unknown) => line('the store is not writable', reasonOf(error) ?? 'see the log'),
  );
  const videos = (await media.canTranscode())
    ? line('ffmpeg makes previews of videos')
    : line('without ffmpeg, videos have no previews', 'install ffmpeg, or name it in FFMPEG (docs/settings.md)');
  return [store, videos];
}

async function describeDisks(folders: string[]): Promise<StatusLine[]> {
  const lines: StatusLine[] = [];
  for (const folder of folders) {
    const { bavail, blocks, bsize } = await statfs(folder);
    const share = blocks === 0 ? 1 : bavail / blocks;
    const text = `${folder}: ${Math.floor((bavail * bsize) / 1e9)} GB free (${Math.floor(share * 100)} %)`;
    lines.push({
      about: 'disks',
      text,
      ...(share < lowDiskShare && { remedy: 'free space or enlarge the disk: when it is full, nothing can be saved' }),
    });
  }
  return lines;
}
