import type { ErrorCode } from '@marquee/contract';

/** A refusal of the fake gateway. */
export class FakeFailure extends Error {
  /** Empty for an answer that is not the gateway's, as of a proxy. */
  readonly code: ErrorCode | '';
  readonly status: number;
  /** What the caller is told beside the code. */
  readonly value: unknown;
  constructor(code: ErrorCode | '', status = 200, value: unknown = null) {
    super(`refused: ${code}`);
    this.code = code;
    this.status = status;
    this.value = value;
  }
}
