import { type ContractKind, KIND_PAGES, type Reply } from '@marquee/contract';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { Handlers, RequestSession } from '../base/http/handlers.ts';
import type { Brand } from '../brand/index.ts';
import type { Identity } from '../identity/index.ts';
import { agentDemand } from './demand.ts';

type Assistant = Reply<'updateAssistant'>;
type Row = Awaited<ReturnType<Identity['assistants']['list']>>['list'][number];

/** Refuses an assistant what is about contracts of a kind whose page it was not given. Throws `assistant.off`. */
export function demandKind({ assistant }: RequestSession, kind: ContractKind): void {
  if (assistant && !assistant.pages.includes(KIND_PAGES[kind])) throw new BusinessError('assistant.off', { status: 403 });
}

const shown = ({ id, username, pages, isDisabled, createdAt, lastLoginAt }: Row): Omit<Assistant, 'password'> => ({
  ...{ id: Number(id), username, pages, isDisabled, createdAt: createdAt.getTime(), lastLoginAt: lastLoginAt?.getTime() ?? null },
});

/** What agents do with their assistants: docs/rules/agents.md#assistants. */
export function assistantRoutes({
  db,
  brand,
  assistants,
}: {
  db: Database;
  brand: Pick<Brand, 'of'>;
  assistants: Identity['assistants'];
}): Required<Pick<Handlers, 'assistants' | 'createAssistant' | 'updateAssistant' | 'removeAssistant'>> {
  const demand = agentDemand({ db, brand });
  return {
    async assistants({ session }) {
      const { list, left } = await assistants.list(await demand(session));
      return { list: list.map(shown), left };
    },
    async createAssistant({ session, body, merchant }) {
      const { password, ...made } = await assistants.create(brand.of(merchant), await demand(session), body);
      return { ...shown(made), password };
    },
    async updateAssistant({ session, body: { id, ...given }, merchant }) {
      const owner = await demand(session);
      const { password, ...changed } = await assistants.update(brand.of(merchant), owner, { id: BigInt(id), ...given });
      return { ...shown(changed), password };
    },
    async removeAssistant({ session, query: { id }, merchant }) {
      await assistants.remove(brand.of(merchant), await demand(session), BigInt(id));
      return null;
    },
  };
}
