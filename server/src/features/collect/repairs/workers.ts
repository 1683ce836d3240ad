import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { listInterrupted, requeueRepair } from './actions/resume.ts';
import { runRepair } from './actions/run.ts';
import { endSample, makeSample } from './actions/sample.ts';
import { repairSampleJob, repairStillJob, repairVideoJob, resumeRepairsJob } from './jobs.ts';

const repairWorker = (job: typeof repairStillJob): Worker<Adapters> =>
  defineWorker(job, { run: (context) => runRepair(context, context.payload.repairId) });

export const repairWorkers: Worker<Adapters>[] = [
  repairWorker(repairStillJob),
  repairWorker(repairVideoJob),
  defineWorker(repairSampleJob, {
    run: makeSample,
    onFailure: ({ scope, payload }) => endSample(scope, payload, 'interrupted'),
  }),
  defineDueWorker(resumeRepairsJob, {
    listDue: ({ scope }) => listInterrupted(scope),
    process: ({ organizationId, ...repair }, { inOrganization }) =>
      requeueRepair(inOrganization(organizationId), repair),
  }),
];
