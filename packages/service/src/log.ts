/** Where a server reports. Messages name rounds and orders, never people or tokens. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}
