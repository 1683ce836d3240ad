import { z } from 'zod';

/**
 * A value that a schema accepts, composed from the examples of its fields (`.meta({ example })`). A nullable or optional
 * field without an example is null or absent. Undefined if a required text has no example.
 */
export function exampleOf(type: z.core.$ZodType): unknown {
  const schema = type as z.core.$ZodTypes;
  const meta = z.globalRegistry.get(schema);
  if (meta && 'example' in meta) return meta['example'];
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return exampleOfFields(def.shape);
    case 'array': {
      const item = exampleOf(def.element);
      return item === undefined ? [] : [item];
    }
    case 'tuple':
      return def.items.map(exampleOf);
    case 'record':
      return {};
    case 'nullable':
      return fieldExample(def.innerType) ?? null;
    case 'optional':
      return fieldExample(def.innerType);
    case 'nonoptional':
    case 'readonly':
      return exampleOf(def.innerType);
    case 'default':
    case 'prefault':
      return def.defaultValue;
    case 'pipe':
      return exampleOf(def.out._zod.def.type === 'transform' ? def.in : def.out);
    case 'union':
      return exampleOf(def.options[0] as z.core.$ZodType);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'boolean':
      return false;
    case 'number':
      return Math.max(1, Number(schema._zod.bag.minimum ?? 1));
    default:
      return undefined;
  }
}

/** The example of a field's schema; a schema with an id is shared, so its example does not describe the field. */
function fieldExample(schema: z.core.$ZodType): unknown {
  const meta = z.globalRegistry.get(schema);
  return meta?.id === undefined ? meta?.['example'] : undefined;
}

function exampleOfFields(shape: z.core.$ZodShape): unknown {
  const example: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = exampleOf(field);
    if (value !== undefined) example[name] = value;
    else if (field._zod.optin !== 'optional') return undefined;
  }
  return example;
}
