import type { AssetLimits } from '#adapters/ads/ad-provider.ts';

const megabyte = 1024 * 1024;
const minute = 60_000;

/**
 * Limits that the API enforces, and advice of the Ads Guide and the upload guide for videos; rules of single placements
 * belong to the formats. As of 2026-11-20: Meta changes them often.
 */
export const assetLimits: AssetLimits = {
  image: {
    maxBytes: 30 * megabyte,
    types: ['image/jpeg', 'image/png'],
    advised: { minWidth: 600, minHeight: 1 },
  },
  video: {
    maxBytes: 10 * 1024 * megabyte,
    types: ['video/mp4', 'video/quicktime', 'image/gif'],
    refusedCodecs: ['h263', 'mjpeg', 'mpeg4', 'prores', 'vp8'],
    advised: { minWidth: 120, minHeight: 120, minMs: 1000, maxMs: 241 * minute, minFrameRate: 24, maxFrameRate: 60 },
  },
  nameLength: 100,
};
