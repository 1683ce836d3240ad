import { limits } from '@ad-foundry/contract/limits.ts';
import { replies } from '@ad-foundry/contract/replies.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { readBody, readFields } from '#infra/http/read-body.ts';
import { routes } from '#infra/http/routes.ts';
import { receiveMail } from './actions/receive.ts';

export const replyRoutes = routes<typeof replies, Adapters>(replies, {
  async webhook({ scope, adapters: { inbound }, http: { request } }) {
    if (inbound === null) throw new AppError('request.not-found');
    // Before the body is read, so that strangers cannot fill the memory.
    if (!inbound.acceptsSecret(request.headers.authorization)) throw new AppError('auth.required');
    const contentType = request.headers['content-type'] ?? '';
    const { bytes, sizeBytes } = await readBody(request, limits.replies.deliveryBytes);
    const fields = await readFields(bytes, contentType);
    const mail = inbound.readDelivery({ bytes, sizeBytes, contentType, fields });
    if (mail === null) throw new AppError('request.invalid');
    await receiveMail(scope, inbound, mail);
    return { received: true };
  },
});
