/** What members and guests read of a slot. */
export const slots = {
  state: {
    empty: 'Not delivered yet',
    partial: 'Incomplete',
    'does-not-fit': 'Does not fit',
    delivered: 'Delivered',
    waived: 'Accepted',
    scanning: 'Checking for viruses…',
    checking: 'Checking…',
    waiting: 'Next in line',
    uploading: 'Uploading {percent, number, ::percent}',
    offline: 'Waiting for a connection',
    paused: 'Paused',
    failed: 'Stopped',
  },
} as const;
