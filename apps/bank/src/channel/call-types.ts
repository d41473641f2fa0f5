import type { providerCalls } from '@marquee/contract/channel';
import type { BodyOf, ReplyOf } from '@marquee/contract/define';

type Calls = typeof providerCalls;
/** What comes with each call of the gateway. */
export type Bodies = { [Name in keyof Calls]: BodyOf<Calls[Name]> };
/** What it is answered. */
export type Answers = { [Name in keyof Calls]: ReplyOf<Calls[Name]> };
