import type { z } from 'zod';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { readRecord } from '#features/talk/review-steps/queries/record.ts';
import { recordLines } from '#features/talk/review-steps/rules/record-table.ts';
import { recordWordsOf } from '#features/talk/review-steps/rules/record-words.ts';
import type { Semaphore } from '#infra/concurrency/semaphore.ts';
import { contentDisposition, sendStream } from '#infra/http/files.ts';
import { onClose } from '#infra/http/on-close.ts';
import type { HttpExchange } from '#infra/http/routes.ts';
import type { Scope } from '#infra/scope.ts';
import { writeRecordPdf } from './write-record-pdf.ts';

interface RecordRequest {
  scope: Scope;
  storage: Storage;
  permits: Semaphore;
  http: HttpExchange;
}

type Input = z.output<typeof reviewSteps.record.query> & { campaignId: CampaignId };

/** Sends the approval record while it is written. @throws AppError `campaign.not-found`, `review-step.record-too-large` */
export async function sendRecord(
  { scope, storage, permits, http }: RecordRequest,
  { format, locale, ...place }: Input,
) {
  const release = permits.acquire(scope.actor.accountId);
  onClose(http, release);
  const record = await readRecord(scope, place);
  const fileName = `${recordWordsOf(locale).title} - ${record.campaignName}.${format}`;
  if (format === 'csv') {
    const lines = (async function* () {
      yield* recordLines(record, locale);
    })();
    return sendStream(http, { type: 'text/csv; charset=utf-8; header=present', fileName, lines });
  }
  const { request, reply } = http;
  reply.header('content-disposition', contentDisposition('attachment', fileName)).type('application/pdf');
  if (request.method === 'HEAD') return void (await reply.send(''));
  const pdf = await writeRecordPdf(record, locale, { scope, storage });
  onClose(http, () => pdf.destroy());
  await reply.send(pdf);
}
