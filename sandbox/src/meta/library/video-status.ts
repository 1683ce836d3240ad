import type { VideoRecord } from './records.ts';

interface PhaseError {
  code: number;
  message: string;
}

interface Phase {
  status: 'not_started' | 'in_progress' | 'complete' | 'error';
  errors?: PhaseError[];
}

export interface VideoStatus {
  video_status: 'processing' | 'ready' | 'expired' | 'error';
  processing_progress?: number;
  uploading_phase: Phase & { bytes_transferred: number; source_file_size?: number };
  processing_phase: Phase;
  publishing_phase: Phase & { publish_status?: string };
}

/** An upload expires if it is not finished within a day. */
const UPLOAD_LIFE_MS = 24 * 3600 * 1000;

/** The status of a video at this time. The phases follow one another; processing fails at the end of its duration. */
export function statusOf(nowMs: number, video: VideoRecord): VideoStatus {
  const { receivedBytes, fileBytes, finishedMs, processingMs, failure } = video;
  const transferred = {
    bytes_transferred: receivedBytes,
    ...(fileBytes === null ? {} : { source_file_size: fileBytes }),
  };
  const waiting = { processing_phase: phase('not_started'), publishing_phase: phase('not_started') };
  if (finishedMs === null) {
    const isLate = nowMs - video.createdMs > UPLOAD_LIFE_MS;
    const status = fileBytes !== null && receivedBytes >= fileBytes ? 'complete' : 'in_progress';
    return {
      video_status: isLate ? 'expired' : 'processing',
      ...(isLate ? {} : { processing_progress: 0 }),
      uploading_phase: { status: receivedBytes === 0 ? 'not_started' : status, ...transferred },
      ...waiting,
    };
  }
  const uploading_phase = { status: 'complete' as const, ...transferred };
  const share = processingMs === 0 ? 1 : (nowMs - finishedMs) / processingMs;
  if (share < 1) {
    return {
      video_status: 'processing',
      processing_progress: Math.max(0, Math.floor(share * 100)),
      uploading_phase,
      processing_phase: phase('in_progress'),
      publishing_phase: phase('not_started'),
    };
  }
  if (failure) {
    return {
      video_status: 'error',
      uploading_phase,
      processing_phase: { status: 'error', errors: [failure] },
      publishing_phase: phase('not_started'),
    };
  }
  return {
    video_status: 'ready',
    processing_progress: 100,
    uploading_phase,
    processing_phase: phase('complete'),
    publishing_phase: { status: 'complete', publish_status: 'draft' },
  };
}

const phase = (status: Phase['status']): Phase => ({ status });
