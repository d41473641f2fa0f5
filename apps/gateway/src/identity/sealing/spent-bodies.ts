import type { Database } from '../../base/database/database.ts';
import type { SpentBodies } from '../../base/security/encryption.ts';
import { takeProof } from '../verification/proofs.ts';

/** The ids of encrypted bodies that were taken, in the database: gateways share it whether or not they share anything else. */
export const spentBodies = (db: Database): SpentBodies => ({
  spend: (id, until) => takeProof(db, `body|${id}`, until),
});
