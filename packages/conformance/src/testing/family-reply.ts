import type { FamilyFault } from './family-faults.ts';

/** What a model answers with: an envelope, bare JSON, or the raw text. */
export interface ModelReply {
  http?: number;
  value?: unknown;
  errorCode?: string;
  bare?: object;
  raw?: string;
  top?: object;
  cookie?: string;
}

/** A request as the model reads it. */
export interface ModelRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: string;
}

export type ModelAnswer = (request: ModelRequest) => ModelReply;
export type Has = (fault: FamilyFault) => boolean;

export const CODE = 'model';
