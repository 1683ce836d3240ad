import { randomUUID } from 'node:crypto';
import { attributes, type AttributeDetail, type FilledAttributes } from '@ad-foundry/contract/attributes.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { TestClient } from './client.ts';

type Input = CallArguments<typeof attributes.create>['body']['input'];

let count = 0;

/** Creates an attribute of the organization, of type text by default. */
export function createAttribute(
  client: TestClient,
  fields: { label?: string; key?: string; input?: Input; creationKey?: string } = {},
): Promise<AttributeDetail> {
  count += 1;
  const { label = 'Angle', key = `angle_${count}`, input = { type: 'text' }, creationKey = randomUUID() } = fields;
  return client.call(attributes.create, { body: { label, key, input, creationKey } });
}

export const select = (...options: string[]): Input => ({
  type: 'select',
  options: options.map((value) => ({ value, label: value.toUpperCase() })),
});

/** The body of an edit without changes. */
export function editOf({ label, key, description, input, edition }: AttributeDetail) {
  return { label, key, description, input, edition };
}

interface Place {
  creativeId: CreativeId;
  attributeId: AttributeId;
}

export const assign = (client: TestClient, params: Place, required = true): Promise<FilledAttributes> =>
  client.call(attributes.assign, { params, body: { required } });

export const fill = (client: TestClient, params: Place, value: AttributeValue | null): Promise<FilledAttributes> =>
  client.call(attributes.fill, { params, body: { value } });
