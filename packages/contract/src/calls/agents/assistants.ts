import { Type } from 'typebox';
import { Moment } from '../../common.ts';
import { defineCall } from '../../define.ts';
import { ASSISTANT_NAME, ASSISTANT_PAGES, type AssistantPage } from '../../states.ts';

const reads = { per: 'account', max: 240, seconds: 60 } as const;
const writes = { per: 'account', max: 30, seconds: 60 } as const;
const Page = Type.Unsafe<AssistantPage>(Type.String({ enum: [...ASSISTANT_PAGES] }));
const Pages = Type.Array(Page, { minItems: 1, maxItems: ASSISTANT_PAGES.length, uniqueItems: true });
const id = Type.Integer({ minimum: 1 });

const Assistant = Type.Object({
  id,
  /** What is typed to log in: the agent's username, a dot, the assistant's own name. */
  username: Type.String(),
  pages: Type.Array(Page),
  isDisabled: Type.Boolean(),
  createdAt: Moment,
  /** Null: it never logged in. */
  lastLoginAt: Type.Union([Moment, Type.Null()]),
});

/** A new password is told this once. */
const Told = Type.Object({ ...Assistant.properties, password: Type.Union([Type.String(), Type.Null()]) });

/** What agents do with their assistants: docs/rules/agents.md#assistants. For agents and affiliates only. */
export const assistantCalls = {
  assistants: defineCall({
    summary: 'The agent’s assistants, the oldest first, and how many more it may have.',
    method: 'GET',
    path: '/wps/agent/assistants',
    access: 'real',
    rate: reads,
    reply: Type.Object({ list: Type.Array(Assistant), left: Type.Integer() }),
    errors: ['agent.off'],
  }),
  createAssistant: defineCall({
    summary: 'Makes a login that reads chosen pages of the agent centre and does nothing. Its password is told this once.',
    method: 'POST',
    path: '/wps/agent/assistants',
    access: 'real',
    rate: writes,
    body: Type.Object({ name: Type.String({ ...ASSISTANT_NAME }), pages: Pages }),
    reply: Told,
    errors: ['agent.off', 'agent.assistants', 'username.taken'],
  }),
  updateAssistant: defineCall({
    summary:
      'Chooses an assistant’s pages, locks it out or lets it in again, gives it another password. A lock and a new password end its sessions.',
    method: 'PUT',
    path: '/wps/agent/assistants',
    access: 'real',
    rate: writes,
    body: Type.Object({
      id,
      pages: Type.Optional(Pages),
      isDisabled: Type.Optional(Type.Boolean()),
      isNewPassword: Type.Optional(Type.Boolean()),
    }),
    reply: Told,
    errors: ['agent.off', 'agent.assistant'],
  }),
  removeAssistant: defineCall({
    summary: 'Removes an assistant with its sessions.',
    method: 'DELETE',
    path: '/wps/agent/assistants',
    access: 'real',
    rate: writes,
    query: Type.Object({ id }),
    reply: Type.Null(),
    errors: ['agent.off', 'agent.assistant'],
  }),
};
