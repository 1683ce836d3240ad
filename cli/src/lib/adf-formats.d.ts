/** The product's library of formats, which the build adds. */
declare module 'adf:formats' {
  import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
  import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

  const formats: { key: string; platform: Platform; type: FormatType; name: string; spec: FormatSpec }[];
  export default formats;
}
