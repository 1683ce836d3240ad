import { expect, test } from 'vitest';
import { errorSchema, translateAdvertiser, translateError, translateVideo } from './translate.ts';
import { readUsage } from './usage.ts';

const now = new Date('2026-11-20T10:00:00Z');
const judge = (error: object, status = 400, blockedMs: number | null = null) =>
  translateError(errorSchema.parse({ error: { message: 'x', ...error } }).error, { status, now, blockedMs });

test.each([
  [
    { code: 190, error_subcode: 463 },
    { kind: 'expired', reason: 'expired' },
  ],
  [
    { code: 190, error_subcode: 458 },
    { kind: 'expired', reason: 'removed' },
  ],
  [
    { code: 190, error_subcode: 460 },
    { kind: 'expired', reason: 'password-changed' },
  ],
  [
    { code: 190, error_subcode: 459 },
    { kind: 'expired', reason: 'checkpoint' },
  ],
  [{ code: 102 }, { kind: 'expired', reason: 'unknown' }],
  [
    { code: 200, message: '(#200) Requires business_management permission to manage the object' },
    { kind: 'missing-scope', scope: 'business_management' },
  ],
  [{ code: 10 }, { kind: 'missing-scope', scope: null }],
  [{ code: 100, error_subcode: 33 }, { kind: 'not-found' }],
  [{ code: 2, is_transient: true }, { kind: 'unavailable' }],
  [{ code: 1 }, { kind: 'unavailable' }],
  [{ code: 222 }, { kind: 'refused', message: 'x' }],
  [{ code: 368 }, { kind: 'policy', message: 'x' }],
  [
    { code: 1_404_078, error_subcode: 2_859_015, error_user_msg: 'Blocked.' },
    { kind: 'policy', message: 'Blocked.' },
  ],
  [{ code: 2635 }, { kind: 'outdated' }],
  [
    { code: 6001, error_subcode: 1_363_037, error_data: { start_offset: '10', end_offset: '20' } },
    { kind: 'unavailable', resume: { start: 10, end: 20 } },
  ],
  [
    { code: 6001, error_subcode: 1_363_037, error_data: '{"start_offset":"10","end_offset":"20"}' },
    { kind: 'unavailable', resume: { start: 10, end: 20 } },
  ],
  [{ code: 6001, error_subcode: 1_363_037, is_transient: true, error_data: 'no json' }, { kind: 'unavailable' }],
  [
    { code: 100, error_user_msg: 'Zu groß.' },
    { kind: 'refused', message: 'Zu groß.' },
  ],
])('the error %j is %j', (error, failure) => {
  expect(judge(error)).toEqual(failure);
});

test.each([4, 17, 32, 341, 613, 80_000, 80_004, 80_014])(
  'code %i is a limit that ends by default unless a header states its end',
  (code) => {
    expect(judge({ code }, 400, 120_000)).toEqual({ kind: 'throttled', until: new Date(now.getTime() + 120_000) });
    expect(judge({ code })).toEqual({ kind: 'throttled', until: new Date(now.getTime() + 300_000) });
  },
);

test.each([
  [1, 'active'],
  [2, 'disabled'],
  [3, 'unsettled'],
  [7, 'in-review'],
  [8, 'unsettled'],
  [9, 'active'],
  [100, 'closed'],
  [101, 'closed'],
  [555, 'unknown'],
])('account status %i is %s', (status, name) => {
  const raw = { account_id: '1', name: 'A', account_status: status, disable_reason: 0, business: null };
  expect(translateAdvertiser(raw)).toMatchObject({ id: 'acc_1', status: name, platformStatus: String(status) });
});

test('the phases of a video are translated', () => {
  const at = (status: object) => translateVideo({ id: '1', status: status as never });
  expect(at({ video_status: 'processing', uploading_phase: { status: 'in_progress', bytes_transferred: 9 } })).toEqual({
    state: 'receiving',
    receivedBytes: 9,
  });
  expect(at({ video_status: 'processing', processing_progress: 60, uploading_phase: { status: 'complete' } })).toEqual({
    state: 'processing',
    percent: 60,
  });
  expect(at({ video_status: 'ready' })).toEqual({ state: 'ready' });
  const errors = [{ code: '1363020', message: 'Corrupted' }];
  expect(at({ video_status: 'error', processing_phase: { status: 'error', errors } })).toEqual({
    state: 'failed',
    code: '1363020',
    message: 'Corrupted',
  });
});

test('of the usage headers, the most severe of each account counts, and minutes are read as minutes', () => {
  const headers = new Headers({
    'x-app-usage': '{"call_count":28,"total_time":95,"total_cputime":25}',
    'x-ad-account-usage': '{"acc_id_util_pct":9.67,"reset_time_duration":100,"ads_api_access_tier":"standard_access"}',
    'x-business-use-case-usage':
      '{"1020304050":[{"type":"ads_management","call_count":80,"total_cputime":5,"total_time":3,"estimated_time_to_regain_access":2}]}',
    'x-fb-ads-insights-throttle': '{"app_id_util_pct":12.5,"acc_id_util_pct":3.1}',
  });
  expect(readUsage(headers, '1020304050')).toEqual([
    { key: 'app', percent: 95, resetMs: null, blockedMs: null },
    { key: '1020304050', percent: 80, resetMs: null, blockedMs: 120_000 },
  ]);
  expect(readUsage(new Headers({ 'x-app-usage': 'no json' }), null)).toEqual([]);
});
