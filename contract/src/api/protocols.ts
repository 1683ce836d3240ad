import type { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { tusExtensions, tusVersion, uploadMetadataSchema } from '@ad-foundry/contract/uploads.ts';

type Domains = typeof endpoints;

/** A header, for the API document. `values` are all that it may have; without them it is any text. */
export interface HeaderShape {
  name: string;
  description: string;
  required?: true;
  values?: readonly (string | number)[];
  isNumber?: true;
}

/** The headers of an operation that writes its answer itself. `sends` is the media type of the body, if it has one. */
export interface ProtocolShape {
  headers: readonly HeaderShape[];
  sends?: string;
  answer: { status: number; description: string; headers: readonly HeaderShape[] };
}

const resumable: HeaderShape = {
  name: 'Tus-Resumable',
  description: 'The version of the protocol.',
  required: true,
  values: [tusVersion],
};
const offset: HeaderShape = {
  name: 'Upload-Offset',
  description: 'How many bytes of the file have arrived; those of the request follow them.',
  required: true,
  isNumber: true,
};
const length: HeaderShape = {
  name: 'Upload-Length',
  description: 'The length of the file in bytes. It cannot be deferred.',
  required: true,
  isNumber: true,
};
const checksum: HeaderShape = {
  name: 'Upload-Checksum',
  description: 'Algorithm and Base64 digest of this request’s bytes: `sha256 …`, `sha1 …` or `crc32 …`.',
};
const expires: HeaderShape = { name: 'Upload-Expires', description: 'When the upload is deleted if no bytes follow.' };
const partType = 'application/offset+octet-stream';

/** The keys of the metadata, as the schema has them. */
function describeMetadata(): HeaderShape {
  const keys = Object.entries(uploadMetadataSchema.shape);
  const listed = (isOptional: boolean) =>
    keys.filter(([, schema]) => schema.isOptional() === isOptional).map(([key]) => `\`${key}\``);
  return {
    name: 'Upload-Metadata',
    description:
      'Pairs of a key, a space and the value in Base64, separated by commas. ' +
      `Required: ${listed(false).join(', ')}. Optional: ${listed(true).join(', ')}. Other keys are ignored. At most ${limits.uploadMetadataBytes} bytes. See UploadMetadata.`,
    required: true,
  };
}

const received = { ...offset, description: 'How many bytes of the file have arrived.' };

const support: ProtocolShape = {
  headers: [],
  answer: {
    status: 204,
    description: 'The protocol’s version, extensions and limits.',
    headers: [
      { name: 'Tus-Version', description: 'The supported versions.', values: [tusVersion] },
      { name: 'Tus-Extension', description: `The supported extensions: ${tusExtensions.join(', ')}.` },
      { name: 'Tus-Max-Size', description: 'The largest file in bytes.', isNumber: true },
      { name: 'Tus-Checksum-Algorithm', description: 'The algorithms of `Upload-Checksum`.' },
    ],
  },
};

const attaching: ProtocolShape = {
  headers: [
    { name: 'Content-Length', description: 'The length of the file in bytes.', required: true, isNumber: true },
  ],
  sends: partType,
  answer: { status: 200, description: 'The file is stored. The body is an Attachment.', headers: [] },
};

/** The protocols of operations, beyond what their declaration says. */
export const protocols: {
  readonly [D in keyof Domains]?: { readonly [O in keyof Domains[D]]?: ProtocolShape };
} = {
  attachments: { add: attaching, addToComment: attaching },
  uploads: {
    options: support,
    optionsOfUpload: support,
    create: {
      headers: [resumable, length, describeMetadata(), checksum],
      sends: partType,
      answer: {
        status: 201,
        description: 'The upload was created. Its first bytes may be the body of this request.',
        headers: [
          resumable,
          { name: 'Location', description: 'The path of the upload.', required: true },
          { ...received, description: 'How many bytes have arrived; the length if the content was known already.' },
          expires,
        ],
      },
    },
    offset: {
      headers: [resumable],
      answer: {
        status: 200,
        description: 'The state of the upload.',
        headers: [resumable, received, length, expires],
      },
    },
    append: {
      headers: [resumable, offset, checksum],
      sends: partType,
      answer: {
        status: 204,
        description: 'The bytes are stored; with the last ones, the file is.',
        headers: [resumable, received, expires],
      },
    },
    cancel: { headers: [resumable], answer: { status: 204, description: 'It is deleted.', headers: [resumable] } },
    override: {
      headers: [
        resumable,
        {
          name: 'X-HTTP-Method-Override',
          description: 'The method; its headers and answers apply.',
          required: true,
          values: ['HEAD', 'PATCH', 'DELETE'],
        },
      ],
      answer: { status: 204, description: 'As the method answers.', headers: [resumable] },
    },
  },
};
