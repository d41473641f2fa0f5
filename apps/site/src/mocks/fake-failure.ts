/** A refusal of the fake gateway. */
export class FakeFailure extends Error {
  readonly code: string;
  readonly status: number;
  /** What the caller is told beside the code. */
  readonly value: unknown;
  constructor(code: string, status = 200, value: unknown = null) {
    super(`refused: ${code}`);
    this.code = code;
    this.status = status;
    this.value = value;
  }
}
