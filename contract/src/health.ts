import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'The process answers.',
    response: z.object({ status: z.literal('live') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    summary: 'The process is ready: the database answers and the storage is writable.',
    response: z.object({ status: z.literal('ready') }),
  }),
};
