import { Type } from 'typebox';
import { defineEvent } from '../base/background/event.ts';

/** A message was written: to one account, or, without one, to many of the brand. */
export const messageSent = defineEvent('message.sent', 1, Type.Object({}));

/** A message was written to all below the account, or taken back. */
export const lineTold = defineEvent('message.line', 1, Type.Object({}));

/** An operator answered a member in the chat. */
export const chatAnswered = defineEvent('chat.answered', 1, Type.Object({}));
