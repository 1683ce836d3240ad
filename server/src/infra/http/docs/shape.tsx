import { Fragment, type ReactNode } from 'react';
import type { Json } from './schemas.ts';

/** A JSON Schema as a type expression, with links to the components it refers to. */
export function Shape({ schema, indent = 0 }: { schema: Json; indent?: number }): ReactNode {
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return joined(options, { with: ' | ', indent });
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['prefixItems']) return ['[', joined(schema['prefixItems'] as Json[], { with: ', ', indent }), ']'];
  if (schema['type'] === 'array') {
    const items = (schema['items'] ?? {}) as Json;
    const isUnion = 'anyOf' in items || 'oneOf' in items || 'enum' in items;
    return [isUnion && '(', <Shape key="items" schema={items} indent={indent} />, isUnion && ')', '[]'];
  }
  if (schema['properties']) return <Properties schema={schema} indent={indent} />;
  if (schema['additionalProperties'])
    return ['Record<string, ', <Shape key="value" schema={schema['additionalProperties'] as Json} />, '>'];
  const type = schema['type'] ?? 'unknown';
  return (Array.isArray(type) ? type : [type]).join(' | ');
}

function Properties({ schema, indent }: { schema: Json; indent: number }): ReactNode {
  const required = new Set((schema['required'] ?? []) as string[]);
  const space = '  '.repeat(indent + 1);
  return [
    '{\n',
    ...Object.entries(schema['properties'] as Record<string, Json>).map(([name, property]) => (
      <Fragment key={name}>
        {space}
        {name}
        {required.has(name) ? ': ' : '?: '}
        <Shape schema={property} indent={indent + 1} />
        {property['default'] === undefined ? '' : `   // default ${JSON.stringify(property['default'])}`}
        {'\n'}
      </Fragment>
    )),
    `${'  '.repeat(indent)}}`,
  ];
}

function joined(schemas: Json[], { with: separator, indent }: { with: string; indent: number }): ReactNode {
  return schemas.map((schema, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      <Shape schema={schema} indent={indent} />
    </Fragment>
  ));
}
