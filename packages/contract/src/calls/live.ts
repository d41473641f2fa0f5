import { Type } from 'typebox';
import { defineCall } from '../define.ts';

/** What an event says: that something changed, never by how much. `version` lets a client drop what it already knows. */
export const LiveEvent = Type.Object({
  type: Type.Union([
    Type.Literal('balance'),
    Type.Literal('bets'),
    Type.Literal('session'),
    Type.Literal('brand'),
    Type.Literal('play'),
    Type.Literal('messages'),
    Type.Literal('chat'),
    Type.Literal('turnover'),
    Type.Literal('deposits'),
    Type.Literal('rewards'),
    Type.Literal('missions'),
  ]),
  version: Type.Optional(Type.Integer()),
  /** With `play`: game sessions that have ended before their time, as `gameSession` of the launch names them. */
  gameSessions: Type.Optional(Type.Array(Type.String())),
  /** With `play`: they have ended because the account may not bet any more. */
  isBlocked: Type.Optional(Type.Boolean()),
});

export const liveCalls = {
  live: defineCall({
    summary: 'Server-sent events of the member. `Last-Event-ID` resumes; a `reset` event asks the client to refetch everything.',
    method: 'GET',
    path: '/wps/live/events',
    access: 'member',
    // A page that is closed learns from its stream that it is open again.
    whenClosed: true,
    answer: 'stream',
    // Each page load opens one. Ten tabs, which is how many streams an account may have, each on a page every three seconds, are
    // still honest; beyond that a client is broken.
    rate: { per: 'account', max: 240, seconds: 60 },
    reply: LiveEvent,
  }),
};
