import './archive.ts';
import './basics.ts';
import './comments.ts';
import './deliveries.ts';
import './delivery.ts';
import './home.ts';
import './insights.ts';
import './shares.ts';
import './integration.ts';
import './library.ts';
import './billing.ts';
import './notifications.ts';
import './people.ts';
import './reminders.ts';
import { endpoints } from '@ad-foundry/contract/endpoints.ts';
import { problems } from './problems.ts';
import { protocols } from './protocols.ts';
import { tags } from './tags.ts';
import { vocabulary } from './vocabulary.ts';

/** Everything that the documentation of the API is generated from. */
export const api = { endpoints, vocabulary, problems, protocols, tags };
