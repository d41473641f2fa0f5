import { Type } from 'typebox';
import { GAME_TYPES, type GameType } from './states.ts';

export { GAME_TYPES, type GameType } from './states.ts';

export const GameTypeName = Type.Unsafe<GameType>(Type.Union(GAME_TYPES.map((type) => Type.Literal(type))));

/** Languages that the platform knows; a brand offers some of them. */
export const LANGUAGES = ['CN', 'EN', 'ID', 'JA', 'TH', 'TY', 'VI'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Account type of a trial (guest) account. */
export const TRIAL_TYPE = 4;

/** An amount on the player protocol's wire: a JSON number, exact to four decimals. */
export const WireMoney = Type.Number({ description: 'units, at most four decimals' });
/** A moment: milliseconds since the epoch, UTC. */
export const Moment = Type.Integer({ description: 'milliseconds since the epoch' });
/** Path of a picture below the image base, or a whole address. Clients of other gateways are told whole addresses only. */
export const Picture = Type.String({ 'x-picture': true });
/** A flag that some clients send as text and that is ignored. */
export const Ignored = Type.Optional(Type.String({ maxLength: 400 }));
/** A page number of a query string, from 1. */
export const PageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }));
/** A page size of a query string. */
export const pageSize = (usual: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual }));

/** The business days that a record shows, both included, after the rules of docs/rules/records.md#date-filter. */
export const Period = Type.Object({ start: Type.String(), end: Type.String() });
