import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { api } from './session.ts';

const tus = { 'tus-resumable': '1.0.0' };

/** Uploads a file into every slot of a creative through the API, and waits for the pictures. */
export async function deliverQuickly(
  page: Page,
  organizationId: string,
  creativeId: string,
  file: string,
): Promise<void> {
  const headers = { ...tus, origin: new URL(page.url()).origin, 'x-organization': organizationId };
  const bytes = readFileSync(file);
  const { slots } = await api<Creative>(page, 'GET', `/creatives/${creativeId}`);
  for (const { id } of slots) {
    const metadata = { slotId: id, filename: path.basename(file) };
    const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    const created = await page.request.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encoded.join(',') },
    });
    const location = created.headers()['location'];
    if (!location) throw new Error(`upload: ${created.status()} ${await created.text()}`);
    const sent = await page.request.fetch(location, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      data: bytes,
    });
    if (!sent.ok()) throw new Error(`upload: ${sent.status()} ${await sent.text()}`);
  }
}

/** Requires that files are approved in this organization. */
export async function requireApproval(page: Page, organizationId: string): Promise<void> {
  const { namingSchema, namingCase } = await api<{ namingSchema: string; namingCase: string }>(
    page,
    'GET',
    '/preferences',
  );
  await api(page, 'PUT', '/preferences', { namingSchema, namingCase, approvalRequired: true }, organizationId);
}
